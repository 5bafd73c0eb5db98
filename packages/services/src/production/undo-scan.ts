import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId } from "@storywall/domain/kernel/ids";
import type { UndoScanInput } from "@storywall/domain/production/production-scan";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { lockOrder } from "../orders/change-order.ts";
import { revertOrderState } from "./sync-order-with-print-items.ts";

const workshopStates: readonly string[] = ["printing", "framing", "packed"];

/**
 * Reverts a scan or the closing of a box. The item and its order return to their previous states. Idempotent.
 * @throws SCAN_UNKNOWN, SCAN_NOT_UNDONE if another scan followed or the parcel was sent.
 */
export function undoScan(ctx: AdminContext, { scanId }: UndoScanInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const found = await tx.scan.findUnique({ where: { id: scanId }, select: { orderId: true } });
    if (!found) throw new ShopError("SCAN_UNKNOWN");
    const order = await lockOrder(tx, OrderId.parse(found.orderId));
    const scan = await tx.scan.findUniqueOrThrow({ where: { id: scanId } });
    if (scan.undoneAt) return;
    const isRemake = scan.parcelId !== scan.orderId;
    if (!(await isStillInWorkshop(tx, { parcelId: scan.parcelId, isRemake, state: order.state }))) {
      throw new ShopError("SCAN_NOT_UNDONE");
    }
    if (scan.tileId) await revertTileState(tx, { ...scan, tileId: scan.tileId });
    await reopenBox(tx, { parcelId: scan.parcelId, at: ctx.now() });
    if (!isRemake) await revertOrderState(tx, order, await getEarlierState(tx, scan));
    await tx.scan.update({ where: { id: scanId }, data: { undoneAt: ctx.now() }, select: { id: true } });
    await recordAudit(tx, ctx.admin, {
      action: scan.tileId ? "scan.undone" : "box.reopened",
      entity: scan.tileId ? "tile" : "order",
      entityId: scan.tileId ?? scan.orderId,
      before: { state: scan.toState },
      after: { state: scan.fromState },
    });
    await publishEvent(tx, { type: "order", orderId: OrderId.parse(order.id) }, { userId: order.userId });
  });
}

async function isStillInWorkshop(
  tx: Tx,
  { parcelId, isRemake, state }: { parcelId: string; isRemake: boolean; state: string },
) {
  if (!isRemake) return workshopStates.includes(state);
  return (await tx.remake.findUnique({ where: { id: parcelId }, select: { state: true } }))?.state === "making";
}

/**
 * Returns the state to which an order returns. An order that has replacement plates and no tiles is packed without
 * being printed.
 */
async function getEarlierState(tx: Tx, { orderId, station }: { orderId: string; station: string }) {
  const tiles = await tx.orderTile.count({ where: { orderId } });
  if (tiles === 0) return "checking";
  return station === "printing" ? "printing" : "framing";
}

type TileScan = { tileId: string; fromState: string; toState: string };

async function revertTileState(tx: Tx, { tileId, fromState, toState }: TileScan): Promise<void> {
  const { count } = await tx.orderTile.updateMany({
    where: { id: tileId, state: toState },
    data: { state: fromState },
  });
  if (count !== 1) throw new ShopError("SCAN_NOT_UNDONE");
}

/** Reopens the box, because it is no longer complete. */
async function reopenBox(tx: Tx, { parcelId, at }: { parcelId: string; at: Date }): Promise<void> {
  await tx.scan.updateMany({ where: { parcelId, tileId: null, undoneAt: null }, data: { undoneAt: at } });
}
