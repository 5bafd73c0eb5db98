import { maskEmail } from "@storywall/domain/accounts/email";
import { maskAddress } from "@storywall/domain/cart/mask-address";
import { type CheckoutView, readSnapshot } from "@storywall/domain/checkout/schema";
import type { UserId } from "@storywall/domain/kernel/ids";
import type { CheckoutStanding } from "./resolve-checkout.ts";

/** Masks contact details unless the viewer owns the checkout. */
export function toCheckoutView(standing: CheckoutStanding, userId: UserId | null): CheckoutView {
  const snapshot = readSnapshot(standing.snapshot);
  const { lines, promo, totals, email, shippingAddress, shippingRate, giftNote } = snapshot;
  const isOwner = standing.userId === userId;
  return {
    id: standing.checkoutId,
    cartId: standing.cartId,
    state: standing.state,
    paymentState: paymentState(standing),
    lines,
    promo,
    totals,
    email: isOwner ? email : email && maskEmail(email),
    shippingAddress: isOwner ? shippingAddress : shippingAddress && maskAddress(shippingAddress),
    shippingRate,
    giftNote,
    paymentIntentId: standing.payment.intentId,
    orderId: standing.orderId,
    priceValidUntil: standing.priceValidUntil.toISOString(),
  };
}

function paymentState({ state, payment }: CheckoutStanding): CheckoutView["paymentState"] {
  if (state !== "awaiting_payment" || payment.intentId) return "ready";
  return payment.failureCode ? "failed" : "creating";
}
