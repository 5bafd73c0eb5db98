import type { ShopErrorCode } from "../errors.ts";
import type { Promo } from "./promos.ts";

/** A promo with the number of its redemptions so far. `minSubtotal` is in cents. */
export type PromoWithUsage = Promo & { maxRedemptions: number | null; redemptions: number; minSubtotal: number | null };

export type PromoRejectionCode = Extract<
  ShopErrorCode,
  "PROMO_UNKNOWN" | "PROMO_EXPIRED" | "PROMO_NOT_STARTED" | "PROMO_USED_UP" | "PROMO_MIN_NOT_MET" | "PROMO_NOT_BETTER"
>;

/** Data needed to check a promo. `subtotal` is the cart's subtotal in cents, before promos. */
export type PromoContext = { now: Date; subtotal: number };

/** Returns why a promo does not apply to this cart now, or null if it applies. */
export function findPromoRejection(
  promo: PromoWithUsage | null | undefined,
  { now, subtotal }: PromoContext,
): PromoRejectionCode | null {
  if (!promo) return "PROMO_UNKNOWN";
  if (promo.startsAt && now < promo.startsAt) return "PROMO_NOT_STARTED";
  if (promo.endsAt && promo.endsAt <= now) return "PROMO_EXPIRED";
  if (promo.maxRedemptions !== null && promo.redemptions >= promo.maxRedemptions) return "PROMO_USED_UP";
  if (promo.minSubtotal !== null && subtotal < promo.minSubtotal) return "PROMO_MIN_NOT_MET";
  return null;
}
