import { toShopDay, toShopHour } from "../kernel/shop-time.ts";

export const SHIP_BY_BUSINESS_DAYS = 2;

const DAY_MS = 86_400_000;

/** The owner's rules for ship-by dates. Days are `YYYY-MM-DD`. */
export type ShipRules = {
  /** Orders placed at or after this hour in Miami count as placed on the next day. Null means no cutoff. */
  cutOffHour: number | null;
  /** Days on which the workshop is closed, in addition to weekends and federal holidays. */
  closedDays: readonly string[];
  /** Days that have no capacity left for the order. */
  fullDays: readonly string[];
  /** First day on which an order that takes several days can be finished. Null for orders that fit into one day. */
  earliestDay?: string | null;
};

export const defaultShipRules: ShipRules = { cutOffHour: null, closedDays: [], fullDays: [] };

/**
 * Returns the ship-by date as `YYYY-MM-DD`: two business days after the order date in Miami's time zone, or the next
 * business day with capacity. Weekends and observed federal holidays do not count.
 */
export function computeShipByDate(placedAt: Date, rules: ShipRules = defaultShipRules): string {
  return findShipDay(findProductionStartDay(placedAt, rules), rules);
}

/** Returns the first day that can be promised to an order of any size. */
export const findFirstShipDay = (placedAt: Date, rules: Pick<ShipRules, "cutOffHour" | "closedDays">): string =>
  addBusinessDays(findProductionStartDay(placedAt, rules), SHIP_BY_BUSINESS_DAYS, rules.closedDays);

function findProductionStartDay(placedAt: Date, rules: Pick<ShipRules, "cutOffHour">): string {
  const day = toShopDay(placedAt);
  return isAfterCutOff(placedAt, rules) ? getNextDay(day) : day;
}

/** Returns whether an order placed after today's cutoff hour has a later ship-by date than one placed now. */
export function isShippingDelayedAfterCutoff(now: Date, rules: ShipRules): boolean {
  const day = toShopDay(now);
  const hasCutOffAhead = rules.cutOffHour !== null && !isAfterCutOff(now, rules);
  return hasCutOffAhead && findShipDay(day, rules) !== findShipDay(getNextDay(day), rules);
}

function findShipDay(startDay: string, { closedDays, fullDays, earliestDay }: ShipRules): string {
  let day = addBusinessDays(startDay, SHIP_BY_BUSINESS_DAYS, closedDays);
  if (earliestDay && earliestDay > day) day = earliestDay;
  while (fullDays.includes(day)) day = addBusinessDays(day, 1, closedDays);
  return day;
}

const isAfterCutOff = (moment: Date, { cutOffHour }: Pick<ShipRules, "cutOffHour">) =>
  cutOffHour !== null && toShopHour(moment) >= cutOffHour;

const getNextDay = (day: string) => formatIsoDay(Date.parse(day) + DAY_MS);

/** Returns the day that is `count` business days after `from`. All days are `YYYY-MM-DD`. */
export function addBusinessDays(from: string, count: number, closedDays: readonly string[] = []): string {
  let day = Date.parse(from);
  for (let left = count; left > 0; ) {
    day += DAY_MS;
    if (isBusinessDay(new Date(day)) && !closedDays.includes(formatIsoDay(day))) left -= 1;
  }
  return formatIsoDay(day);
}

/** Returns whether the day is neither a weekend nor a holiday. `day` is midnight UTC of the calendar day. */
export function isBusinessDay(day: Date): boolean {
  const weekday = day.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !listHolidays(day.getUTCFullYear()).includes(formatIsoDay(day.getTime()));
}

const holidayCache = new Map<number, readonly string[]>();

function listHolidays(year: number): readonly string[] {
  const days = holidayCache.get(year) ?? listFederalHolidays(year);
  holidayCache.set(year, days);
  return days;
}

/**
 * Lists the observed dates of federal holidays in that year as `YYYY-MM-DD`. They include December 31 if New Year's Day
 * of the next year is observed on it.
 */
