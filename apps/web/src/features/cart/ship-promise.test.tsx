import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { describeShipping, describeShippingAfterPhotos } from "./ship-promise.tsx";

const rules = { cutOffHour: null, closedDays: [], fullDays: [], tilesPerDay: 200, earliestDay: null };
const now = new Date("2026-12-01T15:00:00Z");
const readText = (node: ReactNode) => renderToStaticMarkup(node).replaceAll(/<[^>]+>/g, "");

test("the text for an order above the daily capacity states a later ship date", () => {
  const large = { tiles: 600, provinceCode: "FL", now };
  const text = readText(describeShipping({ ...rules, earliestDay: "2026-12-07" }, large));
  expect(text).toMatch(/^Free shipping. We make up to 200 tiles a day, so this order ships by .*Dec.* 7/);
  const oneADay = readText(describeShipping({ ...rules, tilesPerDay: 1 }, large));
  expect(oneADay).toContain("We make up to 1 tile a day");
});

test("the text for an order within the daily capacity does not mention the capacity", () => {
  for (const tilesPerDay of [200, null]) {
    const text = readText(describeShipping({ ...rules, tilesPerDay }, { tiles: 200, provinceCode: "FL", now }));
    expect(text).toMatch(/^Free shipping. Order now and it ships by .*Dec.* 3/);
  }
});

test("the text for a large order without photos states the minimum business days", () => {
  const large = { tiles: 600, provinceCode: "FL" };
  expect(readText(describeShippingAfterPhotos(rules, large))).toContain(
    "We make up to 200 tiles a day, so this order takes at least 4 business days to ship after you add your last photo.",
  );
  expect(readText(describeShippingAfterPhotos(rules, { ...large, tiles: 200 }))).not.toContain("tiles a day");
});
