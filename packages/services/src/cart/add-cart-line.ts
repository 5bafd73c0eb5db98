import type { AddCartLineInput, CartView } from "@storywall/domain/cart/schema";
import { ShopError } from "@storywall/domain/errors";
import type { CartId } from "@storywall/domain/kernel/ids";
import type { VisitorContext } from "../accounts/context.ts";
import { applyPromoOrExplainRefusal } from "./apply-promo.ts";
import { updateCompleteLines } from "./cart-updates.ts";
import { startCart } from "./start-cart.ts";
import { updateCart } from "./update-cart.ts";

/**
 * Adds a line, or replaces the line with the same id, and returns the repriced cart. Creates a cart if `cartId` is
 * null and no earlier call with the same line has created it. Idempotent for the same line. Throws CART_CHANGED for a stale `version`. For an invalid promo code, the line
 * is added anyway and `promoRefusal` contains the reason.
 */
export async function addCartLine(ctx: VisitorContext, input: AddCartLineInput): Promise<CartView> {
  const { cartId, version, line, promoCode } = input;
  if (cartId === null) return startCart(ctx, { lines: [line], promoCode, keepsOtherLines: true });
  const cart = await addToCart(ctx, { cartId, version, line });
  return promoCode === undefined ? cart : applyPromoOrExplainRefusal(ctx, cart, promoCode);
}

async function addToCart(
  ctx: VisitorContext,
  { cartId, version, line }: Pick<AddCartLineInput, "version" | "line"> & { cartId: CartId },
): Promise<CartView> {
  try {
    return await updateCart(ctx, { cartId, version }, updateCompleteLines(ctx, [line]));
  } catch (error) {
    // The cookie may contain the id of a cart that has become an order. The line is then added to a new cart.
    const isPaid = error instanceof ShopError && error.code === "ALREADY_PAID";
    if (!isPaid || (await hasCartLine(ctx, cartId, line.id))) throw error;
    return startCart(ctx, { lines: [line], keepsOtherLines: true });
  }
}

async function hasCartLine({ db }: VisitorContext, cartId: CartId, lineId: string): Promise<boolean> {
  return (await db.cartLine.count({ where: { cartId, id: lineId } })) > 0;
}
