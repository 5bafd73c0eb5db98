import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId } from "@storywall/domain/kernel/ids";
import type { LabParcelId } from "@storywall/domain/production/lab-order";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import { publishEvent } from "../../kernel/publish-event.ts";
import { setAuditActor } from "../../kernel/set-audit-actor.ts";
import { lockOrder, type OrderToChange } from "../../orders/run-order-change.ts";
import { applyOrderStep } from "../apply-order-step.ts";
import type { Parcel } from "../find-scanned-parcel.ts";

/**
 * Takes an order or remake back from the lab, so that the shop makes it itself. This takes effect when the lab confirms
 * that it has stopped, or at once if it was not yet sent to the lab. Throws LAB_ORDER_NOT_FOUND.
 */
export async function recallOrderFromLab(ctx: AdminContext, { parcelId }: { parcelId: LabParcelId }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const found = await tx.labOrder.findUnique({ where: { parcelId }, select: { orderId: true } });
    if (!found) throw new ShopError("LAB_ORDER_NOT_FOUND");
    const order = await lockOrder(tx, OrderId.parse(found.orderId));
    const { closedAt, recalledAt, version, remakeId } = await tx.labOrder.findUniqueOrThrow({ where: { parcelId } });
    if (closedAt) throw new ShopError("LAB_ORDER_NOT_FOUND");
    if (recalledAt) return;
    const now = ctx.now();
    const data = { recalledAt: now, closedAt: version === 0 ? now : null };
    await tx.labOrder.update({ where: { parcelId }, data });
    if (version > 0) await enqueue(tx, "lab.send", { parcelId });
    const entity = remakeId ? "remake" : "order";
    await recordAudit(tx, ctx.admin, { action: `${entity}.recalled`, entity, entityId: parcelId });
    await publishEvent(tx, { type: "order", orderId: OrderId.parse(order.id) }, { userId: order.userId });
  });
  return null;
}

type Shipment = { order: OrderToChange; parcel: Parcel; now: Date; actor: string };

/**
 * If the lab makes this parcel, closes the lab's order and marks all tiles as packed, because the lab does not scan
 * them. Returns the state of the order, or null if the lab does not make it. The order must be locked.
 * @throws ACTION_NOT_ALLOWED while a print file is being made again
 */
export async function packOrderAtLab(tx: Tx, { order, parcel, now, actor }: Shipment): Promise<string | null> {
  const { count } = await tx.labOrder.updateMany({
    where: { parcelId: parcel.id, closedAt: null },
    data: { closedAt: now },
  });
  if (count === 0) return null;
  const { remakeId } = parcel;
  if (remakeId) {
    const unready = await tx.orderTile.count({ where: { remakeId, state: { in: ["waiting", "remake"] } } });
    if (unready > 0) throw new ShopError("ACTION_NOT_ALLOWED", { tiles: unready });
    for (const [from, to] of tileSteps) {
      await tx.orderTile.updateMany({ where: { remakeId, state: from }, data: { state: to } });
    }
    return order.state;
  }
  let { state } = order;
  for (const to of ["framing", "packed"].slice(["printing", "framing"].indexOf(state))) {
    if (state === "packed") break;
    await applyOrderStep(tx, { ...order, state }, { to, now, actor });
    state = to;
  }
  return state;
}

const tileSteps = [
  ["rendered", "printed"],
  ["printed", "framed"],
  ["framed", "packed"],
] as const;
