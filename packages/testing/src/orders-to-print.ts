import { inTransaction } from "@storywall/db/client";
import type { NewCartLine } from "@storywall/domain/cart/line";
import { TileId } from "@storywall/domain/kernel/ids";
import type { Deps } from "@storywall/services/kernel/deps";
import { recordRenderedPrint } from "@storywall/services/production/record-rendered-print";
import { buildPrintKey, buildPrintProofKey } from "@storywall/storage/storage-keys";
import { createTestOrder, type OrderOptions } from "./create-test-order.ts";

/** Creates a paid order whose print files are recorded in the database. */
export async function createTestOrderToPrint(deps: Pick<Deps, "db" | "now">, options: OrderOptions = {}) {
  const order = await createTestOrder(deps.db, { placedAt: subtractHours(deps.now(), 3), ...options });
  for (const { id } of order.tiles) await recordTestPrint(deps, id);
  return order;
}

/** Records a print as the image worker does, but stores no files. */
export async function recordTestPrint(deps: Pick<Deps, "db" | "now">, id: string): Promise<void> {
  const tileId = TileId.parse(id);
  const sha256 = Buffer.from(id.padEnd(32).slice(-32)).toString("hex");
  const print = { sha256, bytes: 1000, width: 2551, height: 3732, effectivePpi: 300 };
  const keys = { printKey: buildPrintKey(tileId, sha256), proofKey: buildPrintProofKey(tileId, sha256) };
  await recordRenderedPrint(deps, { tileId, print: { ...print, ...keys } });
}

export const subtractHours = (at: Date, hours: number) => new Date(at.getTime() - hours * 3_600_000);

export function copyLineWithFrameSize<L extends NewCartLine>(
  line: L,
  frameSize: NewCartLine["design"]["tiles"][number]["frameSize"],
): L {
  return {
    ...line,
    design: { ...line.design, tiles: line.design.tiles.map((tile) => ({ ...tile, frameSize })) },
  };
}

export async function setShipByDate(deps: Pick<Deps, "db">, orderId: string, day: string): Promise<void> {
  await inTransaction(deps.db, (tx) => tx.order.update({ where: { id: orderId }, data: { shipBy: new Date(day) } }));
}
