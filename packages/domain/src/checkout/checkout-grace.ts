/** Extra time to complete a started payment after the 30 minutes for which prices are held. */
export const CHECKOUT_GRACE_MINUTES = 30;
