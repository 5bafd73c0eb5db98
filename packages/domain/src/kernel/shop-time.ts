/** Time zone of the workshop in Miami. Orders, receipts and exports use the calendar days of this zone. */
export const SHOP_TIME_ZONE = "America/New_York";

const shopDateFormat = new Intl.DateTimeFormat("en-CA", { timeZone: SHOP_TIME_ZONE });

const shopHourFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: SHOP_TIME_ZONE,
  hour: "numeric",
  hourCycle: "h23",
});

/** Returns the hour in the shop's time zone, from 0 to 23. */
export const toShopHour = (date: Date): number => Number(shopHourFormat.format(date));

/** Returns the calendar day in the shop's time zone as `YYYY-MM-DD`. */
export const toShopDay = (date: Date): string => shopDateFormat.format(date);

/**
 * Returns the last calendar day of a period that ends at the given instant. If that instant is midnight, returns the
 * day before.
 */
export const toLastShopDay = (endsAt: Date): string => toShopDay(new Date(endsAt.getTime() - 1));
