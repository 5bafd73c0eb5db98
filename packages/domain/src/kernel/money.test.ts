import { expect, test } from "vitest";
import { toMinor } from "./money.ts";

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  "the number %d is rejected as an amount in whole cents",
  (amount) => {
    expect(() => toMinor(amount)).toThrow(`Money must be whole minor units, got ${amount}`);
  },
);
