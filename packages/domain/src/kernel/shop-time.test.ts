import { expect, test } from "vitest";
import { toLastShopDay } from "./shop-time.ts";

test("the last day of a period that ends at midnight in the shop's time zone is the day before", () => {
  expect(toLastShopDay(new Date("2026-12-25T05:00:00Z"))).toBe("2026-12-24");
  expect(toLastShopDay(new Date("2026-12-25T05:00:01Z"))).toBe("2026-12-25");
});
