import fc from "fast-check";
import { expect, test } from "vitest";
import { priceCart } from "../cart/price-cart.ts";
import { isBelowMinimumCharge } from "../checkout/payment-rules.ts";
import { toMinor } from "../kernel/money.ts";
import { recalculateTax } from "./recalculate-tax.ts";

test("moving an order's address to another state costs the same as if the order had been placed there, unless a card cannot pay the difference (S-227)", () => {
  const lines = fc.array(
    fc.record({
      unitPrice: fc.integer({ min: 1, max: 50_000 }).map(toMinor),
      quantity: fc.integer({ min: 1, max: 20 }),
    }),
    { minLength: 1, maxLength: 20 },
  );
  const state = fc.constantFrom("FL", "TX", "NY");
  fc.assert(
    fc.property(lines, state, state, fc.constantFrom(0, 1000, 2000), (bought, from, to, basisPointsOff) => {
      const promo = basisPointsOff ? { basisPointsOff } : null;
      const before = priceCart(bought, { promo, provinceCode: from });
      const after = priceCart(bought, { promo, provinceCode: to });
      expect(recalculateTax(before, from, to)).toEqual(
        isBelowMinimumCharge(after.total - before.total) ? before : after,
      );
    }),
  );
});

test("an address change leaves the total unchanged if both states have the same tax rate", () => {
  const frozen = { currency: "USD" as const, subtotal: 1400, discount: 0, shipping: 0, tax: 3, total: 1403 };
  expect(recalculateTax(frozen, "TX", "NY")).toBe(frozen);
  expect(recalculateTax(frozen, "FL", "FL")).toBe(frozen);
});
