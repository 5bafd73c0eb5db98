import fc from "fast-check";
import { expect, test } from "vitest";
import { getShopDayBounds, toLastShopDay, toShopDay, toShopHour } from "./shop-time.ts";

test("the last day of a period that ends at midnight is the day before", () => {
  expect(toLastShopDay(new Date("2026-12-25T05:00:00Z"))).toBe("2026-12-24");
  expect(toLastShopDay(new Date("2026-12-25T05:00:01Z"))).toBe("2026-12-25");
});

test("every day begins at midnight in the shop's time zone", () => {
  const anyDay = fc.date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(anyDay, (date) => {
      const day = date.toISOString().slice(0, 10);
      const { start, end } = getShopDayBounds(day);
      expect([toShopDay(start), toShopHour(start), toLastShopDay(end)]).toEqual([day, 0, day]);
      expect(getShopDayBounds(toShopDay(end)).start).toEqual(end);
      expect(toLastShopDay(start) < day).toBe(true);
    }),
  );
});

test("a day on which the clocks change has 23 or 25 hours", () => {
  const countHours = (day: string) => {
    const { start, end } = getShopDayBounds(day);
    return (end.getTime() - start.getTime()) / 3_600_000;
  };
  expect(["2026-03-08", "2026-11-01", "2026-11-02"].map(countHours)).toEqual([23, 25, 24]);
});

test("the latest valid date also has a start and an end", () => {
  expect(getShopDayBounds("9999-12-31").end.toISOString()).toBe("+010000-01-01T05:00:00.000Z");
});
