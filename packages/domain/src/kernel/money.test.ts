import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatSignedMoney, splitCents, toMinor } from "./money.ts";

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  "the number %d is rejected as an amount in whole cents",
  (amount) => {
    expect(() => toMinor(amount)).toThrow(`Money must be whole minor units, got ${amount}`);
  },
);

test.each([
  [-7_199, "−$71.99"],
  [0, "$0.00"],
  [7_199, "$71.99"],
])("%d cents are formatted with their sign as %s", (amount, text) => {
  expect(formatSignedMoney(amount)).toBe(text);
});

describe("cents that are split by weight", () => {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

  test("the parts of a split amount add up to the amount", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(fc.nat(1_000), { minLength: 1, maxLength: 8 }), (cents, weights) => {
        fc.pre(sum(weights) > 0);
        const parts = splitCents(cents, weights);
        expect(sum(parts)).toBe(cents);
        for (const [index, weight] of weights.entries())
          expect(Math.abs((parts[index] ?? Number.NaN) - (cents * weight) / sum(weights))).toBeLessThan(1);
      }),
    );
  });

  test("the whole amount goes to the first part if all weights are 0", () => {
    expect(splitCents(7, [0, 0, 0])).toEqual([7, 0, 0]);
  });

  test("the remaining cents go to the parts that lose most by rounding", () => {
    expect(splitCents(10, [15, 14, 1])).toEqual([5, 5, 0]);
    expect(splitCents(100, [333, 333, 335])).toEqual([33, 33, 34]);
    expect(splitCents(5, [3, 1, 2])).toEqual([2, 1, 2]);
  });
});
