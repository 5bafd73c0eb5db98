import { ShopError } from "@storywall/domain/errors";
import type { CheckoutId } from "@storywall/domain/kernel/ids";
import type { Context } from "../accounts/context.ts";
import { assertIntentBelongsToCart } from "../checkout/payments/payment-intent.ts";
import { resolveCheckout } from "../checkout/read-checkout.ts";
import { type FinalizeResult, findPayments } from "./find-payment.ts";
import { settleCheckout } from "./settle-checkout.ts";

export type CompletedCheckout = Pick<FinalizeResult, "orderId" | "orderNumber"> & {
  state: "completed" | "processing" | "needs_review";
  cartId: string;
};

/**
 * Settles the payment when the browser returns from paying, without waiting for the webhook. Places the order of a free
 * checkout.
 * @throws CHECKOUT_NOT_FOUND, PAYMENT_NOT_FOUND for an intent of another cart, NOT_PAID, CARD_DECLINED, CHECKOUT_CLOSED
 * if the checkout was closed unpaid, ADDRESS_MISSING.
 */
export async function completeCheckout(
  ctx: Context,
  { checkoutId, paymentIntentId }: { checkoutId: CheckoutId; paymentIntentId?: string | undefined },
): Promise<CompletedCheckout> {
  const payments = await findPayments(ctx, checkoutId);
  const [last] = payments;
  if (!last) throw new ShopError("CHECKOUT_NOT_FOUND");
  const { cartId } = last;
  if (paymentIntentId && !payments.some(({ intentId }) => intentId === paymentIntentId)) {
    await assertIntentBelongsToCart(ctx, { cartId, intentId: paymentIntentId });
  }
  for (const payment of payments) {
    const { state, orderId, orderNumber } = await settleCheckout(ctx, payment);
    if (state === "processing") return { state, orderId: null, orderNumber: null, cartId };
    if (state === "completed" && orderId) return { state, orderId, orderNumber, cartId };
    if (state !== "unpaid") break;
  }
  // No payment of this checkout led to an order. If a newer checkout has replaced it, the newer checkout is completed.
  const isClosed = last.checkoutState === "cancelled";
  const currentCheckoutId = isClosed ? (await resolveCheckout(ctx, { checkoutId })).checkoutId : checkoutId;
  return currentCheckoutId === checkoutId
    ? readCompletionState(ctx, checkoutId)
    : completeCheckout(ctx, { checkoutId: currentCheckoutId });
}

async function readCompletionState(ctx: Context, checkoutId: CheckoutId): Promise<CompletedCheckout> {
  const { state, order, payments, cartId } = await ctx.db.checkout.findUniqueOrThrow({
    where: { id: checkoutId },
    select: {
      state: true,
      cartId: true,
      order: { select: { id: true, number: true } },
      payments: { where: { changeId: null }, orderBy: { attempt: "desc" }, take: 1, select: { intentId: true } },
    },
  });
  if (order) return { state: "completed", orderId: order.id as `order_${string}`, orderNumber: order.number, cartId };
  if (state === "paid" || state === "needs_review" || state === "refunded") {
    return { state: "needs_review", orderId: null, orderNumber: null, cartId };
  }
  if (state !== "awaiting_payment") throw new ShopError("CHECKOUT_CLOSED");
  const intentId = payments[0]?.intentId;
  const declineCode = intentId ? (await ctx.payments.readIntent(intentId)).lastErrorCode : null;
  throw new ShopError(declineCode ? "CARD_DECLINED" : "NOT_PAID");
}
