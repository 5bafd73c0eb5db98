import type { Tx } from "@storywall/db/client";
import type { ApplyPromoInput, CartView } from "@storywall/domain/cart/schema";
import { ShopError } from "@storywall/domain/errors";
import { choosePromo, type PromoStanding, replacementRefusal } from "@storywall/domain/pricing/choose-promo";
import { canonicalPromoCode } from "@storywall/domain/pricing/promos";
import type { VisitorContext } from "../context.ts";
import { editCart } from "./edit-cart.ts";
import { promosOf } from "./to-cart-view.ts";

/** Makes this the cart's code. Throws the PROMO_ refusal that says why it cannot be (A19, A20). */
export async function applyPromo(ctx: VisitorContext, { cartId, code: typed }: ApplyPromoInput): Promise<CartView> {
  const code = canonicalPromoCode(typed);
  if (!code) throw new ShopError("PROMO_UNKNOWN");
  return editCart(ctx, { cartId }, async (tx, cart) => {
    const { promo: current } = choosePromo(cart, promosOf(cart), ctx.now());
    const refusal = replacementRefusal(current, await standingOf(tx, code), ctx.now());
    if (refusal) throw new ShopError(refusal);
    if (cart.promoCode === code) return false;
    await tx.$executeRaw`update carts set promo_code = ${code}, promo_opt_out = false where id = ${cartId}`;
    return true;
  });
}

async function standingOf(tx: Tx, code: string): Promise<PromoStanding | null> {
  const promo = await tx.promo.findUnique({ where: { code }, include: { _count: { select: { redemptions: true } } } });
  return promo && { ...promo, redemptions: promo._count.redemptions };
}
