import { CartView } from "@storywall/domain/cart/schema";
import { ChosenExtras } from "@storywall/domain/catalog/extras-schema";
import { CheckoutView } from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import { CartId, CheckoutId, OrderId } from "@storywall/domain/kernel/ids";
import { z } from "zod";
import {
  AddressDto,
  LineDto,
  PriceDto,
  ShippingRateDto,
  toCartDto,
  toLineDto,
  toPriceDto,
  toShippingRateDto,
} from "../cart/dto.ts";
import { toShopError } from "../http/error-mapping.ts";

/**
 * A checkout is a snapshot of a cart. While it awaits payment, `status` is the state of the payment (creating, ready or
 * failed). The prices are guaranteed until `expiresAt`.
 */
export const CheckoutDto = z.object({
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
  shippingAddress: AddressDto.nullable(),
  shippingRate: ShippingRateDto,
  lineItems: z.array(LineDto),
  discountCode: z.string().nullable(),
  giftNote: z.string().nullable(),
  extras: ChosenExtras,
  giftCards: CheckoutView.shape.giftCards,
  amountDue: CheckoutView.shape.amountDue,
  ...PriceDto.shape,
  isUploadLater: z.boolean(),
  paymentIntentId: z.string().nullable(),
  orderId: OrderId.nullable(),
  expiresAt: z.iso.datetime(),
});
export type CheckoutDto = z.infer<typeof CheckoutDto>;

export function toCheckoutDto(checkout: CheckoutView, publicUrl: string): CheckoutDto {
  const { state, paymentState } = checkout;
  return {
    _id: checkout.id,
    cartId: checkout.cartId,
    status: state === "awaiting_payment" ? paymentState : state,
    email: checkout.email,
    shippingAddress: checkout.shippingAddress,
    shippingRate: toShippingRateDto(checkout.shippingRate),
    lineItems: checkout.lines.map((line) => toLineDto(line, publicUrl)),
    discountCode: checkout.promo?.code ?? null,
    giftNote: checkout.extras.giftNote ?? null,
    extras: checkout.extras,
    giftCards: checkout.giftCards,
    amountDue: checkout.amountDue,
    ...toPriceDto(checkout.totals),
    isUploadLater: checkout.lines.some(({ isUploadLater }) => isUploadLater),
    paymentIntentId: checkout.paymentIntentId,
    orderId: checkout.orderId,
    expiresAt: checkout.priceValidUntil,
  };
}

/** Converts the cart or checkout attached to an error to its REST format. Other errors are returned unchanged. */
export function toErrorDetailsDto(error: unknown, publicUrl: string): unknown {
  const shopError = toShopError(error);
  if (!shopError?.shown) return error;
  const { code, facts, fields, shown } = shopError;
  const cart = CartView.safeParse(shown.cart);
  const checkout = CheckoutView.safeParse(shown.checkout);
  const attached = {
    ...shown,
    ...(cart.success ? { cart: toCartDto(cart.data, publicUrl) } : {}),
    ...(checkout.success ? { checkout: toCheckoutDto(checkout.data, publicUrl) } : {}),
  };
  return new ShopError(code, facts, { ...(fields ? { fields } : {}), shown: attached, cause: shopError.cause });
}
