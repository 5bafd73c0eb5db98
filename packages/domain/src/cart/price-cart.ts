import { computeUnitDiscount } from "../catalog/prices.ts";
import {
  findPromoRejection,
  type PromoContext,
  type PromoRejectionCode,
  type PromoWithUsage,
} from "../catalog/promo-rejection.ts";
import { DEFAULT_PROMO_CODE, type Promo } from "../catalog/promos.ts";
import { defaultShippingRate, type ShippingRateHandle, shippingRates } from "../catalog/shipping-rates.ts";
import { errorMessage } from "../errors.ts";
import { applyBasisPoints, formatMoney, type Minor, multiplyMoney, sumMoney, toMinor } from "../kernel/money.ts";

/** Sales tax in basis points by destination state, for states with nexus. Shipping is free and untaxed. */
const taxRatesByState: Readonly<Record<string, number>> = { FL: 700 };

export function findTaxRate(provinceCode: string | null | undefined): number {
  return provinceCode ? (taxRatesByState[provinceCode] ?? 0) : 0;
}

export type PricedLine = { unitPrice: Minor; quantity: number };

/** Amounts in cents: `total = subtotal - discount + shipping + tax`. */
export type Totals = {
  currency: "USD";
  subtotal: Minor;
  discount: Minor;
  shipping: Minor;
  tax: Minor;
  total: Minor;
};

type Terms = {
  promo: Pick<Promo, "basisPointsOff"> | null;
  provinceCode?: string | null;
  shippingRate?: ShippingRateHandle;
};

/** Prices a cart. The discount is rounded per unit, so that the total matches the displayed sale prices. */
export function priceCart(lines: readonly PricedLine[], terms: Terms): Totals {
  const subtotal = sumMoney(lines.map((line) => multiplyMoney(line.unitPrice, line.quantity)));
  const discount = sumMoney(
    lines.map((line) => multiplyMoney(computeUnitDiscount(line.unitPrice, terms.promo), line.quantity)),
  );
  const shipping = lines.length === 0 ? toMinor(0) : shippingRates[terms.shippingRate ?? defaultShippingRate].amount;
  const tax = applyBasisPoints(toMinor(subtotal - discount), findTaxRate(terms.provinceCode));
  return {
    currency: "USD",
    subtotal,
    discount,
    shipping,
    tax,
    total: toMinor(subtotal - discount + shipping + tax),
  };
}

/** The promo code entered for a cart, or its opt-out from all codes. */
export type PromoSelection = { promoCode: string | null; promoOptOut: boolean };

export type ChosenPromo = {
  promo: PromoWithUsage | null;
  /**
   * The code that was entered for the cart and the reason why it does not apply. Null if it applies or no code was
   * entered.
   */
  rejection: { code: string; reason: PromoRejectionCode; sentence: string } | null;
};

/** Chooses the promo that applies: the cart's code if it is valid, otherwise the default unless the cart opted out. */
export function choosePromo(
  selection: PromoSelection,
  promos: readonly PromoWithUsage[],
  occasion: PromoContext,
): ChosenPromo {
  const findPromoByCode = (code: string) => promos.find((promo) => promo.code === code) ?? null;
  const fallback = selection.promoOptOut ? null : findPromoByCode(DEFAULT_PROMO_CODE);
  const defaultPromo = fallback && !findPromoRejection(fallback, occasion) ? fallback : null;
  if (!selection.promoCode) return { promo: defaultPromo, rejection: null };

  const namedPromo = findPromoByCode(selection.promoCode);
  const reason = findPromoRejection(namedPromo, occasion);
  if (!reason) return { promo: namedPromo, rejection: null };
  return {
    promo: defaultPromo,
    rejection: { code: selection.promoCode, reason, sentence: formatPromoRejection(reason, namedPromo) },
  };
}

/**
 * Returns the reason why a code cannot replace the cart's current code, or null if it can. A different code needs a
 * larger discount than the current code.
 */
export function findReplacementRejection(
  current: PromoWithUsage | null,
  candidate: PromoWithUsage | null,
  occasion: PromoContext,
): PromoRejectionCode | null {
  const reason = findPromoRejection(candidate, occasion);
  if (reason || !candidate || !current || candidate.code === current.code) return reason;
  return candidate.basisPointsOff > current.basisPointsOff ? null : "PROMO_NOT_BETTER";
}

/** Returns a sentence for the shopper, such as "This code needs a cart of at least $50.00." */
export function formatPromoRejection(
  reason: PromoRejectionCode,
  promo: Pick<PromoWithUsage, "minSubtotal"> | null,
): string {
  return errorMessage(reason, { amount: formatMoney(promo?.minSubtotal ?? 0) });
}
