import type { Tx } from "@storywall/db/client";
import type { ApplyPromoInput, CartView } from "@storywall/domain/cart/schema";
import { ShopError } from "@storywall/domain/errors";
import { formatMoney, minor } from "@storywall/domain/money";
import { type PromoStanding, replacementRefusal } from "@storywall/domain/pricing/choose-promo";
import { priceCart } from "@storywall/domain/pricing/price-cart";
import { canonicalPromoCode } from "@storywall/domain/pricing/promos";
import type { VisitorContext } from "../context.ts";
import type { CartRow } from "./cart-row.ts";
import { editCart } from "./edit-cart.ts";
import { promoOf, toCartView } from "./to-cart-view.ts";

/** Makes this the cart's code. Throws the PROMO_ refusal that says why it cannot be (A19, A20). */
export async function applyPromo(ctx: VisitorContext, { cartId, code: typed }: ApplyPromoInput): Promise<CartView> {
  const code = canonicalPromoCode(typed);
  if (!code) throw new ShopError("PROMO_UNKNOWN");
  return editCart(ctx, { cartId }, async (tx, cart) => {
    await assertReplaces(ctx, cart, await standingOf(tx, code));
    if (cart.promoCode === code) return false;
    await tx.$executeRaw`update carts set promo_code = ${code}, promo_opt_out = false where id = ${cartId}`;
    return true;
  });
}

/** S-027: one code, and only a better one takes its place; the refusal shows by how much the other is worse. */
function assertReplaces(ctx: VisitorContext, cart: CartRow, wanted: PromoStanding | null): void {
  const { lines, totals } = toCartView(cart, { userId: ctx.userId, now: ctx.now() });
  const { promo: current } = promoOf(cart, lines, ctx.now());
  const refusal = replacementRefusal(current, wanted, { now: ctx.now(), subtotal: totals.subtotal });
  if (!refusal) return;
  const walls = lines.map((line) => ({ unitPrice: minor(line.unitPrice), quantity: line.quantity }));
  const difference = totals.discount - priceCart(walls, { promo: wanted }).discount;
  const isWorse = refusal === "PROMO_NOT_BETTER";
  throw new ShopError(
    refusal,
    { amount: formatMoney(wanted?.minSubtotal ?? 0) },
    isWorse ? { shown: { keeps: current?.code, difference } } : {},
  );
}

async function standingOf(tx: Tx, code: string): Promise<PromoStanding | null> {
  const promo = await tx.promo.findUnique({ where: { code }, include: { _count: { select: { redemptions: true } } } });
  return promo && { ...promo, redemptions: promo._count.redemptions };
}
