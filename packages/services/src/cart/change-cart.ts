import type { CartChanges } from "@storywall/domain/cart/changes";
import type { CartView, ChangeCartInput } from "@storywall/domain/cart/schema";
import type { VisitorContext } from "../accounts/context.ts";
import { updatePromo } from "./apply-promo.ts";
import { updateContact, updateGiftNote, updateLines, updateShippingRate, updateUploadLater } from "./cart-updates.ts";
import { clearPromo } from "./remove-promo.ts";
import { type CartUpdate, updateCart } from "./update-cart.ts";

/** Applies several changes to a cart atomically. Throws what the individual changes throw. */
export async function changeCart(
  ctx: VisitorContext,
  { cartId, version, ...changes }: ChangeCartInput,
): Promise<CartView> {
  const code = changes.promoCode ?? undefined;
  return updateCart(ctx, { cartId, version, code }, toCartUpdate(ctx, changes));
}

/** Combines the changes into one update. The promo code comes last because its discount depends on the lines. */
export function toCartUpdate(ctx: VisitorContext, changes: CartChanges): CartUpdate {
  const { email, shippingAddress, shippingRate, giftNote, promoCode, isUploadLater, lines } = changes;
  const updates: CartUpdate[] = [];
  if (lines) updates.push(updateLines(ctx, lines));
  if (isUploadLater !== undefined) updates.push(updateUploadLater(isUploadLater));
  if (email !== undefined || shippingAddress) updates.push(updateContact({ email, shippingAddress }));
  if (shippingRate !== undefined) updates.push(updateShippingRate(shippingRate));
  if (giftNote !== undefined) updates.push(updateGiftNote(giftNote));
  if (promoCode !== undefined) updates.push(promoCode === null ? clearPromo : updatePromo(ctx, promoCode));
  return composeUpdates(updates);
}

function composeUpdates(updates: readonly CartUpdate[]): CartUpdate {
  return async (tx, cart) => {
    let current = cart;
    for (const update of updates) current = await update(tx, current);
    return current;
  };
}
