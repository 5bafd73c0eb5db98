import { ShopError } from "@storywall/domain/errors";
import type { CheckoutId } from "@storywall/domain/ids";
import type { Context } from "../context.ts";
import { type Finalised, finalisePayment } from "../orders/finalise.ts";
import { findPayments } from "../orders/find-payment.ts";

export type CompletedCheckout = Pick<Finalised, "orderId" | "orderNumber"> & {
  state: "completed" | "processing" | "needs_review";
};

/**
 * What the browser asks when it comes back from paying: it does not wait for the webhook but settles the payment itself.
 * @throws CHECKOUT_NOT_FOUND, NOT_PAID (B20), CHECKOUT_CLOSED for one that was closed unpaid.
 */
export async function completeCheckout(
  ctx: Context,
  { checkoutId }: { checkoutId: CheckoutId },
): Promise<CompletedCheckout> {
  const payments = await findPayments(ctx, checkoutId);
  if (payments.length === 0) throw new ShopError("CHECKOUT_NOT_FOUND");
  for (const payment of payments) {
    const { state, orderId, orderNumber } = await finalisePayment(ctx, payment);
    if (state === "processing") return { state, orderId: null, orderNumber: null };
    if (state === "completed" && orderId) return { state, orderId, orderNumber };
    if (state !== "unpaid") break;
  }
  return standing(ctx, checkoutId);
}

async function standing({ db }: Context, checkoutId: CheckoutId): Promise<CompletedCheckout> {
  const { state, order } = await db.checkout.findUniqueOrThrow({
    where: { id: checkoutId },
    select: { state: true, order: { select: { id: true, number: true } } },
  });
  if (order) return { state: "completed", orderId: order.id as `order_${string}`, orderNumber: order.number };
  if (state === "paid" || state === "needs_review" || state === "refunded") {
    return { state: "needs_review", orderId: null, orderNumber: null };
  }
  throw new ShopError(state === "awaiting_payment" ? "NOT_PAID" : "CHECKOUT_CLOSED");
}
