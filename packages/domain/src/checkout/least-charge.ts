/** Stripe's minimum charge in US dollars, in cents. */
export const LEAST_CHARGE = 50;

/** Whether the total is positive but below the minimum charge. A total of zero needs no payment. */
export const isTooLittle = (total: number): boolean => total > 0 && total < LEAST_CHARGE;
