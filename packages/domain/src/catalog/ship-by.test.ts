import fc from "fast-check";
import { expect, test } from "vitest";
import { toShopDay, toShopHour } from "../kernel/shop-time.ts";
import {
  computeShipByDate,
  defaultShipRules,
  isBusinessDay,
  isShippingDelayedAfterCutoff,
  listFederalHolidays,
} from "./ship-by.ts";

test.each([
  ["a Tuesday", "2026-12-01T15:00:00Z", "2026-12-03"],
  ["a Thursday, with a weekend before the ship-by date", "2026-12-03T15:00:00Z", "2026-12-07"],
  ["a Saturday", "2026-12-05T15:00:00Z", "2026-12-08"],
  ["late in the evening in Miami, when it is already tomorrow in London", "2026-12-02T03:30:00Z", "2026-12-03"],
  ["the day before Thanksgiving", "2026-11-25T15:00:00Z", "2026-11-30"],
  ["Christmas Eve", "2026-12-24T15:00:00Z", "2026-12-29"],
  ["the day before the Friday on which Independence Day is observed", "2026-07-02T15:00:00Z", "2026-07-07"],
  ["the day before the Friday on which New Year's Day is observed", "2027-12-30T15:00:00Z", "2028-01-04"],
  ["the night the clocks change", "2026-11-01T05:30:00Z", "2026-11-03"],
])("the ship-by date is correct for an order at this time: %s", (_, placedAt, day) => {
  expect(computeShipByDate(new Date(placedAt))).toBe(day);
});

test("the federal holidays of 2026 match the official list", () => {
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

test("the ship-by date is a business day two to seven days after the order", () => {
  const moments = fc.date({ min: new Date("2026-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (placedAt) => {
      const day = new Date(computeShipByDate(placedAt));
      const placedDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(placedAt);
      const ahead = (day.getTime() - Date.parse(placedDay)) / 86_400_000;
      expect(isBusinessDay(day)).toBe(true);
      expect(ahead).toBeGreaterThanOrEqual(2);
      expect(ahead).toBeLessThanOrEqual(7);
    }),
  );
});

// Miami is five hours behind UTC in December.
test.each([
  ["an order before the cut-off starts on the same day", "2026-12-01T18:59:00Z", { cutOffHour: 14 }, "2026-12-03"],
  ["an order at or after the cut-off starts on the next day", "2026-12-01T19:00:00Z", { cutOffHour: 14 }, "2026-12-04"],
  ["a late order on Friday starts on Monday", "2026-12-04T19:00:00Z", { cutOffHour: 14 }, "2026-12-08"],
  ["closed days do not count", "2026-12-01T15:00:00Z", { closedDays: ["2026-12-02", "2026-12-03"] }, "2026-12-07"],
  ["a fully booked day is skipped", "2026-12-01T15:00:00Z", { fullDays: ["2026-12-03"] }, "2026-12-04"],
  [
    "fully booked days before a weekend are skipped together with the weekend",
    "2026-12-01T15:00:00Z",
    { fullDays: ["2026-12-03", "2026-12-04"] },
    "2026-12-07",
  ],
])("the ship-by date follows the shipping rules: %s", (_, placedAt, rules, day) => {
  expect(computeShipByDate(new Date(placedAt), { ...defaultShipRules, ...rules })).toBe(day);
});

test("the ship-by date is never a closed or fully booked day", () => {
  const day = fc
    .integer({ min: 0, max: 40 })
    .map((days) => new Date(Date.UTC(2026, 11, 1 + days)).toISOString().slice(0, 10));
  const rules = fc.record({
    cutOffHour: fc.option(fc.integer({ min: 0, max: 23 })),
    closedDays: fc.array(day, { maxLength: 15 }),
    fullDays: fc.array(day, { maxLength: 15 }),
  });
  const moments = fc.date({ min: new Date("2026-12-01"), max: new Date("2027-01-05"), noInvalidDate: true });
  fc.assert(
    fc.property(moments, rules, (placedAt, shipRules) => {
      const shipBy = computeShipByDate(placedAt, shipRules);
      expect([...shipRules.closedDays, ...shipRules.fullDays]).not.toContain(shipBy);
      expect(isBusinessDay(new Date(shipBy))).toBe(true);
      expect(shipBy >= computeShipByDate(placedAt)).toBe(true);
    }),
  );
});

test("missing the cutoff hour counts as a delay only if the order would then ship later", () => {
  const rules = { ...defaultShipRules, cutOffHour: 14 };
  const canDelay = (moment: string, change = {}) =>
    isShippingDelayedAfterCutoff(new Date(moment), { ...rules, ...change });
  expect(canDelay("2026-12-01T18:59:00Z")).toBe(true);
  expect(canDelay("2026-12-01T19:00:00Z")).toBe(false);
  // Orders placed on Friday, before or after the cutoff, and orders placed on the weekend all ship on Tuesday.
  expect(canDelay("2026-12-04T15:00:00Z")).toBe(false);
  expect(canDelay("2026-12-05T15:00:00Z")).toBe(false);
  expect(canDelay("2026-12-01T15:00:00Z", { closedDays: ["2026-12-02"] })).toBe(false);
  expect(canDelay("2026-12-01T15:00:00Z", { fullDays: ["2026-12-03"] })).toBe(false);
  expect(canDelay("2026-12-01T15:00:00Z", { cutOffHour: null })).toBe(false);
});

test("missing the cutoff hour counts as a delay exactly if the computed ship-by date is later", () => {
  const moments = fc.date({ min: new Date("2026-12-01"), max: new Date("2027-03-01"), noInvalidDate: true });
  const day = fc
    .integer({ min: 0, max: 40 })
    .map((n) => new Date(Date.UTC(2026, 11, 1 + n)).toISOString().slice(0, 10));
  const days = fc.array(day, { maxLength: 12 });
  const ruleSets = fc.record({ cutOffHour: fc.integer({ min: 1, max: 23 }), closedDays: days, fullDays: days });
  fc.assert(
    fc.property(moments, ruleSets, (now, rules) => {
      const shopHour = toShopHour(now);
      const afterCutOff = new Date(now.getTime() + (rules.cutOffHour - shopHour) * 3_600_000);
      fc.pre(shopHour < rules.cutOffHour && toShopDay(afterCutOff) === toShopDay(now));
      const isLater = computeShipByDate(afterCutOff, rules) > computeShipByDate(now, rules);
      expect(isShippingDelayedAfterCutoff(now, rules)).toBe(isLater);
    }),
  );
});
