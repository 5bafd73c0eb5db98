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

const shopOffsetFormat = new Intl.DateTimeFormat("en-US", { timeZone: SHOP_TIME_ZONE, timeZoneName: "longOffset" });

/**
 * Returns the instants at which a calendar day, as `YYYY-MM-DD`, begins and ends in the shop's time zone. The end is the
 * beginning of the next day.
 */
export function getShopDayBounds(day: string): { start: Date; end: Date } {
  const [nextDay = ""] = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().split("T");
  return { start: toShopMidnight(day), end: toShopMidnight(nextDay) };
}

function toShopMidnight(day: string): Date {
  // Clocks change hours after midnight, so the offset at 5:00 UTC is that of midnight.
  const parts = shopOffsetFormat.formatToParts(new Date(`${day}T05:00:00Z`));
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.slice("GMT".length, "GMT-05:00".length);
  return new Date(`${day}T00:00:00${offset}`);
}

/**
 * Returns the last calendar day of a period that ends at the given instant. If that instant is midnight, returns the
 * day before.
 */
export const toLastShopDay = (endsAt: Date): string => toShopDay(new Date(endsAt.getTime() - 1));
