/** Prices are held for 30 minutes. After that, this is the extra time to complete a payment that was started. */
export const CHECKOUT_GRACE_MINUTES = 30;
