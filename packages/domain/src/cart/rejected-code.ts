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
