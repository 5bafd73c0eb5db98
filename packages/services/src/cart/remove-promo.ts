import type { CartView } from "@storywall/domain/cart/schema";
import type { CartId } from "@storywall/domain/kernel/ids";
import type { VisitorContext } from "../accounts/context.ts";
import { type CartUpdate, updateCart } from "./update-cart.ts";

/** Removes the promo code and opts the cart out of the default code. The opt-out ends when any code is applied. */
export function removePromo(ctx: VisitorContext, { cartId }: { cartId: CartId }): Promise<CartView> {
  return updateCart(ctx, { cartId }, clearPromo);
}

export const clearPromo: CartUpdate = async (_tx, cart) => {
  if (cart.promoOptOut && cart.promoCode === null) return cart;
  return { ...cart, promoCode: null, promoOptOut: true };
};
