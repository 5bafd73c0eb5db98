import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addBusinessDays,
  computeShipByDate,
  countDaysToShip,
  defaultShipRules,
  findCompletionDay,
  isBusinessDay,
  listFullyBookedDays,
  planTilesPerDay,
  type Workload,
} from "./ship-by.ts";

const createWorkload = (tilesByShipDay: Record<string, number> = {}, change: Partial<Workload> = {}): Workload => ({
  tilesPerDay: 200,
  closedDays: [],
  today: "2026-12-01",
  tilesByShipDay: new Map(Object.entries(tilesByShipDay)),
  ...change,
});

test.each([
  ["with exactly one day's production", 200, {}, "2026-12-03"],
  ["with one tile more than a day's production", 201, {}, "2026-12-04"],
  ["after three days, over a weekend", 600, {}, "2026-12-07"],
  ["after a year", 50_000, {}, "2027-12-02"],
  ["after two partly booked days", 300, { "2026-12-03": 150, "2026-12-04": 50 }, "2026-12-07"],
  ["after a fully booked day", 201, { "2026-12-03": 200 }, "2026-12-07"],
])("a large order ships when its last tile is made: %s", (_, tiles, tilesByShipDay, day) => {
  expect(findCompletionDay(tiles, "2026-12-03", createWorkload(tilesByShipDay))).toBe(day);
});

test("a large order is not made on closed days", () => {
  const workload = createWorkload({}, { closedDays: ["2026-12-04", "2026-12-07"] });
  expect(findCompletionDay(400, "2026-12-03", workload)).toBe("2026-12-08");
});

test("a large order uses up the capacity of the days before its ship-by date", () => {
  const workload = createWorkload({ "2026-12-08": 700 });
  expect(listFullyBookedDays(1, workload)).toEqual(["2026-12-04", "2026-12-07", "2026-12-08"]);
  expect(listFullyBookedDays(101, workload)).toEqual(["2026-12-03", "2026-12-04", "2026-12-07", "2026-12-08"]);
});

test("tiles are made earlier if the workshop is closed on their ship-by date", () => {
  const workload = createWorkload({ "2026-12-04": 200 }, { closedDays: ["2026-12-04"] });
  expect(listFullyBookedDays(1, workload)).toEqual(["2026-12-03"]);
});

test("orders too large for their ship-by date fully book all days until that date", () => {
  const workload = createWorkload({ "2026-12-03": 5_000 });
  expect(listFullyBookedDays(1, workload)).toEqual(["2026-12-01", "2026-12-02", "2026-12-03"]);
});

test("no combination of orders plans more tiles than a day's capacity", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 30 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 30 }), (orders, tilesPerDay) => {
      const tilesByShipDay = new Map<string, number>();
      const workload = createWorkload({}, { tilesPerDay, tilesByShipDay });
      const placedAt = new Date("2026-12-01T15:00:00Z");
      for (const tiles of orders) {
        const isLarge = tiles > tilesPerDay;
        const shipBy = computeShipByDate(placedAt, {
          ...defaultShipRules,
          fullDays: isLarge ? [] : listFullyBookedDays(tiles, workload),
          earliestDay: isLarge ? findCompletionDay(tiles, "2026-12-03", workload) : null,
        });
        tilesByShipDay.set(shipBy, (tilesByShipDay.get(shipBy) ?? 0) + tiles);
      }
      const planned = planTilesPerDay(workload);
      const sum = [...planned.values()].reduce((total, tiles) => total + tiles, 0);
      expect(sum).toBe(orders.reduce((total, tiles) => total + tiles, 0));
      for (const [day, tiles] of planned) {
        expect(tiles).toBeLessThanOrEqual(tilesPerDay);
        expect(isBusinessDay(new Date(day)) && day >= "2026-12-03").toBe(true);
      }
    }),
  );
});

test("the estimate for a large order matches the day its last tile is made", () => {
  for (const tiles of [201, 400, 401, 12_000]) {
    const days = countDaysToShip(tiles, 200);
    expect(addBusinessDays("2026-12-01", days)).toBe(findCompletionDay(tiles, "2026-12-03", createWorkload()));
  }
});
