import fc from "fast-check";
import { expect, test } from "vitest";
import { computeShipByDate, isBusinessDay } from "../catalog/ship-by.ts";
import { estimateArrival, estimateArrivalFromShipBy } from "./estimate-arrival.ts";

const tuesday = new Date("2026-12-01T15:00:00Z");

test.each([
  ["Oregon", "OR", { from: "2026-12-04", to: "2026-12-11" }],
  ["an unknown state", null, { from: "2026-12-04", to: "2026-12-11" }],
  ["Hawaii", "HI", { from: "2026-12-09", to: "2026-12-17" }],
  ["the U.S. Virgin Islands", "VI", { from: "2026-12-09", to: "2026-12-17" }],
  ["a military address", "AE", null],
  ["Guam", "GU", null],
])("an order placed on a Tuesday has the expected range of arrival days for %s", (_, provinceCode, days) => {
  expect(estimateArrival(tuesday, provinceCode)).toEqual(days);
});

test("the estimated arrival of an order is the one shown for its cart", () => {
  const shown = estimateArrival(tuesday, "OR");
  expect(estimateArrivalFromShipBy(computeShipByDate(tuesday), "OR")).toEqual(shown);
});

test("the estimated arrival is a range of business days that ends after the ship-by date", () => {
  const moments = fc.date({ min: new Date("2026-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.constantFrom("OR", "AK", null), (placedAt, provinceCode) => {
      const days = estimateArrival(placedAt, provinceCode) ?? expect.fail();
      expect(days.from < days.to && computeShipByDate(placedAt) < days.to).toBe(true);
      for (const day of [days.from, days.to]) expect(isBusinessDay(new Date(day))).toBe(true);
    }),
  );
});
