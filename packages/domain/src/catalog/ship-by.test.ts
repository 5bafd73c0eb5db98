import fc from "fast-check";
import { expect, test } from "vitest";
import { computeShipByDate, isWorkingDay, listFederalHolidays } from "./ship-by.ts";

test.each([
  ["a Tuesday", "2026-12-01T15:00:00Z", "2026-12-03"],
  ["a Thursday: over the weekend", "2026-12-03T15:00:00Z", "2026-12-07"],
  ["a Saturday", "2026-12-05T15:00:00Z", "2026-12-08"],
  ["late in the evening in Miami, already tomorrow in London", "2026-12-02T03:30:00Z", "2026-12-03"],
  ["the day before Thanksgiving", "2026-11-25T15:00:00Z", "2026-11-30"],
  ["Christmas Eve", "2026-12-24T15:00:00Z", "2026-12-29"],
  ["Independence Day kept on Friday", "2026-07-02T15:00:00Z", "2026-07-07"],
  ["New Year's Day kept in the old year", "2027-12-30T15:00:00Z", "2028-01-04"],
  ["the night the clocks change", "2026-11-01T05:30:00Z", "2026-11-03"],
])("an order has the correct ship-by date when placed on %s", (_, placedAt, day) => {
  expect(computeShipByDate(new Date(placedAt))).toBe(day);
});

test("federal holidays of 2026 match the official list", () => {
  expect(listFederalHolidays(2026).toSorted()).toEqual([
    "2026-01-01",
    "2026-01-19",
    "2026-02-16",
    "2026-05-25",
    "2026-06-19",
    "2026-07-03",
    "2026-09-07",
    "2026-10-12",
    "2026-11-11",
    "2026-11-26",
    "2026-12-25",
  ]);
});

test("the ship-by date is a working day two to seven days after the order date", () => {
  const moments = fc.date({ min: new Date("2026-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (placedAt) => {
      const day = new Date(computeShipByDate(placedAt));
      const placedDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(placedAt);
      const ahead = (day.getTime() - Date.parse(placedDay)) / 86_400_000;
      expect(isWorkingDay(day)).toBe(true);
      expect(ahead).toBeGreaterThanOrEqual(2);
      expect(ahead).toBeLessThanOrEqual(7);
    }),
  );
});
