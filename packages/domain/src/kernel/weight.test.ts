import fc from "fast-check";
import { expect, test } from "vitest";
import { formatWeight, gramsToOunces, ouncesToGrams, toDeclaredOunces } from "./weight.ts";

test("a weight in grams is unchanged when it is shown in ounces and typed again", () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000 }), (grams) => {
      expect(ouncesToGrams(Number(String(gramsToOunces(grams))))).toBe(grams);
    }),
  );
});

test("one pound is 16 ounces, or 454 grams", () => {
  expect(ouncesToGrams(16)).toBe(454);
  expect(gramsToOunces(454)).toBe(16.01);
});

test("the weight declared to a carrier is never below the actual weight", () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000 }), (grams) => {
      const excess = toDeclaredOunces(grams) - grams / 28.349523125;
      expect(excess).toBeGreaterThan(-1e-9);
      expect(excess).toBeLessThan(0.1);
    }),
  );
  expect(formatWeight(300)).toBe("10.6 oz (300 g)");
});
