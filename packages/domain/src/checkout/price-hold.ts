/** Time in minutes for which the price of a checkout is held. */
export const PRICE_HOLD_MINUTES = 30;
/** Extra time in minutes, after the price hold, to complete a payment that was started. */
export const CHECKOUT_GRACE_MINUTES = 30;
