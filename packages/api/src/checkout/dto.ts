import type { CheckoutView } from "@storywall/domain/checkout/schema";
import { CartId, CheckoutId, OrderId } from "@storywall/domain/ids";
import { z } from "zod";
import { toWireLine, WireLine } from "../cart/line-dto.ts";
import { toWirePrice, toWireRate, WireAddress, WirePrice, WireShippingRate } from "../cart/money-dto.ts";

/**
 * A checkout: a cart as it was frozen. While it awaits its payment, `status` says whether there is something to pay
 * with: creating, ready or failed. `expiresAt` is when its price need not be held any longer.
 */
export const WireCheckout = z.object({
  _id: CheckoutId,
  cartId: CartId,
  status: z.enum([
    "creating",
    "ready",
    "failed",
    "paid",
    "cancelled",
    "expired",
    "completed",
    "needs_review",
    "refunded",
  ]),
  email: z.string().nullable(),
  shippingAddress: WireAddress.nullable(),
  shippingRate: WireShippingRate,
  lineItems: z.array(WireLine),
  discountCode: z.string().nullable(),
  giftNote: z.string().nullable(),
  ...WirePrice.shape,
  isUploadLater: z.boolean(),
  paymentIntentId: z.string().nullable(),
  orderId: OrderId.nullable(),
  expiresAt: z.iso.datetime(),
});
export type WireCheckout = z.infer<typeof WireCheckout>;

export function toWireCheckout(checkout: CheckoutView, publicUrl: string): WireCheckout {
  const { state, paymentState } = checkout;
  return {
    _id: checkout.id,
    cartId: checkout.cartId,
    status: state === "awaiting_payment" ? paymentState : state,
    email: checkout.email,
    shippingAddress: checkout.shippingAddress,
    shippingRate: toWireRate(checkout.shippingRate),
    lineItems: checkout.lines.map((line) => toWireLine(line, publicUrl)),
    discountCode: checkout.promo?.code ?? null,
    giftNote: checkout.giftNote,
    ...toWirePrice(checkout.totals),
    isUploadLater: checkout.lines.some(({ isUploadLater }) => isUploadLater),
    paymentIntentId: checkout.paymentIntentId,
    orderId: checkout.orderId,
    expiresAt: checkout.priceValidUntil,
  };
}
