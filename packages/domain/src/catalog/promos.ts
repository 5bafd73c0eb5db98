import type { ShopErrorCode } from "../errors.ts";
import { formatMoney } from "../kernel/money.ts";

/** Discount of a promo: a percentage of every wall, or `amountOff` cents of the whole order if it is not null. */
export type PromoDiscount = { code: string; basisPointsOff: number; amountOff: number | null };

/** A promo code. It has no start if `startsAt` is null, and no end if `endsAt` is null. */
export type Promo = PromoDiscount & {
  startsAt: Date | null;
  endsAt: Date | null;
  firstOrderOnly: boolean;
};

/** Code applied to every cart that has no code and has not opted out. */
export const DEFAULT_PROMO_CODE = "XMAS20";

/**
 * Code offered to visitors without an order, if it saves more than every other code for their cart. Each email address
 * can use it for its first paid order only.
 */
export const WELCOME_CODE = "WELCOME10";

/** Promos that are inserted into a new database. Later changes are made in the database, not here. */
export const seededPromos: readonly Promo[] = [
  {
    code: DEFAULT_PROMO_CODE,
    basisPointsOff: 2_000,
    amountOff: null,
    startsAt: null,
    endsAt: null,
    firstOrderOnly: false,
  },
  { code: WELCOME_CODE, basisPointsOff: 1_000, amountOff: null, startsAt: null, endsAt: null, firstOrderOnly: true },
];

/** Formats what a promo takes off, such as "20%" or "$10.00". */
export const formatPromoValue = ({ basisPointsOff, amountOff }: Omit<PromoDiscount, "code">): string =>
  amountOff === null ? `${basisPointsOff / 100}%` : formatMoney(amountOff);

/** Trims the code and converts it to upper case. Returns null if it cannot be a valid code. */
export function canonicalizePromoCode(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9_-]{3,32}$/.test(code) ? code : null;
}

/** A promo with the number of its redemptions so far. `minSubtotal` is in cents. */
export type PromoWithUsage = Promo & { maxRedemptions: number | null; redemptions: number; minSubtotal: number | null };

export type PromoRejectionCode = Extract<
  ShopErrorCode,
  "PROMO_UNKNOWN" | "PROMO_EXPIRED" | "PROMO_NOT_STARTED" | "PROMO_USED_UP" | "PROMO_MIN_NOT_MET" | "PROMO_NOT_BETTER"
>;

/** Data needed to check a promo. `subtotal` is the cart's subtotal in cents, before promos. */
export type PromoContext = { now: Date; subtotal: number };

/** Returns the reason why a promo does not apply to this cart now, or null if it applies. */
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

/** A promo code that the cart rejected, with the data that the error shows. Amounts are in cents. */
export type RejectedCode = {
  reason: string | undefined;
  /** Subtotal that the code needs. */
  minSubtotal?: number;
  /** The cart's current code, which saves at least as much, and the difference in savings. */
  keeps?: string;
  difference?: number;
};

type CartWithPromo = { promo: { code: string } | null; totals: { subtotal: number } };

/** Returns whether the cause of a rejection still exists: the minimum is not reached, or the better code still applies. */
export function isCodeStillRejected({ reason, minSubtotal, keeps }: RejectedCode, cart: CartWithPromo): boolean {
  if (reason === "PROMO_MIN_NOT_MET") return minSubtotal === undefined || cart.totals.subtotal < minSubtotal;
  if (reason === "PROMO_NOT_BETTER") return keeps === undefined || cart.promo?.code === keeps;
  return true;
}
