import { inTransaction, type Tx } from "@storywall/db/client";
import type { OrderView, StopOrderInput } from "@storywall/domain/orders/schema";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext } from "../accounts/context.ts";
import { requestCappedRefund } from "../checkout/payments/request-refund.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { closePendingChange } from "../orders/pay-order-change.ts";
import { assertUnshipped, lockOrder } from "../orders/run-order-change.ts";
import { loadOrderView } from "../orders/to-order-view.ts";
import { excludeOrderFromBatches } from "./batch.ts";

/**
 * Cancels an order at any step before shipping, takes its print items out of their batches and its box, and refunds
 * everything that was not refunded yet. Emails the customer. Idempotent.
 * @throws ORDER_NOT_FOUND, ACTION_NOT_ALLOWED after shipping.
 */
export async function cancelOrderBeforeShipping(
  ctx: AdminContext,
  { orderId, note }: StopOrderInput,
): Promise<OrderView> {
  await inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const order = await lockOrder(tx, orderId);
    if (order.state === "cancelled") return;
    assertUnshipped(order.state);
    await tx.order.update({
      where: { id: orderId },
      data: { state: "cancelled", cancelledBy: "shop", problemCode: null, version: { increment: 1 } },
    });
    const removed = await removeOrderFromBatches(tx, order);
    await tx.scan.updateMany({
      where: { parcelId: orderId, tileId: null, undoneAt: null },
      data: { undoneAt: ctx.now() },
    });
    await closePendingChange(tx, { orderId, reason: "cancelled", now: ctx.now() });
    await requestCappedRefund(tx, { order, reason: "cancelled", requestedBy: ctx.admin.actor });
    await enqueue(tx, "email.cancelled", { orderId }, { dedupe: `mail-${orderId}-cancelled` });
    await recordAudit(tx, ctx.admin, {
      action: "order.stopped",
      entity: "order",
      entityId: orderId,
      before: { state: order.state },
      after: { state: "cancelled", tilesInBatches: removed },
      reason: note ?? null,
    });
    await publishEvent(tx, { type: "order", orderId }, { userId: order.userId });
  });
  return loadOrderView(ctx, orderId);
}

/** Takes an order's items out of their batches and returns their number. */
async function removeOrderFromBatches(tx: Tx, { id, number }: { id: string; number: string }): Promise<number> {
  const items = await tx.orderTile.findMany({
    where: { orderId: id, batchId: { not: null } },
    select: { batchId: true },
  });
  await tx.orderTile.updateMany({ where: { orderId: id, batchId: { not: null } }, data: { batchId: null } });
  const batchIds = items.flatMap(({ batchId }) => batchId ?? []);
  await excludeOrderFromBatches(tx, { order: { id, number }, batchIds, reason: "cancelled" });
  return items.length;
}
