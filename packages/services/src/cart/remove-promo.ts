import type { CartView } from "@storywall/domain/cart/schema";
import type { CartId } from "@storywall/domain/kernel/ids";
import type { VisitorContext } from "../accounts/context.ts";
import { type CartEdit, editCart } from "./edit-cart.ts";

/** The cart wants no code at all, not even the default one, until one is applied again. */
export function removePromo(ctx: VisitorContext, { cartId }: { cartId: CartId }): Promise<CartView> {
  return editCart(ctx, { cartId }, noPromoEdit);
}

export const noPromoEdit: CartEdit = async (_tx, cart) => {
  if (cart.promoOptOut && cart.promoCode === null) return cart;
  return { ...cart, promoCode: null, promoOptOut: true };
};
