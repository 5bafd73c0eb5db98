/** Stripe's minimum charge in US dollars, in cents. */
export const MIN_CHARGE = 50;

/** Returns whether the total is positive but below the minimum charge. A total of zero needs no payment. */
export const isBelowMinimumCharge = (total: number): boolean => total > 0 && total < MIN_CHARGE;
