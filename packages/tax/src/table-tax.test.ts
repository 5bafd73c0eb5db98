import { findTaxContradiction, type TaxRequest } from "@storywall/domain/cart/tax";
import { GOODS_TAX_CODE } from "@storywall/domain/catalog/shop-terms";
import { defaultTaxSettings, type TaxRate } from "@storywall/domain/catalog/tax-settings";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calculateTableTax } from "./table-tax.ts";

const now = new Date("2026-12-01T15:00:00Z");
const florida: TaxRate = {
  state: "FL",
  county: null,
  zipRanges: [],
  basisPoints: 600,
  from: null,
  to: null,
  isShippingTaxed: false,
};
const miamiDade = {
  ...florida,
  county: "Miami-Dade",
  zipRanges: [{ first: "33101", last: "33199" }],
  basisPoints: 100,
};

const createRequest = (change: Partial<TaxRequest> = {}): TaxRequest => ({
  reference: "cart",
  lines: [{ id: "one", amount: 7199, taxCode: "txcd_99999999" }],
  shipping: 0,
  destination: { state: "FL", zip: "33131" },
  day: "2026-12-01",
  ...change,
});
const taxWith = (rates: TaxRate[], change: Partial<TaxRequest> = {}) =>
  calculateTableTax({ states: ["FL"], rates }, createRequest(change), now);

describe("the default tax table", () => {
  test("the default tax settings tax only orders to Florida (S-227)", () => {
    const lines = [{ id: "trio", amount: 7199, taxCode: GOODS_TAX_CODE }];
    const tax = (state: "FL" | "GA") =>
      calculateTableTax(defaultTaxSettings, createRequest({ lines, destination: { state, zip: "" } }), now);
    expect(tax("FL")).toMatchObject({
      tax: 504,
      lines: [{ id: "trio", tax: 504 }],
      jurisdictions: [{ state: "FL", name: "Florida", basisPoints: 700, taxable: 7199, tax: 504 }],
    });
    expect(tax("GA")).toMatchObject({ tax: 0, jurisdictions: [] });
  });
});

test("a county’s tax rate is added to its state’s rate", () => {
  const rates = [florida, miamiDade];
  expect(taxWith(rates).jurisdictions).toMatchObject([
    { name: "Florida", tax: 432 },
    { name: "Miami-Dade", tax: 72 },
  ]);
  expect(taxWith(rates, { destination: { state: "FL", zip: "32801" } })).toMatchObject({ tax: 432 });
  expect(taxWith(rates, { destination: { state: "FL", zip: "" } })).toMatchObject({ tax: 432 });
});

test("a tax rate applies from its first to its last day", () => {
  const rates = [
    { ...florida, to: "2026-11-30" },
    { ...florida, basisPoints: 650, from: "2026-12-01", to: "2026-12-31" },
  ];
  const taxOn = (day: string) => taxWith(rates, { day }).jurisdictions.map(({ basisPoints }) => basisPoints);
  expect(taxOn("2026-11-30")).toEqual([600]);
  expect(taxOn("2026-12-01")).toEqual([650]);
  expect(taxOn("2026-12-31")).toEqual([650]);
  expect(taxOn("2027-01-01")).toEqual([]);
});

test("shipping is taxed only where the tax rate says so", () => {
  expect(taxWith([florida], { shipping: 1000 })).toMatchObject({ shippingTax: 0, tax: 432 });
  expect(taxWith([{ ...florida, isShippingTaxed: true }], { shipping: 1000 })).toMatchObject({
    shippingTax: 60,
    tax: 492,
    jurisdictions: [{ taxable: 8199 }],
  });
});

test("orders to US states where the shop collects no tax have no tax", () => {
  expect(calculateTableTax({ states: [], rates: [florida] }, createRequest(), now)).toMatchObject({ tax: 0 });
});

test("two tax calculations with the same request and rates have the same id", () => {
  expect(taxWith([florida]).id).toBe(taxWith([florida]).id);
  expect(taxWith([florida]).id).not.toBe(taxWith([miamiDade]).id);
});

test("the taxes of all lines and of all jurisdictions add up to the total tax", () => {
  const anyRate = fc.record({ basisPoints: fc.nat(2_500), isCounty: fc.boolean(), isShippingTaxed: fc.boolean() });
  const anyLines = fc.array(fc.nat(50_000), { maxLength: 50 });
  fc.assert(
    fc.property(anyLines, fc.array(anyRate, { maxLength: 5 }), fc.nat(5_000), (amounts, chosen, shipping) => {
      const rates = chosen.map(({ isCounty, ...rate }) => ({ ...(isCounty ? miamiDade : florida), ...rate }));
      const lines = amounts.map((amount, index) => ({ id: String(index), amount, taxCode: "txcd_99999999" }));
      const request = createRequest({ lines, shipping });
      const calculation = calculateTableTax({ states: ["FL"], rates }, request, now);
      const isPlausible = rates.reduce((sum, { basisPoints }) => sum + basisPoints, 0) < 4_000;
      const sum = (parts: ReadonlyArray<{ tax: number }>) => parts.reduce((total, { tax }) => total + tax, 0);
      expect(sum(calculation.lines) + calculation.shippingTax).toBe(calculation.tax);
      expect(sum(calculation.jurisdictions)).toBe(calculation.tax);
      for (const { taxable, basisPoints, tax } of calculation.jurisdictions) {
        expect(Math.abs(tax - (taxable * basisPoints) / 10_000)).toBeLessThanOrEqual(0.5);
      }
      // For a few cents, rounding alone can make the tax more than half of the price.
      if (isPlausible && [...amounts, shipping].every((amount) => amount === 0 || amount > 100)) {
        expect(findTaxContradiction(request, calculation)).toBeNull();
      }
    }),
    { numRuns: 1_000 },
  );
});
