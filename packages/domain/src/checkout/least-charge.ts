/** The least a card can be charged with, in cents: Stripe takes no less in US dollars. */
export const LEAST_CHARGE = 50;

/** What costs something, but less than a card can pay. What costs nothing needs no card. */
export const isTooLittle = (total: number): boolean => total > 0 && total < LEAST_CHARGE;
