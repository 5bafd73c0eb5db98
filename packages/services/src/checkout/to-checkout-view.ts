import { maskEmail } from "@storywall/domain/accounts/email";
import { maskAddress } from "@storywall/domain/cart/mask-address";
import { type CheckoutView, parseSnapshot } from "@storywall/domain/checkout/schema";
import type { UserId } from "@storywall/domain/kernel/ids";
import type { ResolvedCheckout } from "./resolve-checkout.ts";

/** Returns the checkout; masks contact details unless the viewer owns it. */
export function toCheckoutView(checkout: ResolvedCheckout, userId: UserId | null): CheckoutView {
  const snapshot = parseSnapshot(checkout.snapshot);
  const { lines, promo, totals, email, shippingAddress, shippingRate, giftNote } = snapshot;
  const isOwner = checkout.userId === userId;
  return {
    id: checkout.checkoutId,
    cartId: checkout.cartId,
    state: checkout.state,
    paymentState: getPaymentState(checkout),
    lines,
    promo,
    totals,
    email: isOwner ? email : email && maskEmail(email),
    shippingAddress: isOwner ? shippingAddress : shippingAddress && maskAddress(shippingAddress),
    shippingRate,
    giftNote,
    paymentIntentId: checkout.payment.intentId,
    orderId: checkout.orderId,
    priceValidUntil: checkout.priceValidUntil.toISOString(),
  };
}

function getPaymentState({ state, payment }: ResolvedCheckout): CheckoutView["paymentState"] {
  if (state !== "awaiting_payment" || payment.intentId) return "ready";
  return payment.failureCode ? "failed" : "creating";
}
