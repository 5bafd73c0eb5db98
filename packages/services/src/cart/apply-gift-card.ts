import type { ApplyGiftCardInput, RemoveGiftCardInput } from "@storywall/domain/cart/gift-card-schema";
import { MAX_CART_GIFT_CARDS } from "@storywall/domain/cart/gift-cards";
import type { CartView } from "@storywall/domain/cart/schema";
import { ShopError } from "@storywall/domain/errors";
import { GiftCardId } from "@storywall/domain/kernel/ids";
import type { VisitorContext } from "../accounts/context.ts";
import type { CartRow } from "./cart-row.ts";
import { findGiftCard } from "./gift-cards.ts";
import { updateCart } from "./update-cart.ts";

/**
 * Adds a gift card to the visitor's own cart, which then pays as much as it can. Idempotent.
 * @throws CART_NOT_FOUND for a cart of someone else, GIFT_CARD_UNKNOWN, GIFT_CARD_EMPTY, GIFT_CARD_LIMIT.
 */
export function applyGiftCard(ctx: VisitorContext, { cartId, code }: ApplyGiftCardInput): Promise<CartView> {
  return updateCart(ctx, { cartId }, async (tx, cart) => {
    assertCartOwner(ctx, cart);
    const { id: found, lastFour, balance } = await findGiftCard(tx, code);
    const id = GiftCardId.parse(found);
    if (cart.giftCards.some((card) => card.id === id)) return cart;
    if (balance === 0) throw new ShopError("GIFT_CARD_EMPTY");
    if (cart.giftCards.length >= MAX_CART_GIFT_CARDS) throw new ShopError("GIFT_CARD_LIMIT");
    return { ...cart, giftCards: [...cart.giftCards, { id, lastFour, balance }] };
  });
}

/** Removes a gift card from the visitor's own cart. Idempotent. Throws CART_NOT_FOUND for a cart of someone else. */
export function removeGiftCard(ctx: VisitorContext, { cartId, giftCardId }: RemoveGiftCardInput): Promise<CartView> {
  return updateCart(ctx, { cartId }, async (_tx, cart) => {
    assertCartOwner(ctx, cart);
    const giftCards = cart.giftCards.filter(({ id }) => id !== giftCardId);
    return giftCards.length === cart.giftCards.length ? cart : { ...cart, giftCards };
  });
}

/** Anyone with a cart's id may edit its lines, but only its owner may change its gift cards. */
function assertCartOwner({ userId }: VisitorContext, cart: CartRow): void {
  if (cart.userId !== userId) throw new ShopError("CART_NOT_FOUND");
}
