import { findPromoRejection, type PromoWithUsage } from "../catalog/promo-rejection.ts";
import { type PricedLine, priceCart } from "./price-cart.ts";

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

/** The offer that saves most, and the other offer that a shopper may have heard of. */
export type OfferChoice = { offer: OfferedPromo | null; other: OfferedPromo | null };

/**
 * Chooses the offer to show. The welcome code is offered only if it saves more than every other promo for this cart;
 * otherwise it is returned as `other`. For an empty cart, percentages are compared.
 */
export function chooseOffer({ lines, current, defaultPromo, welcomePromo, now }: Offers): OfferChoice {
  const { subtotal } = priceCart(lines, { promo: null });
  const candidates: OfferedPromo[] = [];
  for (const promo of [current, defaultPromo, welcomePromo]) {
    if (!promo || findPromoRejection(promo, { now, subtotal })) continue;
    if (candidates.some((candidate) => candidate.promo.code === promo.code)) continue;
    candidates.push({ promo, saving: priceCart(lines, { promo }).discount });
  }
  const getComparableSaving = ({ promo, saving }: OfferedPromo) => (lines.length === 0 ? promo.basisPointsOff : saving);
  // The sort is stable, so among equal offers the one that already applies comes first.
  const [offer = null, ...rest] = candidates.sort(
    (candidate, two) => getComparableSaving(two) - getComparableSaving(candidate),
  );
  const isWelcomeOffered = offer !== null && offer.promo.code === welcomePromo?.code;
  const other = isWelcomeOffered ? rest[0] : rest.find(({ promo }) => promo.code === welcomePromo?.code);
  return { offer, other: other ?? null };
}
