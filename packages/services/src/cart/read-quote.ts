import { MAX_CART_LINES, type NewCartLine } from "@storywall/domain/cart/line";
import { choosePromo, findReplacementRefusal, formatPromoRefusal, priceCart } from "@storywall/domain/cart/price-cart";
import type { Quote, QuoteInput } from "@storywall/domain/cart/quote";
import { computeWallPrice, type Prices } from "@storywall/domain/catalog/prices";
import { findProductByKey } from "@storywall/domain/catalog/products";
import type { PromoWithUsage } from "@storywall/domain/catalog/promo-refusal";
import { canonicalizePromoCode, DEFAULT_PROMO_CODE } from "@storywall/domain/catalog/promos";
import { ShopError } from "@storywall/domain/errors";
import { multiplyMoney } from "@storywall/domain/kernel/money";
import { isUsState } from "@storywall/domain/kernel/us-states";
import { assertValidLine } from "@storywall/domain/walls/design/design-checks";
import type { Context } from "../accounts/context.ts";
import { findPromos } from "../catalog/find-promos.ts";
import { readPrices } from "../catalog/read-pricing.ts";

/**
 * Prices the lines with the same rules as a cart, without storing anything. An invalid promo code does not throw;
 * `promoRefusal` states the reason.
 * @throws CART_EMPTY, TOO_MANY_ITEMS, STATE_INVALID, and what `assertValidLine` throws.
 */
export async function readQuote(ctx: Context, { lines, promoCode, provinceCode }: QuoteInput): Promise<Quote> {
  if (lines.length === 0) throw new ShopError("CART_EMPTY");
  if (lines.length > MAX_CART_LINES) throw new ShopError("TOO_MANY_ITEMS");
  const state = provinceCode?.trim().toUpperCase();
  if (state && !isUsState(state)) throw new ShopError("STATE_INVALID");
  for (const line of lines) assertValidLine(line);
  const prices = await readPrices(ctx.db);
  const priced = lines.map((line) => calculateLinePrice(line, prices));
  const subtotal = priced.reduce((total, { linePrice }) => total + linePrice, 0);
  const { promo, promoRefusal } = await chooseQuotePromo(ctx, promoCode, subtotal);
  const totals = priceCart(priced, { promo, provinceCode: state ?? null });
  return {
    lines: priced,
    promo: promo && { code: promo.code, basisPointsOff: promo.basisPointsOff, amount: totals.discount },
    promoRefusal,
    totals,
  };
}

function calculateLinePrice(line: NewCartLine, prices: Prices) {
  const template = findProductByKey(line.templateKey);
  if (!template) throw new ShopError("TEMPLATE_UNKNOWN", { templateKey: line.templateKey });
  const unitPrice = computeWallPrice(prices, template, line.design.tiles);
  return { ...line, title: template.name, unitPrice, linePrice: multiplyMoney(unitPrice, line.quantity) };
}

type QuotePromo = { promo: PromoWithUsage | null; promoRefusal: Quote["promoRefusal"] };

/** Returns the given code if it saves more than the default code; otherwise the default code. */
async function chooseQuotePromo(ctx: Context, rawCode: string | undefined, subtotal: number): Promise<QuotePromo> {
  const code = rawCode === undefined ? null : canonicalizePromoCode(rawCode);
  const promos = await findPromos(ctx.db, code ? [DEFAULT_PROMO_CODE, code] : [DEFAULT_PROMO_CODE]);
  const promoContext = { now: ctx.now(), subtotal };
  const defaultPromo = choosePromo({ promoCode: null, promoOptOut: false }, promos, promoContext).promo;
  if (rawCode === undefined) return { promo: defaultPromo, promoRefusal: null };
  const candidate = promos.find((promo) => promo.code === code) ?? null;
  const reason = findReplacementRefusal(defaultPromo, candidate, promoContext);
  if (!reason) return { promo: candidate, promoRefusal: null };
  return {
    promo: defaultPromo,
    promoRefusal: { code: rawCode.trim().toUpperCase(), message: formatPromoRefusal(reason, candidate) },
  };
}