export function listFederalHolidays(year: number): string[] {
  const fixed: ReadonlyArray<readonly [year: number, month: number, day: number]> = [
    [year, 1, 1],
    [year, 6, 19],
    [year, 7, 4],
    [year, 11, 11],
    [year, 12, 25],
    [year + 1, 1, 1],
  ];
  const days = [
    ...fixed.map(([y, month, day]) => getObservedDate(Date.UTC(y, month - 1, day))),
    findNthWeekday(year, 1, 1, 3),
    findNthWeekday(year, 2, 1, 3),
    findLastMonday(year, 5),
    findNthWeekday(year, 9, 1, 1),
    findNthWeekday(year, 10, 1, 2),
    findNthWeekday(year, 11, 4, 4),
  ];
  return days.map(formatIsoDay).filter((day) => day.startsWith(`${year}-`));
}

/** Returns the day on which a holiday is observed: Friday if it falls on Saturday, Monday if it falls on Sunday. */
function getObservedDate(day: number): number {
  const weekday = new Date(day).getUTCDay();
  if (weekday === 6) return day - DAY_MS;
  return weekday === 0 ? day + DAY_MS : day;
}

function findNthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = Date.UTC(year, month - 1, 1);
  const ahead = (weekday - new Date(first).getUTCDay() + 7) % 7;
  return first + (ahead + (nth - 1) * 7) * DAY_MS;
}

function findLastMonday(year: number, month: number): number {
  const last = Date.UTC(year, month, 0);
  return last - ((new Date(last).getUTCDay() + 6) % 7) * DAY_MS;
}

const formatIsoDay = (day: number) => new Date(day).toISOString().slice(0, 10);

/** The workshop's capacity, and the orders that it must make. Days are `YYYY-MM-DD`. */
export type Workload = {
  tilesPerDay: number;
  closedDays: readonly string[];
  today: string;
  /** Number of tiles of the orders with this ship-by date. */
  tilesByShipDay: ReadonlyMap<string, number>;
};

/**
 * Returns how many tiles are made on each day. If more tiles are due on a day than it has capacity for, the rest is
 * made on the days before it. An order that is larger than a day's capacity therefore takes the capacity of several
 * days.
 */
export function planTilesPerDay({ tilesPerDay, closedDays, today, tilesByShipDay }: Workload): Map<string, number> {
  const planned = new Map<string, number>();
  const [lastDay = today] = [...tilesByShipDay.keys()].toSorted().toReversed();
  let overflow = 0;
  for (let time = Date.parse(lastDay); time >= Date.parse(today); time -= DAY_MS) {
    const day = new Date(time).toISOString().slice(0, 10);
    const isOpen = isBusinessDay(new Date(time)) && !closedDays.includes(day);
    const tiles = overflow + (tilesByShipDay.get(day) ?? 0);
    const madeToday = Math.min(tiles, isOpen ? tilesPerDay : 0);
    if (madeToday > 0) planned.set(day, madeToday);
    overflow = tiles - madeToday;
  }
  return planned;
}

/** Lists the days without enough capacity for this number of tiles, which must not exceed the capacity of a day. */
export function listFullyBookedDays(tiles: number, workload: Workload): string[] {
  const days = [...planTilesPerDay(workload)].filter(([, planned]) => planned + tiles > workload.tilesPerDay);
  return days.map(([day]) => day).toSorted();
}

/** Returns the day on which an order is finished if it uses all free capacity from `firstDay` on. */
export function findCompletionDay(tiles: number, firstDay: string, workload: Workload): string {
  const planned = planTilesPerDay(workload);
  let day = firstDay;
  for (let left = tiles; ; day = addBusinessDays(day, 1, workload.closedDays)) {
    left -= workload.tilesPerDay - (planned.get(day) ?? 0);
    if (left <= 0) return day;
  }
}

/**
 * Returns the minimum number of business days until an order of this size ships, assuming that no other order is made.
 */
export const countDaysToShip = (tiles: number, tilesPerDay: number): number =>
  SHIP_BY_BUSINESS_DAYS + Math.ceil(tiles / tilesPerDay) - 1;
