/** Time zone of the workshop in Miami. Orders, receipts and exports use the calendar days of this zone. */
export const SHOP_TIME_ZONE = "America/New_York";

const shopDateFormat = new Intl.DateTimeFormat("en-CA", { timeZone: SHOP_TIME_ZONE });

/** Returns the calendar day in the shop's time zone as `YYYY-MM-DD`. */
export const toShopDay = (date: Date): string => shopDateFormat.format(date);
