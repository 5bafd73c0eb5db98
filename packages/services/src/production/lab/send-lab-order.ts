import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId, RemakeId } from "@storywall/domain/kernel/ids";
import type { LabOrder, LabParcelId, LabTile } from "@storywall/domain/production/lab-order";
import { toBoxCode } from "@storywall/domain/production/production-codes";
import type { JobRun } from "@storywall/jobs/run-job";
import type { Deps } from "../../kernel/deps.ts";
import { publishEvent } from "../../kernel/publish-event.ts";
import { enqueueInProductionEmail } from "../apply-order-step.ts";
import { listBoxAccessories } from "../box.ts";
import { type PrintItemRow, readPrintItems } from "../read-print-items.ts";

type LabDeps = Pick<Deps, "db" | "now" | "publicUrl" | "lab">;

/**
 * Tells the print lab the current state of an order or remake. Every request has its own version, so the lab applies
 * the latest one regardless of the order of arrival. Does nothing if the lab has confirmed this state. Throws
 * LAB_UNAVAILABLE, after which the job is retried.
 */
export async function sendLabOrder(
  deps: LabDeps,
  { parcelId }: { parcelId: LabParcelId },
  run: Pick<JobRun, "done" | "signal">,
): Promise<void> {
  const request = await inTransaction(deps.db, (tx) => prepareLabRequest(tx, deps, parcelId));
  if (!request) return inTransaction(deps.db, (tx) => run.done(tx));
  if (!deps.lab) throw new ShopError("LAB_UNAVAILABLE", { reason: "no address" });
  const { hash, order } = request;
  const { reference } = await deps.lab.send(order, run.signal);
  await inTransaction(deps.db, async (tx) => {
    const { version, action } = order;
    const confirmed = { confirmedVersion: version, confirmedHash: hash, confirmedAt: deps.now(), reference };
    const { count } = await tx.labOrder.updateMany({
      where: { parcelId, confirmedVersion: { lt: version }, closedAt: null },
      data: { ...confirmed, closedAt: action === "cancel" ? deps.now() : null },
    });
    if (count === 1) await announceLabOrder(tx, request);
    await run.done(tx);
  });
}

type LabRequest = { hash: string; orderId: OrderId; userId: string; order: LabOrder };

async function announceLabOrder(tx: Tx, { order, orderId, userId }: LabRequest): Promise<void> {
  if (order.action === "make" && !order.isRemake) await enqueueInProductionEmail(tx, orderId);
  await publishEvent(tx, { type: "order", orderId }, { userId });
}

/** Returns null if the lab needs no request: it has confirmed this state, or a print file is still being made. */
async function prepareLabRequest(tx: Tx, deps: LabDeps, parcelId: LabParcelId): Promise<LabRequest | null> {
  const [labOrder] = await tx.$queryRaw<Array<{ orderId: string; remakeId: string | null; hash: string }>>`
    UPDATE lab_orders l SET version = version + 1
    WHERE parcel_id = ${parcelId} AND closed_at IS NULL AND hash_lab_order(l) <> coalesce(confirmed_hash, '')
    RETURNING order_id AS "orderId", remake_id AS "remakeId", hash_lab_order(l) AS hash`;
  if (!labOrder) return null;
  const { orderId, remakeId, hash } = labOrder;
  const include = { order: { include: { lines: true } }, remake: true };
  const { version, order, remake } = await tx.labOrder.findUniqueOrThrow({ where: { parcelId }, include });
  const code = toBoxCode(parcelId, order.addressVersion);
  const boxUrl = `${deps.publicUrl}/admin/boxes/${code}`;
  const pieces = hash === "cancel" ? [] : await readPrintItems(tx, { orderId, remakeId });
  return {
    hash,
    orderId: OrderId.parse(orderId),
    userId: order.userId,
    order: {
      id: parcelId,
      version,
      action: hash === "cancel" ? "cancel" : "make",
      orderNumber: order.number,
      isRemake: remake !== null,
      shipBy: (remake?.shipBy ?? order.shipBy).toISOString().slice(0, 10),
      boxCode: code,
      accessories: listBoxAccessories({
        parcel: { remakeId: remakeId ? RemakeId.parse(remakeId) : null },
        lines: order.lines,
      }),
      packingSlipUrl: `${boxUrl}/slip.pdf`,
      addressLabelUrl: `${boxUrl}/label.pdf`,
      trackingUrl: `${deps.publicUrl}/api/admin/parcels/${code}/tracking`,
      tiles: await toLabTiles(tx, deps, pieces),
    },
  };
}

async function toLabTiles(tx: Tx, { publicUrl }: LabDeps, pieces: readonly PrintItemRow[]): Promise<LabTile[]> {
  const sizes = await tx.orderTile.findMany({
    where: { id: { in: pieces.map(({ id }) => id) } },
    select: { id: true, printWidth: true, printHeight: true },
  });
  return pieces.map(({ id, title, name, frameSize, frameStyle, matType, orientation, printSha256, printBytes }) => {
    const { printWidth, printHeight } = sizes.find((tile) => tile.id === id) ?? {};
    return {
      id,
      name: `${title}, ${name}`,
      frameSize,
      frameStyle,
      matType,
      orientation,
      widthPx: printWidth ?? 0,
      heightPx: printHeight ?? 0,
      bytes: printBytes ?? 0,
      sha256: printSha256 ?? "",
      url: `${publicUrl}/admin/print-files/${id}.jpg`,
    };
  });
}
