import { CartView } from "@storywall/domain/cart/schema";
import { CheckoutView } from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import { toCartDto } from "../cart/dto.ts";
import { toShopError } from "../http/error-mapping.ts";
import { toCheckoutDto } from "./dto.ts";

/** Converts the cart or checkout attached to an error to its REST format. Other errors are returned unchanged. */
export function withAttachedDto(error: unknown, publicUrl: string): unknown {
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
