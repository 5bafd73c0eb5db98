import type { CartView } from "@storywall/domain/cart/schema";
import { CartId, CheckoutId, OrderId, UserId } from "@storywall/domain/kernel/ids";
import { z } from "zod";
import { LineDto, toLineDto } from "./line-dto.ts";
import { AddressDto, PriceDto, ShippingRateDto, toPriceDto, toShippingRateDto } from "./money-dto.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const CART_DAYS = 365;

/** The discount in cents, or the reason why a submitted code gives none. */
export const PromoDto = z.object({
  code: z.string().nullable(),
  percentOff: z.number(),
  amount: z.int(),
  reason: z.string().nullable(),
});

/** Cart in Shopify's format. Only old clients use these fields. */
const CartMirror = z.object({ id: CheckoutId, webUrl: z.string(), completedAt: z.iso.datetime().nullable() });

/** Cart in the specification's format. Email and address are masked for everyone but its owner. */
export const CartDto = z.object({
  _id: CartId,
  checkoutId: CheckoutId.nullable(),
  email: z.string().nullable(),
  lineItems: z.array(LineDto),
  shippingAddress: AddressDto.nullable(),
  shippingRate: ShippingRateDto,
  discountCode: z.string().nullable(),
  ...PriceDto.shape,
  shopifyCheckoutObject: CartMirror.nullable(),
  user: UserId,
  status: z.enum(["open", "locked", "converted", "abandoned", "purged"]),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  promo: PromoDto.nullable(),
  giftNote: z.string().nullable(),
  completedOrderId: OrderId.nullable(),
});
export type CartDto = z.infer<typeof CartDto>;

export function toCartDto(cart: CartView, publicUrl: string): CartDto {
  const { checkoutId, completedAt, updatedAt } = cart;
  return {
    _id: cart.id,
    checkoutId,
    email: cart.email,
    lineItems: cart.lines.map((line) => toLineDto(line, publicUrl)),
    shippingAddress: cart.shippingAddress,
    shippingRate: toShippingRateDto(cart.shippingRate),
    discountCode: cart.promo?.code ?? null,
    ...toPriceDto(cart.totals),
    shopifyCheckoutObject: checkoutId && { id: checkoutId, webUrl: `/checkout/${checkoutId}`, completedAt },
    user: cart.userId,
    status: cart.state,
    version: cart.version,
    createdAt: cart.createdAt,
    updatedAt,
    expiresAt: new Date(Date.parse(updatedAt) + CART_DAYS * DAY_MS).toISOString(),
    promo: toPromoDto(cart),
    giftNote: cart.giftNote,
    completedOrderId: cart.completedOrderId,
  };
}

export function toPromoDto({ promo, promoRefusal }: Pick<CartView, "promo" | "promoRefusal">): CartDto["promo"] {
  if (!promo && !promoRefusal) return null;
  return {
    code: promo?.code ?? null,
    percentOff: (promo?.basisPointsOff ?? 0) / 100,
    amount: promo?.amount ?? 0,
    reason: promoRefusal?.message ?? null,
  };
}
