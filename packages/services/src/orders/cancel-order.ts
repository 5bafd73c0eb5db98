import type { OrderAccess, OrderView } from "@storywall/domain/orders/schema";
import { enqueue } from "@storywall/jobs/enqueue";
import type { Context } from "../accounts/context.ts";
import { requestCappedRefund } from "../checkout/payments/request-refund.ts";
import { closePendingChange } from "./pay-order-change.ts";
import { runOrderChange } from "./run-order-change.ts";
import { loadOrderView } from "./to-order-view.ts";

/**
 * Cancels an order and requests a refund of all that is left in the same transaction. Idempotent. Pending prints are not
 * rendered. If the cancellation causes a refund, an admin needs the permission to refund.
 * @throws what `runOrderChange` throws.
 */
export async function cancelOrder(ctx: Context, access: OrderAccess): Promise<OrderView> {
  const { orderId } = access;
  await runOrderChange(
    ctx,
    { ...access, action: "cancel" },
    async (tx, { order, by, actor, assertActionAllowed, assertCanRefund }) => {
      if (order.state === "cancelled") return false;
      assertActionAllowed("cancel");
      await tx.order.update({
        where: { id: orderId },
        data: { state: "cancelled", cancelledBy: by, problemCode: null, version: { increment: 1 } },
      });
      await closePendingChange(tx, { orderId, reason: "cancelled", now: ctx.now() });
      const refunded = await requestCappedRefund(tx, { order, reason: "cancelled", requestedBy: actor });
      if (refunded > 0) assertCanRefund();
      await enqueue(tx, "email.cancelled", { orderId }, { dedupe: `mail-${orderId}-cancelled` });
      await enqueue(tx, "webhook.order-event", { orderId, event: "order.cancelled" });
      return true;
    },
  );
  return loadOrderView(ctx, orderId);
}
