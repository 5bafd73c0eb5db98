import { computeUnitDiscount } from "../catalog/prices.ts";
import {
  DEFAULT_PROMO_CODE,
  findPromoRejection,
  type Promo,
  type PromoContext,
  type PromoRejectionCode,
  type PromoWithUsage,
} from "../catalog/promos.ts";
import { defaultShippingRate, type ShippingRateHandle, shippingRates } from "../catalog/shop-terms.ts";
import { formatErrorMessage } from "../errors.ts";
import { formatMoney, type Minor, multiplyMoney, sumMoney, toMinor } from "../kernel/money.ts";

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
  shippingRate?: ShippingRateHandle;
  /** Sales tax in cents, as calculated for these lines; none by default. */
  tax?: number;
};

/** Prices a cart. The discount is rounded per unit, so that the total matches the displayed sale prices. */
export function priceCart(lines: readonly PricedLine[], terms: Terms): Totals {
  const subtotal = sumMoney(lines.map((line) => multiplyMoney(line.unitPrice, line.quantity)));
  const discount = sumMoney(
    lines.map((line) => multiplyMoney(computeUnitDiscount(line.unitPrice, terms.promo), line.quantity)),
  );
  const shipping = lines.length === 0 ? toMinor(0) : shippingRates[terms.shippingRate ?? defaultShippingRate].amount;
  const tax = toMinor(terms.tax ?? 0);
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
  return formatErrorMessage(reason, { amount: formatMoney(promo?.minSubtotal ?? 0) });
}

type Offers = {
  lines: readonly PricedLine[];
  /** The promo that the cart gets now. */
  current: PromoWithUsage | null;
  defaultPromo: PromoWithUsage | null;
  /** The code for first orders; null for a visitor who has ordered before. */
  welcomePromo: PromoWithUsage | null;
  now: Date;
};

/** A promo and the cart's discount in cents. The discount is 0 for an empty cart. */
export type OfferedPromo = { promo: PromoWithUsage; saving: number };

/**
 * Chooses the promo that saves most on this cart; null if none applies. The welcome code is offered only if it saves
 * more than every other promo. For an empty cart, percentages are compared.
 */
export function chooseOffer({ lines, current, defaultPromo, welcomePromo, now }: Offers): OfferedPromo | null {
  const { subtotal } = priceCart(lines, { promo: null });
  const candidates: OfferedPromo[] = [];
  for (const promo of [current, defaultPromo, welcomePromo]) {
    if (!promo || findPromoRejection(promo, { now, subtotal })) continue;
    if (candidates.some((candidate) => candidate.promo.code === promo.code)) continue;
    candidates.push({ promo, saving: priceCart(lines, { promo }).discount });
  }
  const getComparableSaving = ({ promo, saving }: OfferedPromo) => (lines.length === 0 ? promo.basisPointsOff : saving);
  // The sort is stable, so among equal offers the one that already applies comes first.
  const [offer = null] = candidates.sort((one, two) => getComparableSaving(two) - getComparableSaving(one));
  return offer;
}

/** A promo code that the cart rejected, with the data that the error shows. Amounts are in cents. */
export type RejectedCode = {
  reason: string | undefined;
  /** Subtotal that the code needs. */
  minSubtotal?: number;
  /** The cart's current code, which saves at least as much, and the difference in savings. */
  keeps?: string;
  difference?: number;
};

type Cart = { promo: { code: string } | null; totals: { subtotal: number } };

/** Returns whether the cause of a rejection still exists: the minimum is not reached, or the better code still applies. */
export function isCodeStillRejected({ reason, minSubtotal, keeps }: RejectedCode, cart: Cart): boolean {
  if (reason === "PROMO_MIN_NOT_MET") return minSubtotal === undefined || cart.totals.subtotal < minSubtotal;
  if (reason === "PROMO_NOT_BETTER") return keeps === undefined || cart.promo?.code === keeps;
  return true;
}

/** Returns the number of tiles of these lines, including copies. */
export const countTiles = (lines: ReadonlyArray<{ quantity: number; design: { tiles: readonly unknown[] } }>): number =>
  lines.reduce((sum, { quantity, design }) => sum + quantity * design.tiles.length, 0);
