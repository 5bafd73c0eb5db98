const day = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "long", day: "numeric", timeZone: "UTC" });
const time = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });

/** "Tue, November 24" for a calendar date, wherever it is read. */
export const calendarDay = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));

/** "Nov 21, 4:10 PM", in the local time zone. */
export const moment = (instant: string): string => time.format(new Date(instant));
