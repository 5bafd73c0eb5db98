const dayFormat = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});
const dateFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const timeOptions = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
const localTimeFormat = new Intl.DateTimeFormat("en-US", timeOptions);
const utcTimeFormat = new Intl.DateTimeFormat("en-US", { ...timeOptions, timeZone: "UTC" });

/** Formats a calendar date as "Tue, November 24", regardless of the time zone. */
export const formatCalendarDay = (date: string): string => dayFormat.format(new Date(`${date}T00:00:00Z`));

/** Formats a calendar date as "November 24, 2026", independent of the time zone. */
export const formatDate = (date: string): string => dateFormat.format(new Date(`${date}T00:00:00Z`));

/** Formats an instant as "Nov 21, 4:10 PM" in the local time zone. */
export const formatTimestamp = (instant: string): string => localTimeFormat.format(new Date(instant));

/** Formats an instant as "Nov 21, 4:10 PM" in UTC. */
export const formatUtcTimestamp = (instant: string): string => utcTimeFormat.format(new Date(instant));
