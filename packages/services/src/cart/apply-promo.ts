import { findReplacementRefusal, priceCart } from "@storywall/domain/cart/price-cart";
import type { ApplyPromoInput, CartView } from "@storywall/domain/cart/schema";
import type { PromoRefusalCode, PromoWithUsage } from "@storywall/domain/catalog/promo-refusal";
import { canonicalizePromoCode } from "@storywall/domain/catalog/promos";
import { ShopError } from "@storywall/domain/errors";
import { formatMoney, toMinor } from "@storywall/domain/kernel/money";
import type { VisitorContext } from "../accounts/context.ts";
import { type CartRow, loadPromo } from "./cart-row.ts";
import { chooseCartPromo, parseCartPromos, toCartView } from "./read-cart.ts";
import { type CartUpdate, updateCart } from "./update-cart.ts";

/** Sets the cart's promo code. Throws a PROMO_ error that says why the code does not apply. */
export async function applyPromo(ctx: VisitorContext, { cartId, code }: ApplyPromoInput): Promise<CartView> {
  return updateCart(ctx, { cartId, code }, updatePromo(ctx, code));
}

export function updatePromo(ctx: VisitorContext, rawCode: string): CartUpdate {
  const code = canonicalizePromoCode(rawCode);
  if (!code) throw new ShopError("PROMO_UNKNOWN");
  return async (tx, cart) => {
    const isLoaded = cart.promos.some((promo) => promo.code === code);
    const promos = isLoaded ? cart.promos : [...cart.promos, ...(await loadPromo(tx, code))];
    assertPromoIsBetter(ctx, cart, parseCartPromos({ promos }).find((promo) => promo.code === code) ?? null);
    return cart.promoCode === code ? cart : { ...cart, promos, promoCode: code, promoOptOut: false };
  };
}

/** Applies the code if possible; otherwise returns the cart unchanged with `promoRefusal`. */
export async function applyPromoOrExplainRefusal(ctx: VisitorContext, cart: CartView, code: string): Promise<CartView> {
  try {
    return await applyPromo(ctx, { cartId: cart.id, code });
  } catch (error) {
    if (!(error instanceof ShopError) || !error.code.startsWith("PROMO_")) throw error;
    return { ...cart, promoRefusal: { code: code.trim().toUpperCase(), message: error.message } };
  }
}

function assertPromoIsBetter(ctx: VisitorContext, cart: CartRow, candidate: PromoWithUsage | null): void {
  const { lines, totals } = toCartView(cart, { userId: ctx.userId, now: ctx.now() });
  const { promo: current } = chooseCartPromo(cart, lines, ctx.now());
  const refusal = findReplacementRefusal(current, candidate, { now: ctx.now(), subtotal: totals.subtotal });
  if (!refusal) return;
  const walls = lines.map((line) => ({ unitPrice: toMinor(line.unitPrice), quantity: line.quantity }));
  const difference = totals.discount - priceCart(walls, { promo: candidate }).discount;
  const minSubtotal = candidate?.minSubtotal ?? 0;
  const shown: Partial<Record<PromoRefusalCode, Record<string, unknown>>> = {
    PROMO_NOT_BETTER: { keeps: current?.code, difference },
    PROMO_MIN_NOT_MET: { minSubtotal },
  };
  throw new ShopError(refusal, { amount: formatMoney(minSubtotal) }, { shown: shown[refusal] ?? {} });
}
