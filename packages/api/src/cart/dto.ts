import type { CartView } from "@storywall/domain/cart/schema";
import { CartId, CheckoutId, OrderId, UserId } from "@storywall/domain/ids";
import { z } from "zod";
import { toWireLine, WireLine } from "./line-dto.ts";
import { toWirePrice, toWireRate, WireAddress, WirePrice, WireShippingRate } from "./money-dto.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a cart is kept after it was last touched. */
const CART_DAYS = 365;

/** What a code takes off, in cents, or why one that was sent takes off nothing. */
export const WirePromo = z.object({
  code: z.string().nullable(),
  percentOff: z.number(),
  amount: z.int(),
  reason: z.string().nullable(),
});

/** A mirror for clients that know Shopify; nothing here reads it. */
const WireMirror = z.object({ id: CheckoutId, webUrl: z.string(), completedAt: z.iso.datetime().nullable() });

/** The cart of the specification. E-mail and address are masked for all but the cart's owner. */
export const WireCart = z.object({
  _id: CartId,
  checkoutId: CheckoutId.nullable(),
  email: z.string().nullable(),
  lineItems: z.array(WireLine),
  shippingAddress: WireAddress.nullable(),
  shippingRate: WireShippingRate,
  discountCode: z.string().nullable(),
  ...WirePrice.shape,
  shopifyCheckoutObject: WireMirror.nullable(),
  user: UserId,
  status: z.enum(["open", "locked", "converted", "abandoned", "purged"]),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  promo: WirePromo.nullable(),
  giftNote: z.string().nullable(),
  completedOrderId: OrderId.nullable(),
});
export type WireCart = z.infer<typeof WireCart>;

export function toWireCart(cart: CartView, publicUrl: string): WireCart {
  const { checkoutId, completedAt, updatedAt } = cart;
  return {
    _id: cart.id,
    checkoutId,
    email: cart.email,
    lineItems: cart.lines.map((line) => toWireLine(line, publicUrl)),
    shippingAddress: cart.shippingAddress,
    shippingRate: toWireRate(cart.shippingRate),
    discountCode: cart.promo?.code ?? null,
    ...toWirePrice(cart.totals),
    shopifyCheckoutObject: checkoutId && { id: checkoutId, webUrl: `/checkout/${checkoutId}`, completedAt },
    user: cart.userId,
    status: cart.state,
    version: cart.version,
    createdAt: cart.createdAt,
    updatedAt,
    expiresAt: new Date(Date.parse(updatedAt) + CART_DAYS * DAY_MS).toISOString(),
    promo: toWirePromo(cart),
    giftNote: cart.giftNote,
    completedOrderId: cart.completedOrderId,
  };
}

export function toWirePromo({ promo, promoRefusal }: Pick<CartView, "promo" | "promoRefusal">): WireCart["promo"] {
  if (!promo && !promoRefusal) return null;
  return {
    code: promo?.code ?? null,
    percentOff: (promo?.basisPointsOff ?? 0) / 100,
    amount: promo?.amount ?? 0,
    reason: promoRefusal?.message ?? null,
  };
}
