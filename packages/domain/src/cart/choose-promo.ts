import {
  findPromoRefusal,
  type PromoContext,
  type PromoRefusalCode,
  type PromoWithUsage,
} from "../catalog/promo-refusal.ts";
import { DEFAULT_PROMO_CODE } from "../catalog/promos.ts";
import { errorMessage } from "../errors.ts";
import { formatMoney } from "../kernel/money.ts";

/** The promo code entered for a cart, or its opt-out from all codes. */
export type PromoSelection = { promoCode: string | null; promoOptOut: boolean };

export type ChosenPromo = {
  promo: PromoWithUsage | null;
  /**
   * The code that was entered for the cart and the reason why it does not apply. Null if it applies or no code was
   * entered.
   */
  refused: { code: string; reason: PromoRefusalCode; sentence: string } | null;
};

/** Chooses the promo that applies: the cart's code if it is valid, otherwise the default unless the cart opted out. */
export function choosePromo(
  selection: PromoSelection,
  promos: readonly PromoWithUsage[],
  occasion: PromoContext,
): ChosenPromo {
  const findPromoByCode = (code: string) => promos.find((promo) => promo.code === code) ?? null;
  const fallback = selection.promoOptOut ? null : findPromoByCode(DEFAULT_PROMO_CODE);
  const defaultPromo = fallback && !findPromoRefusal(fallback, occasion) ? fallback : null;
  if (!selection.promoCode) return { promo: defaultPromo, refused: null };

  const namedPromo = findPromoByCode(selection.promoCode);
  const reason = findPromoRefusal(namedPromo, occasion);
  if (!reason) return { promo: namedPromo, refused: null };
  return {
    promo: defaultPromo,
    refused: { code: selection.promoCode, reason, sentence: formatPromoRefusal(reason, namedPromo) },
  };
}

/**
 * Returns why a code cannot replace the cart's current code, or null if it can. A different code needs a larger
 * discount than the current code.
 */
export function findReplacementRefusal(
  current: PromoWithUsage | null,
  candidate: PromoWithUsage | null,
  occasion: PromoContext,
): PromoRefusalCode | null {
  const reason = findPromoRefusal(candidate, occasion);
  if (reason || !candidate || !current || candidate.code === current.code) return reason;
  return candidate.basisPointsOff > current.basisPointsOff ? null : "PROMO_NOT_BETTER";
}

/** Returns a sentence for the shopper, such as "This code needs a cart of at least $50.00." */
export function formatPromoRefusal(
  reason: PromoRefusalCode,
  promo: Pick<PromoWithUsage, "minSubtotal"> | null,
): string {
  return errorMessage(reason, { amount: formatMoney(promo?.minSubtotal ?? 0) });
}
