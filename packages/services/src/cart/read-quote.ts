import { choosePromo, promoSentence, replacementRefusal } from "@storywall/domain/cart/choose-promo";
import { MAX_CART_LINES, type NewCartLine } from "@storywall/domain/cart/line";
import { priceCart } from "@storywall/domain/cart/price-cart";
import type { Quote, QuoteInput } from "@storywall/domain/cart/quote";
import { isUsState } from "@storywall/domain/cart/us-states";
import { priceWall } from "@storywall/domain/catalog/price-wall";
import type { PromoStanding } from "@storywall/domain/catalog/promo-standing";
import { canonicalPromoCode, DEFAULT_PROMO_CODE } from "@storywall/domain/catalog/promos";
import { templateByKey } from "@storywall/domain/catalog/templates";
import { ShopError } from "@storywall/domain/errors";
import { times } from "@storywall/domain/kernel/money";
import type { Context } from "../accounts/context.ts";
import { checkLine } from "../walls/check-line.ts";

/**
 * Prices the lines like a cart, without storing anything. An invalid promo code is not an error: `promoRefusal` says why it
 * is not applied.
 * @throws CART_EMPTY, TOO_MANY_ITEMS, STATE_INVALID, and what `checkLine` throws.
 */
export async function readQuote(ctx: Context, { lines, promoCode, provinceCode }: QuoteInput): Promise<Quote> {
  if (lines.length === 0) throw new ShopError("CART_EMPTY");
  if (lines.length > MAX_CART_LINES) throw new ShopError("TOO_MANY_ITEMS");
  const state = provinceCode?.trim().toUpperCase();
  if (state && !isUsState(state)) throw new ShopError("STATE_INVALID");
  const priced = lines.map(priceLine);
  const subtotal = priced.reduce((total, { linePrice }) => total + linePrice, 0);
  const { promo, promoRefusal } = await countingPromo(ctx, promoCode, subtotal);
  const totals = priceCart(priced, { promo, provinceCode: state ?? null });
  return {
    lines: priced,
    promo: promo && { code: promo.code, basisPointsOff: promo.basisPointsOff, amount: totals.discount },
    promoRefusal,
    totals,
  };
}

function priceLine(line: NewCartLine) {
  checkLine(line);
  const template = templateByKey(line.templateKey);
  if (!template) throw new ShopError("TEMPLATE_UNKNOWN", { templateKey: line.templateKey });
  const unitPrice = priceWall(template, line.design.tiles);
  return { ...line, title: template.name, unitPrice, linePrice: times(unitPrice, line.quantity) };
}

type Counting = { promo: PromoStanding | null; promoRefusal: Quote["promoRefusal"] };

/** Chooses the given code if it saves more than the default code, otherwise the default. */
async function countingPromo(ctx: Context, typed: string | undefined, subtotal: number): Promise<Counting> {
  const code = typed === undefined ? null : canonicalPromoCode(typed);
  const promos = await loadPromos(ctx, code ? [DEFAULT_PROMO_CODE, code] : [DEFAULT_PROMO_CODE]);
  const occasion = { now: ctx.now(), subtotal };
  const usual = choosePromo({ promoCode: null, promoOptOut: false }, promos, occasion).promo;
  if (typed === undefined) return { promo: usual, promoRefusal: null };
  const wanted = promos.find((promo) => promo.code === code) ?? null;
  const reason = replacementRefusal(usual, wanted, occasion);
  if (!reason) return { promo: wanted, promoRefusal: null };
  return { promo: usual, promoRefusal: { code: typed.trim().toUpperCase(), message: promoSentence(reason, wanted) } };
}

async function loadPromos(ctx: Context, codes: string[]): Promise<PromoStanding[]> {
  const promos = await ctx.db.promo.findMany({
    where: { code: { in: codes } },
    include: { _count: { select: { redemptions: true } } },
  });
  return promos.map(({ _count, ...promo }) => ({ ...promo, redemptions: _count.redemptions }));
}
