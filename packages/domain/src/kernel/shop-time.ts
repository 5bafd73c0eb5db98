/** Whose days count: the workshop is in Miami. Days of orders, receipts and exports begin at its midnight. */
export const SHOP_TIME_ZONE = "America/New_York";

const format = new Intl.DateTimeFormat("en-CA", { timeZone: SHOP_TIME_ZONE });

/** The workshop's calendar day at that moment, as `YYYY-MM-DD`. */
export const shopDay = (at: Date): string => format.format(at);
