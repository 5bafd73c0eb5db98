import { addWorkingDays, isWorkingDay, SHIP_BY_WORKING_DAYS } from "./ship-by.ts";

const DAY_MS = 86_400_000;

/** The workshop's capacity and its orders. Days are `YYYY-MM-DD`. */
export type Workload = {
  tilesPerDay: number;
  closedDays: readonly string[];
  today: string;
  /** Number of tiles of the orders with this ship-by date. */
  tilesByShipDay: ReadonlyMap<string, number>;
};

/**
 * Returns how many tiles are made on each day. Tiles that are more than a day's capacity are made on the days before, so an
 * order that is larger than a day's capacity takes the capacity of several days.
 */
export function planTilesPerDay({ tilesPerDay, closedDays, today, tilesByShipDay }: Workload): Map<string, number> {
  const planned = new Map<string, number>();
  const [lastDay = today] = [...tilesByShipDay.keys()].toSorted().toReversed();
  let overflow = 0;
  for (let time = Date.parse(lastDay); time >= Date.parse(today); time -= DAY_MS) {
    const day = new Date(time).toISOString().slice(0, 10);
    const isOpen = isWorkingDay(new Date(time)) && !closedDays.includes(day);
    const tiles = overflow + (tilesByShipDay.get(day) ?? 0);
    const madeToday = Math.min(tiles, isOpen ? tilesPerDay : 0);
    if (madeToday > 0) planned.set(day, madeToday);
    overflow = tiles - madeToday;
  }
  return planned;
}

/** Lists the days that have no capacity left for an order that fits into a day. */
export function listFullDays(tiles: number, workload: Workload): string[] {
  const days = [...planTilesPerDay(workload)].filter(([, planned]) => planned + tiles > workload.tilesPerDay);
  return days.map(([day]) => day).toSorted();
}

/** Returns the day on which an order is finished that takes all capacity that is left from `firstDay` on. */
export function findLastDayOfOrder(tiles: number, firstDay: string, workload: Workload): string {
  const planned = planTilesPerDay(workload);
  let day = firstDay;
  for (let left = tiles; ; day = addWorkingDays(day, 1, workload.closedDays)) {
    left -= workload.tilesPerDay - (planned.get(day) ?? 0);
    if (left <= 0) return day;
  }
}

/** Returns the number of business days that an order needs at least until it ships, if no other order is made. */
export const countDaysToShip = (tiles: number, tilesPerDay: number): number =>
  SHIP_BY_WORKING_DAYS + Math.ceil(tiles / tilesPerDay) - 1;
