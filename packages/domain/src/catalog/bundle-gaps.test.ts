import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { closeBundleGaps, findBundleGaps } from "./bundle-gaps.ts";
import { specifiedPrices } from "./prices.ts";
import { bundleKeys } from "./templates.ts";

describe("a collection", () => {
  test("a collection that costs more than several smaller ones is reported", () => {
    expect(findBundleGaps(specifiedPrices)).toEqual([
      { larger: "Six", smaller: "Trio", count: 2, difference: 1 },
      { larger: "Dozen", smaller: "Trio", count: 4, difference: 3 },
      { larger: "Dozen", smaller: "Six", count: 2, difference: 1 },
    ]);
  });

  test("a collection with a lowered price never costs more than several smaller ones", () => {
    const price = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(fc.record({ trio: price, six: price, dozen: price }), (bundles) => {
        const lowered = closeBundleGaps({ ...specifiedPrices, bundles });
        expect(findBundleGaps(lowered)).toEqual([]);
        for (const key of bundleKeys) expect(lowered.bundles[key]).toBeLessThanOrEqual(bundles[key]);
        expect(lowered.bundles.trio).toBe(bundles.trio);
      }),
    );
  });
});
