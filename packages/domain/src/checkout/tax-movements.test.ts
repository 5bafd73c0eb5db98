import fc from "fast-check";
import { expect, test } from "vitest";
import { type HeldTax, moveTaxToJurisdictions, reverseTax, sumTax, type TaxShare } from "./tax-movements.ts";

const jurisdiction = fc.record({
  state: fc.constantFrom("FL", "GA"),
  name: fc.constantFrom("state", "county", "city"),
  basisPoints: fc.nat(1_000),
  taxable: fc.nat(100_000),
  tax: fc.nat(10_000),
});
const jurisdictions = fc.uniqueArray(jurisdiction, {
  maxLength: 5,
  selector: ({ state, name, basisPoints }) => `${state} ${name} ${basisPoints}`,
});
const step = fc.oneof(
  fc.record({ kind: fc.constant("refund" as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant("move" as const), jurisdictions, difference: fc.integer({ min: 0, max: 5_000 }) }),
);

/** Adds shares up by jurisdiction, as the tax report does. */
function addShares(shares: readonly TaxShare[]): TaxShare[] {
  const sums = new Map<string, TaxShare>();
  for (const share of shares) {
    const key = `${share.state} ${share.name} ${share.basisPoints}`;
    const sum = sums.get(key) ?? { ...share, taxable: 0, tax: 0 };
    sums.set(key, { ...share, taxable: sum.taxable + share.taxable, tax: sum.tax + share.tax });
  }
  return [...sums.values()].filter(({ taxable, tax }) => taxable !== 0 || tax !== 0);
}

test("the tax of a jurisdiction is never negative after refunds and address changes (S-032)", () => {
  fc.assert(
    fc.property(jurisdictions, fc.nat(100_000), fc.array(step, { maxLength: 12 }), (sold, net, steps) => {
      let shares: TaxShare[] = addShares(sold);
      let held: HeldTax = { amount: net + sumTax(sold), tax: sumTax(sold), shares };
      let taxBefore = held.tax;
      const post = (posted: TaxShare[], amount: number) => {
        shares = addShares([...shares, ...posted]);
        held = { amount: held.amount + amount, tax: held.tax + sumTax(posted), shares };
        expect(sumTax(shares)).toBe(held.tax);
        for (const { tax } of shares) expect(tax).toBeGreaterThanOrEqual(0);
        expect(held.tax).toBeLessThanOrEqual(held.amount);
      };
      for (const one of steps) {
        if (one.kind === "refund") {
          const refunded = Math.floor(held.amount * one.part);
          if (refunded > 0) post(reverseTax(held, refunded), -refunded);
          continue;
        }
        const full = sumTax(one.jurisdictions);
        const difference = full > taxBefore ? full - taxBefore : Math.max(full - taxBefore, -held.amount);
        const moved = moveTaxToJurisdictions(held, { jurisdictions: one.jurisdictions, taxBefore, difference });
        post(moved, difference < 0 ? sumTax(moved) : difference);
        taxBefore = full;
      }
      post(reverseTax(held, held.amount), -held.amount);
      expect(shares).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test("a refund of half the amount reverses half the tax of each jurisdiction", () => {
  const share = { state: "FL", basisPoints: 0 };
  const shares = [
    { ...share, name: "Florida", taxable: 10_000, tax: 600 },
    { ...share, name: "Miami-Dade", taxable: 10_000, tax: 100 },
  ];
  expect(reverseTax({ amount: 10_700, tax: 700, shares }, 5_350)).toMatchObject([
    { name: "Florida", taxable: -5_000, tax: -300 },
    { name: "Miami-Dade", taxable: -5_000, tax: -50 },
  ]);
});
