import { chooseOffer } from "@storywall/domain/cart/choose-promo";
import type { CartView, OfferView } from "@storywall/domain/cart/schema";
import type { Announcement } from "@storywall/domain/catalog/copy/announcement";
import type { PromoWithUsage } from "@storywall/domain/catalog/promos";
import { DEFAULT_PROMO_CODE, WELCOME_CODE } from "@storywall/domain/catalog/promos";
import type { CartId } from "@storywall/domain/kernel/ids";
import type { Context } from "../accounts/context.ts";
import { findPromos } from "../catalog/promos.ts";
import { readShopTexts } from "../catalog/texts.ts";
import { readCart } from "./read-cart.ts";

export type CartOffer = { offer: OfferView | null; words: Announcement | null };

/**
 * Returns the offer that saves the most on the visitor's cart, and the announcement that staff wrote for it. The
 * welcome code is considered only for visitors who have not ordered yet. Throws CART_NOT_FOUND.
 */
export async function readOffer(ctx: Context, { cartId }: { cartId: CartId | null }): Promise<CartOffer> {
  const [cart, hasOrdered] = await Promise.all([findUnpaidCart(ctx, cartId), hasOrderedBefore(ctx)]);
  const ownCode = cart?.promo?.code;
  const promos = await findPromos(ctx.db, [DEFAULT_PROMO_CODE, WELCOME_CODE, ...(ownCode ? [ownCode] : [])]);
  const findPromo = (code: string | undefined): PromoWithUsage | null =>
    promos.find((promo) => promo.code === code) ?? null;
  const defaultPromo = findPromo(DEFAULT_PROMO_CODE);
  const current = cart ? findPromo(ownCode) : defaultPromo;
  const welcomePromo = hasOrdered ? null : findPromo(WELCOME_CODE);
  const offered = chooseOffer({
    lines: cart?.lines ?? [],
    current,
    defaultPromo,
    welcomePromo,
    now: ctx.now(),
  });
  if (!offered) return { offer: null, words: null };
  const { promo, saving } = offered;
  const { code, basisPointsOff, amountOff, firstOrderOnly, startsAt, endsAt } = promo;
  return {
    offer: {
      code,
      basisPointsOff,
      amountOff,
      firstOrderOnly,
      startsAt,
      endsAt,
      saving,
      isApplied: code === current?.code,
    },
    words: (await readShopTexts(ctx, { promo })).promotion,
  };
}

/** Returns the cart, or null if it does not exist or has been bought. */
async function findUnpaidCart(ctx: Context, cartId: CartId | null): Promise<CartView | null> {
  const cart = cartId && (await readCart(ctx, { cartId }));
  return cart?.state === "converted" ? null : cart;
}

async function hasOrderedBefore({ db, userId }: Context): Promise<boolean> {
  return userId !== null && (await db.order.findFirst({ where: { userId }, select: { id: true } })) !== null;
}
