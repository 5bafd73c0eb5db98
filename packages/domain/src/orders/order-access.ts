/** Time in days for which a browser keeps the links of orders that were opened from an email. */
export const ORDER_LINK_COOKIE_DAYS = 90;
/** Time in minutes for which a browser may change an order after entering the emailed code. */
export const CHANGE_GRANT_MINUTES = 30;
