/** After the 30 minutes for which prices are held, a payment that is under way gets these minutes more. */
export const CHECKOUT_GRACE_MINUTES = 30;
