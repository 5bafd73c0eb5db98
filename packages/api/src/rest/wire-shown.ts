import { CartView } from "@storywall/domain/cart/schema";
import { ShopError } from "@storywall/domain/errors";
import { toShopError } from "../refusal.ts";
import { toWireCart } from "./wire-cart.ts";

/** A refusal that shows a cart shows it in the words of the published paths (A18). Anything else stays as it is. */
export function withWireShown(error: unknown): unknown {
  const refusal = toShopError(error);
  if (!refusal?.shown) return error;
  const { code, facts, fields, shown } = refusal;
  const cart = CartView.safeParse(shown.cart);
  const words = { ...shown, ...(cart.success ? { cart: toWireCart(cart.data) } : {}) };
  return new ShopError(code, facts, { ...(fields ? { fields } : {}), shown: words, cause: refusal.cause });
}
