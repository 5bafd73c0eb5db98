import type { Prisma } from "@storywall/db/client";
import { maskEmail } from "@storywall/domain/checkout/email";
import { maskAddress } from "@storywall/domain/checkout/mask-address";
import { CheckoutSnapshot, type CheckoutView } from "@storywall/domain/checkout/schema";
import { CartId, CheckoutId, type OrderId, type UserId } from "@storywall/domain/ids";

export const checkoutSelect = {
  id: true,
  cartId: true,
  userId: true,
  state: true,
  cartVersion: true,
  snapshot: true,
  priceValidUntil: true,
  payments: { orderBy: { attempt: "desc" }, select: { intentId: true, failureCode: true, state: true } },
  order: { select: { id: true, number: true } },
} satisfies Prisma.CheckoutSelect;

export type CheckoutRow = Prisma.CheckoutGetPayload<{ select: typeof checkoutSelect }>;

/** The frozen checkout; its contact is masked unless the reader owns it (D-7). */
export function toCheckoutView(row: CheckoutRow, userId: UserId | null): CheckoutView {
  const { lines, promo, totals, email, shippingAddress, shippingRate, giftNote } = CheckoutSnapshot.parse(row.snapshot);
  const isOwner = row.userId === userId;
  return {
    id: CheckoutId.parse(row.id),
    cartId: CartId.parse(row.cartId),
    state: row.state as CheckoutView["state"],
    paymentState: paymentState(row),
    lines,
    promo,
    totals,
    email: isOwner ? email : email && maskEmail(email),
    shippingAddress: isOwner ? shippingAddress : shippingAddress && maskAddress(shippingAddress),
    shippingRate,
    giftNote,
    paymentIntentId: row.payments[0]?.intentId ?? null,
    orderId: (row.order?.id ?? null) as OrderId | null,
    priceValidUntil: row.priceValidUntil.toISOString(),
  };
}

/** Derived, never stored: is there something to pay with, is it being made, or was it given up (D-1.2)? */
function paymentState({ state, payments: [last] }: CheckoutRow): CheckoutView["paymentState"] {
  if (state !== "awaiting_payment" || last?.intentId) return "ready";
  return last?.failureCode ? "failed" : "creating";
}
