import type { CartChanges } from "@storywall/domain/cart/changes";
import type { CartView, ChangeCartInput } from "@storywall/domain/cart/schema";
import type { VisitorContext } from "../accounts/context.ts";
import { promoEdit } from "./apply-promo.ts";
import { contactEdit, giftNoteEdit, linesEdit, shippingRateEdit, uploadLaterEdit } from "./cart-edits.ts";
import { type CartEdit, editCart } from "./edit-cart.ts";
import { noPromoEdit } from "./remove-promo.ts";

/** Applies several changes to a cart atomically. Throws what each of them throws. */
export async function changeCart(
  ctx: VisitorContext,
  { cartId, version, ...changes }: ChangeCartInput,
): Promise<CartView> {
  const code = changes.promoCode ?? undefined;
  return editCart(ctx, { cartId, version, code }, toEdit(ctx, changes));
}

/** Combines the changes into one update. The promo code comes last because its discount depends on the lines. */
export function toEdit(ctx: VisitorContext, changes: CartChanges): CartEdit {
  const { email, shippingAddress, shippingRate, giftNote, promoCode, isUploadLater, lines } = changes;
  const edits: CartEdit[] = [];
  if (lines) edits.push(linesEdit(ctx, lines));
  if (isUploadLater !== undefined) edits.push(uploadLaterEdit(isUploadLater));
  if (email !== undefined || shippingAddress) edits.push(contactEdit({ email, shippingAddress }));
  if (shippingRate !== undefined) edits.push(shippingRateEdit(shippingRate));
  if (giftNote !== undefined) edits.push(giftNoteEdit(giftNote));
  if (promoCode !== undefined) edits.push(promoCode === null ? noPromoEdit : promoEdit(ctx, promoCode));
  return allOf(edits);
}

function allOf(edits: readonly CartEdit[]): CartEdit {
  return async (tx, cart) => {
    let now = cart;
    for (const edit of edits) now = await edit(tx, now);
    return now;
  };
}
