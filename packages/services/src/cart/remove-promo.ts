import type { CartView } from "@storywall/domain/cart/schema";
import type { CartId } from "@storywall/domain/ids";
import type { VisitorContext } from "../context.ts";
import { editCart } from "./edit-cart.ts";

/** The cart wants no code at all, not even the default one, until one is applied again (D-1.6). */
export function removePromo(ctx: VisitorContext, { cartId }: { cartId: CartId }): Promise<CartView> {
  return editCart(ctx, { cartId }, async (tx, cart) => {
    if (cart.promoOptOut && cart.promoCode === null) return false;
    await tx.$executeRaw`update carts set promo_code = null, promo_opt_out = true where id = ${cartId}`;
    return true;
  });
}
