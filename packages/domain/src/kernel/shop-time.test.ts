import { expect, test } from "vitest";
import { toLastShopDay } from "./shop-time.ts";

test("a period that ends at midnight in the shop's time zone ends on the day before", () => {
  expect(toLastShopDay(new Date("2026-12-25T05:00:00Z"))).toBe("2026-12-24");
  expect(toLastShopDay(new Date("2026-12-25T05:00:01Z"))).toBe("2026-12-25");
});
