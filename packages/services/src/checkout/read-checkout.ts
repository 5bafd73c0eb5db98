import { maskEmail } from "@storywall/domain/accounts/email";
import { maskAddress } from "@storywall/domain/cart/address";
import { type CheckoutView, parseSnapshot } from "@storywall/domain/checkout/schema";
import type { CheckoutId, UserId } from "@storywall/domain/kernel/ids";
import type { Context } from "../accounts/context.ts";
import { type ResolvedCheckout, resolveCheckout } from "./resolve-checkout.ts";

/**
 * Returns a checkout to anyone with its id. Contact details are masked unless the visitor owns it. A replaced id
 * resolves to its successor. Throws CHECKOUT_NOT_FOUND.
 */
export async function readCheckout(ctx: Context, { checkoutId }: { checkoutId: CheckoutId }): Promise<CheckoutView> {
  return toCheckoutView(await resolveCheckout(ctx, { checkoutId }), ctx.userId);
}

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
