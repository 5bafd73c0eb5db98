import {
  DEFAULT_PROMO_CODE,
  findPromoRejection,
  type PromoContext,
  type PromoRejectionCode,
  type PromoWithUsage,
} from "../catalog/promos.ts";
import { formatErrorMessage } from "../errors.ts";
import { formatMoney } from "../kernel/money.ts";
import { computePromoSaving, computeSubtotal, type PricedLine } from "./adjustments.ts";

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

type Saving = { now: Date; lines: ReadonlyArray<Pick<PricedLine, "unitPrice" | "quantity">> };

/**
 * Returns the reason why a code cannot replace the cart's current code, or null if it can. A different code must save
 * more on this cart than the current code. For an empty cart, percentages are compared.
 */
export function findPromoReplacementRejection(
  current: PromoWithUsage | null,
  candidate: PromoWithUsage | null,
  { now, lines }: Saving,
): PromoRejectionCode | null {
  const reason = findPromoRejection(candidate, { now, subtotal: computeSubtotal(lines) });
  if (reason || !candidate || !current || candidate.code === current.code) return reason;
  return getComparableSaving(candidate, lines) > getComparableSaving(current, lines) ? null : "PROMO_NOT_BETTER";
}

const getComparableSaving = (promo: PromoWithUsage, lines: Saving["lines"]): number =>
  lines.length === 0 ? promo.basisPointsOff : Math.min(computePromoSaving(lines, promo), computeSubtotal(lines));

/** Returns a sentence for the shopper, such as "This code needs a cart of at least $50.00." */
export function formatPromoRejection(
  reason: PromoRejectionCode,
  promo: Pick<PromoWithUsage, "minSubtotal"> | null,
): string {
  return formatErrorMessage(reason, { amount: formatMoney(promo?.minSubtotal ?? 0) });
}

type Offers = {
  lines: ReadonlyArray<Pick<PricedLine, "unitPrice" | "quantity">>;
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
  const subtotal = computeSubtotal(lines);
  const candidates = [current, defaultPromo, welcomePromo].filter(
    (candidate): candidate is PromoWithUsage => candidate !== null && !findPromoRejection(candidate, { now, subtotal }),
  );
  // The sort is stable, so among equal offers the one that already applies comes first.
  const [promo] = candidates.sort((one, two) => getComparableSaving(two, lines) - getComparableSaving(one, lines));
  return promo ? { promo, saving: Math.min(computePromoSaving(lines, promo), subtotal) } : null;
}
