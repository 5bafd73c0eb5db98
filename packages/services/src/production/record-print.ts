import { inTransaction, Prisma, type Tx } from "@storywall/db/client";
import { OrderId, type TileId } from "@storywall/domain/kernel/ids";
import type { PrintRecord } from "@storywall/domain/production/printing/print-record";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueue } from "@storywall/jobs/enqueue";
import type { Deps } from "../kernel/deps.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { runPreflight } from "../orders/run-preflight.ts";

export type RenderedPrint = {
  printKey: string;
  proofKey: string;
  /** SHA-256 of the print file in hex. `bytes` is its size; width and height are in pixels. */
  sha256: string;
  bytes: number;
  width: number;
  height: number;
  /** Resolution of the photo at print size, in pixels per inch. */
  effectivePpi: number;
  record?: PrintRecord;
};

/**
 * Marks a waiting tile as rendered and publishes the change. Runs preflight after an order's last tile. Enqueues the
 * deletion of files that belong to no tile or to an earlier render.
 */
export async function recordPrint(
  { db, now }: Pick<Deps, "db" | "now">,
  { tileId, print }: { tileId: TileId; print: RenderedPrint },
  run?: { done(tx: Tx): Promise<void> },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await setAuditActor(tx, "print.render");
    const order = await lockOrderOfTile(tx, tileId);
    const { count } = await tx.orderTile.updateMany({
      where: { id: tileId, state: "waiting" },
      data: {
        state: "rendered",
        printKey: print.printKey,
        proofKey: print.proofKey,
        printSha256: print.sha256,
        printBytes: print.bytes,
        printWidth: print.width,
        printHeight: print.height,
        effectivePpi: Math.round(print.effectivePpi),
        renderedAt: now(),
        printRecord: print.record ?? Prisma.DbNull,
      },
    });
    if (order && count === 1) {
      await runPreflight(tx, order.id);
      await publishEvent(tx, { type: "order", orderId: OrderId.parse(order.id) }, { userId: order.userId });
    }
    if (count === 0 || (await hasBeenRemade(tx, tileId))) await enqueue(tx, "print.delete-old", { tileId });
    await run?.done(tx);
    failpoint("print.before-commit");
  });
}

async function hasBeenRemade(tx: Tx, tileId: TileId): Promise<boolean> {
  return (await tx.stateLog.count({ where: { entity: "tile", entityId: tileId, toState: "remake" } })) > 0;
}

/**
 * Locks the order of a tile and returns it; null if the tile no longer exists. Lock the order before the tile to avoid
 * deadlocks.
 */
async function lockOrderOfTile(tx: Tx, tileId: TileId): Promise<{ id: string; userId: string } | null> {
  const [order] = await tx.$queryRaw<Array<{ id: string; userId: string }>>`
    select id, user_id as "userId" from orders
    where id = (select order_id from order_tiles where id = ${tileId}) for update`;
  return order ?? null;
}
