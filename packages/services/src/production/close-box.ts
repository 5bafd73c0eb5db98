import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { isInChangeWindow } from "@storywall/domain/orders/actions";
import type { BoxView, CloseBoxInput } from "@storywall/domain/production/production-scan";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { lockOrder } from "../orders/change-order.ts";
import { applyOrderStep } from "./apply-order-step.ts";
import { findParcel } from "./find-parcel.ts";
import { readBox } from "./open-box.ts";

/**
 * Closes a box after every print item has been scanned into it and the plates have been counted. The order is then
 * packed. Idempotent. A box that was reopened for a remade tile must be closed again.
 * @throws BOX_NOT_COMPLETE, PLATES_WRONG, BOX_TOO_EARLY for an order of plates that can still be changed,
 * ORDER_CANCELLED, IDEMPOTENCY_MISMATCH for the id of another scan, and what `findParcel` throws.
 */
export function closeBox(ctx: AdminContext, { scanId, box, plates }: CloseBoxInput): Promise<BoxView> {
  return inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const parcel = await findParcel(tx, box);
    const order = await lockOrder(tx, parcel.orderId);
    const currentBox = await readBox(tx, parcel);
    const existingScan = await tx.scan.findUnique({ where: { id: scanId } });
    const isSameScan = existingScan?.tileId === null && existingScan.parcelId === parcel.id;
    if (existingScan && !isSameScan) throw new ShopError("IDEMPOTENCY_MISMATCH");
    if (currentBox.isClosed && plates === currentBox.plates) return currentBox;
    const total = currentBox.pieces.length;
    const missing = currentBox.pieces.filter(({ state }) => state !== "packed").length;
    if (missing > 0 || currentBox.plates === 0) throw new ShopError("BOX_NOT_COMPLETE", { missing, of: total });
    if (plates !== currentBox.plates)
      throw new ShopError("PLATES_WRONG", {
        plates: currentBox.plates === 1 ? "1 plate" : `${currentBox.plates} plates`,
        counted: plates,
      });
    if (order.state === "checking" && isInChangeWindow(order.placedAt, ctx.now())) throw new ShopError("BOX_TOO_EARLY");
    const { actor } = ctx.admin;
    if (!parcel.remakeId && order.state !== "packed")
      await applyOrderStep(tx, order, { to: "packed", now: ctx.now(), actor });
    else await publishEvent(tx, { type: "order", orderId: parcel.orderId }, { userId: order.userId });
    const stateChange = { fromState: parcel.remakeId ? "making" : order.state, toState: "packed" };
    const scan = { id: scanId, station: "packing", actor, orderId: order.id, parcelId: parcel.id, at: ctx.now() };
    await tx.scan.create({ data: { ...scan, ...stateChange }, select: { id: true } });
    await recordAudit(tx, ctx.admin, {
      action: "box.closed",
      entity: parcel.remakeId ? "remake" : "order",
      entityId: parcel.id,
      after: { tiles: total, plates },
    });
    return readBox(tx, parcel);
  });
}
