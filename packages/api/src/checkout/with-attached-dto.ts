import { CartView } from "@storywall/domain/cart/schema";
import { CheckoutView } from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import { toCartDto } from "../cart/dto.ts";
import { toShopError } from "../http/error-mapping.ts";
import { toCheckoutDto } from "./dto.ts";

/** Converts the cart or checkout attached to an error to its REST format. Other errors are returned unchanged. */
export function withAttachedDto(error: unknown, publicUrl: string): unknown {
  const refusal = toShopError(error);
  if (!refusal?.shown) return error;
  const { code, facts, fields, shown } = refusal;
  const cart = CartView.safeParse(shown.cart);
  const checkout = CheckoutView.safeParse(shown.checkout);
  const words = {
    ...shown,
    ...(cart.success ? { cart: toCartDto(cart.data, publicUrl) } : {}),
    ...(checkout.success ? { checkout: toCheckoutDto(checkout.data, publicUrl) } : {}),
  };
  return new ShopError(code, facts, { ...(fields ? { fields } : {}), shown: words, cause: refusal.cause });
}
