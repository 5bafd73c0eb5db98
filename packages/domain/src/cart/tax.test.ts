import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  computeTaxOfEachAmount,
  findTaxContradiction,
  type TaxCalculation,
  type TaxRequest,
  toTaxPlace,
} from "./tax.ts";

const request: TaxRequest = {
  reference: "cart_1",
  lines: [
    { id: "wall", amount: 10_000, taxCode: "txcd_99999999" },
    { id: "giftWrap", amount: 600, taxCode: "txcd_99999999" },
  ],
  shipping: 1_000,
  destination: { state: "FL", zip: "33131" },
  day: "2026-12-01",
};
const answer: TaxCalculation = {
  id: "calculation_1",
  provider: "table",
  lines: [
    { id: "wall", tax: 700 },
    { id: "giftWrap", tax: 42 },
  ],
  shippingTax: 70,
  jurisdictions: [
    { state: "FL", name: "Florida", basisPoints: 600, taxable: 11_600, tax: 696 },
    { state: "FL", name: "Miami-Dade", basisPoints: 100, taxable: 11_600, tax: 116 },
  ],
  tax: 812,
  validUntil: "2026-12-02T00:00:00Z",
};
const [state, county] = answer.jurisdictions as [(typeof answer.jurisdictions)[0], (typeof answer.jurisdictions)[0]];

describe("the answer of a tax service", () => {
  test("the response of a tax service is accepted if its parts add up", () => {
    expect(findTaxContradiction(request, answer)).toBeNull();
  });

  test("the response of a tax service is accepted for a tax of exactly 50 %", () => {
    const half: TaxCalculation = {
      ...answer,
      lines: [
        { id: "wall", tax: 5_000 },
        { id: "giftWrap", tax: 300 },
      ],
      shippingTax: 500,
      jurisdictions: [{ ...state, tax: 5_800 }],
      tax: 5_800,
    };
    expect(findTaxContradiction(request, half)).toBeNull();
  });

  test("the response of a tax service is accepted if it names another state without tax", () => {
    const jurisdictions = [...answer.jurisdictions, { ...state, state: "GA", tax: 0 }];
    expect(findTaxContradiction(request, { ...answer, jurisdictions })).toBeNull();
  });

  test.each<[string, Partial<TaxCalculation>]>([
    ["other lines than those of the cart", { lines: [{ id: "wall", tax: 742 }] }],
    ["other lines than those of the cart", { lines: [...answer.lines, { id: "plate", tax: 0 }] }],
    [
      "other lines than those of the cart",
      {
        lines: [
          { id: "wall", tax: 700 },
          { id: "wall", tax: 42 },
        ],
      },
    ],
    ["taxes of lines that do not add up", { shippingTax: 71 }],
    ["taxes of lines that do not add up", { tax: 813 }],
    ["taxes of jurisdictions that do not add up", { jurisdictions: [state] }],
    ["taxes of jurisdictions that do not add up", { jurisdictions: [state, { ...county, tax: 117 }] }],
    [
      "a tax of more than half the price",
      {
        lines: [
          { id: "wall", tax: 700 },
          { id: "giftWrap", tax: 301 },
        ],
        jurisdictions: [{ ...state, tax: 1_071 }],
        tax: 1_071,
      },
    ],
    ["a tax of more than half the price", { shippingTax: 501, jurisdictions: [{ ...state, tax: 1_243 }], tax: 1_243 }],
    ["a tax of another state", { jurisdictions: [state, { ...county, state: "GA" }] }],
  ])("the response of a tax service is rejected because of %s", (contradiction, change) => {
    expect(findTaxContradiction(request, { ...answer, ...change })).toBe(contradiction);
  });
});

test("an address is taxed by its state and the first five digits of its ZIP code", () => {
  expect(toTaxPlace({ provinceCode: "FL", zip: "33131-1234" })).toEqual({ state: "FL", zip: "33131" });
  expect(toTaxPlace({ provinceCode: "FL", zip: null })).toEqual({ state: "FL", zip: "" });
});

test("no tax place is found for an address without a US state", () => {
  for (const address of [null, {}, { provinceCode: null, zip: "33131" }, { provinceCode: "ON", zip: "M5V" }])
    expect(toTaxPlace(address)).toBeNull();
});

test("the taxes of all amounts add up to the taxes of all jurisdictions", () => {
  const amounts = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 6 });
  const taxes = amounts.chain((list) =>
    fc.tuple(
      fc.constant(list.length),
      fc.array(
        fc.record({ tax: fc.nat(10_000), amounts: fc.tuple(...list.map((amount) => fc.constantFrom(0, amount))) }),
        { maxLength: 4 },
      ),
    ),
  );
  fc.assert(
    fc.property(taxes, ([count, jurisdictions]) => {
      const parts = computeTaxOfEachAmount(jurisdictions, count);
      expect(parts).toHaveLength(count);
      const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
      expect(sum(parts)).toBe(sum(jurisdictions.map(({ tax }) => tax)));
    }),
  );
});

test("an amount that no jurisdiction taxes has no tax", () => {
  expect(
    computeTaxOfEachAmount(
      [
        { tax: 70, amounts: [1_000, 0] },
        { tax: 10, amounts: [1_000, 0] },
      ],
      2,
    ),
  ).toEqual([80, 0]);
});
