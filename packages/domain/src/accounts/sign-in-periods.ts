/** Number of days after which an unused session of a visitor expires. */
export const SESSION_DAYS = 365;

/** Time in minutes for which an emailed sign-in link is valid and the browser that requested it is recognized. */
export const SIGN_IN_LINK_MINUTES = 30;
/** Time in hours after which staff must sign in again. */
export const ADMIN_SESSION_HOURS = 8;
/** Time in minutes for which staff need not prove their identity again after signing in or proving it. */
export const PROOF_MINUTES = 10;
