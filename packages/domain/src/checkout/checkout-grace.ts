/** Extra time to complete a payment that is in progress after prices were held for 30 minutes. */
export const CHECKOUT_GRACE_MINUTES = 30;
