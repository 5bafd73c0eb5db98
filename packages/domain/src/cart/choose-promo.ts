import { type PromoOccasion, type PromoRefusal, type PromoStanding, promoRefusal } from "../catalog/promo-standing.ts";
import { DEFAULT_PROMO_CODE } from "../catalog/promos.ts";
import { sentenceOf } from "../errors.ts";
import { formatMoney } from "../kernel/money.ts";

/** The promo code a cart names, or its opt-out from all codes. */
export type PromoWish = { promoCode: string | null; promoOptOut: boolean };

export type ChosenPromo = {
  promo: PromoStanding | null;
  /** The code the cart names if it does not apply, and why. */
  refused: { code: string; reason: PromoRefusal; sentence: string } | null;
};

/** The promo that applies: the named code if it is valid, otherwise the default unless the cart opted out. */
export function choosePromo(wish: PromoWish, promos: readonly PromoStanding[], occasion: PromoOccasion): ChosenPromo {
  const byCode = (code: string) => promos.find((promo) => promo.code === code) ?? null;
  const fallback = wish.promoOptOut ? null : byCode(DEFAULT_PROMO_CODE);
  const usual = fallback && !promoRefusal(fallback, occasion) ? fallback : null;
  if (!wish.promoCode) return { promo: usual, refused: null };

  const named = byCode(wish.promoCode);
  const reason = promoRefusal(named, occasion);
  if (!reason) return { promo: named, refused: null };
  return { promo: usual, refused: { code: wish.promoCode, reason, sentence: promoSentence(reason, named) } };
}

/** Why a code cannot replace the current one: its discount must be larger. The same code again is accepted. */
export function replacementRefusal(
  current: PromoStanding | null,
  wanted: PromoStanding | null,
  occasion: PromoOccasion,
): PromoRefusal | null {
  const reason = promoRefusal(wanted, occasion);
  if (reason || !wanted || !current || wanted.code === current.code) return reason;
  return wanted.basisPointsOff > current.basisPointsOff ? null : "PROMO_NOT_BETTER";
}

/** Sentence for the shopper: "This code needs a cart of at least $50.00." */
export function promoSentence(reason: PromoRefusal, promo: Pick<PromoStanding, "minSubtotal"> | null): string {
  return sentenceOf(reason, { amount: formatMoney(promo?.minSubtotal ?? 0) });
}
