import fc from "fast-check";
import { expect, test } from "vitest";
import { isBelowMinimumCharge } from "../checkout/payment-rules.ts";
import { toMinor } from "../kernel/money.ts";
import { replaceTax } from "./replace-tax.ts";

const cents = fc.nat(100_000).map(toMinor);

test("a change of the tax changes only the tax and the total (S-227)", () => {
  fc.assert(
    fc.property(cents, cents, cents, (subtotal, tax, newTax) => {
      const rest = { currency: "USD" as const, subtotal, discount: toMinor(0), adjustments: [], shipping: toMinor(0) };
      const before = { ...rest, tax, total: toMinor(subtotal + tax) };
      const after = { ...rest, tax: newTax, total: toMinor(subtotal + newTax) };
      expect(replaceTax(before, newTax)).toEqual(isBelowMinimumCharge(newTax - tax) ? before : after);
    }),
  );
});
