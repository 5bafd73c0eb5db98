/** Number of days after which an unused session of a visitor expires. */
export const SESSION_DAYS = 365;
