import fc from "fast-check";
import { expect, test } from "vitest";
import { filterOfferedExtras } from "../catalog/extras.ts";
import { changeExtras } from "../catalog/extras-schema.ts";
import { specifiedPrices } from "../catalog/prices.ts";
import { GOODS_TAX_CODE } from "../catalog/shop-terms.ts";
import { ShopError } from "../errors.ts";
import { listShownAdjustments, listTaxedAmounts, listTaxedExtras, sumExtras, sumReductions } from "./adjustments.ts";
import { priceCart } from "./price-cart.ts";

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const anyLines = fc
  .array(
    fc.record({
      unitPrice: fc.integer({ min: 0, max: 50_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
      tiles: fc.integer({ min: 0, max: 12 }),
    }),
    { maxLength: 6 },
  )
  .map((lines) =>
    lines.map(({ unitPrice, quantity, tiles }, index) => ({
      id: `line ${index}`,
      unitPrice,
      quantity,
      design: { tiles: Array.from({ length: tiles }) },
    })),
  );
const anyPromo = fc.option(
  fc
    .record({
      basisPointsOff: fc.integer({ min: 1, max: 9_000 }),
      amountOff: fc.option(fc.integer({ min: 1, max: 100_000 })),
    })
    .map(({ basisPointsOff, amountOff }) => ({
      code: "CODE",
      basisPointsOff: amountOff === null ? basisPointsOff : 0,
      amountOff,
    })),
);
const anyTerms = fc.record({
  promo: anyPromo,
  extras: fc.constantFrom({}, { giftWrap: "" }, { giftNote: "For you" }, { giftWrap: "", giftNote: "For you" }),
  prices: fc.record({
    volume: fc.option(
      fc.record({ tiles: fc.integer({ min: 2, max: 24 }), amountOff: fc.integer({ min: 1, max: 5_000 }) }),
    ),
    extras: fc.record({
      giftWrap: fc.option(fc.integer({ min: 0, max: 2_000 })),
      giftNote: fc.option(fc.integer({ min: 0, max: 500 })),
    }),
  }),
  tax: fc.nat(10_000),
});

test("a cart's total is its subtotal plus adjustments, shipping and tax", () => {
  fc.assert(
    fc.property(anyLines, anyTerms, (lines, terms) => {
      const { subtotal, discount, adjustments, shipping, tax, total } = priceCart(lines, terms);
      expect(total).toBe(subtotal + sumOf(adjustments.map(({ amount }) => amount)) + shipping + tax);
      expect(discount).toBe(-sumReductions(adjustments) + 0);
      expect(discount).toBeLessThanOrEqual(subtotal);
      expect(total).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 1_000 },
  );
});

test("the taxed amounts of a cart add up to its price without shipping", () => {
  fc.assert(
    fc.property(anyLines, anyTerms, (lines, terms) => {
      const { subtotal, discount, adjustments } = priceCart(lines, terms);
      const taxed = listTaxedAmounts(lines, terms.promo, adjustments);
      expect(sumOf(taxed.map(({ amount }) => amount))).toBe(subtotal - discount + sumExtras(adjustments));
      for (const { id, unitPrice, quantity } of lines) {
        const amount = taxed.find((one) => one.id === id)?.amount ?? -1;
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(unitPrice * quantity);
      }
    }),
    { numRuns: 1_000 },
  );
});

const dozen = [{ id: "dozen", unitPrice: 35_999, quantity: 1, design: { tiles: Array.from({ length: 12 }) } }];
const trios = [{ id: "trio", unitPrice: 8_999, quantity: 4, design: { tiles: Array.from({ length: 3 }) } }];

test("a volume price applies to every full number of tiles", () => {
  const prices = { volume: { tiles: 12, amountOff: 1_200 }, extras: specifiedPrices.extras };
  for (const lines of [dozen, trios]) {
    expect(priceCart(lines, { promo: null, prices })).toMatchObject({
      discount: 1_200,
      adjustments: [{ kind: "volume", label: "Savings with 12 tiles", amount: -1_200 }],
    });
  }
  expect(priceCart([...dozen, ...trios], { promo: null, prices }).discount).toBe(2_400);
  expect(priceCart(trios.slice(0, 0), { promo: null, prices }).adjustments).toEqual([]);
});

test("a promo of a fixed amount lowers the whole order once", () => {
  const promo = { code: "TEN", basisPointsOff: 0, amountOff: 1_000 };
  const prices = { volume: null, extras: { giftWrap: 600, giftNote: 0 } };
  expect(priceCart(trios, { promo, prices, extras: { giftWrap: "", giftNote: "For you" } })).toMatchObject({
    subtotal: 35_996,
    discount: 1_000,
    total: 35_596,
    adjustments: [
      { kind: "promo", label: "Discount (TEN)", amount: -1_000, taxCode: null },
      { kind: "giftWrap", label: "Gift wrap", amount: 600 },
    ],
  });
});

test("an extra that is not offered cannot be chosen", () => {
  const extras = { giftWrap: "", giftNote: "For you" };
  expect(() => changeExtras({}, { giftWrap: "" }, specifiedPrices.extras)).toThrow(ShopError);
  expect(filterOfferedExtras(extras, specifiedPrices.extras)).toEqual({ giftNote: "For you" });
  expect(changeExtras(extras, { giftWrap: null, giftNote: " Hi " }, specifiedPrices.extras)).toEqual({
    giftNote: "Hi",
  });
  expect(changeExtras(extras, { giftNote: "  " }, { giftWrap: 600, giftNote: 0 })).toEqual({ giftWrap: "" });
  expect(() => changeExtras({}, { giftNote: "x".repeat(241) }, specifiedPrices.extras)).toThrow(
    "use up to 240 characters",
  );
});

test("the discount of an order placed before adjustments existed is listed as an adjustment", () => {
  expect(listShownAdjustments({ discount: 700, adjustments: [] })).toEqual([
    { kind: "promo", label: "Discount", amount: -700 },
  ]);
  expect(listShownAdjustments({ discount: 0, adjustments: [] })).toEqual([]);
});

test("adjustments that cost nothing are not shown", () => {
  const adjustments = [
    { kind: "promo", label: "Discount (TEN)", amount: -1_000, taxCode: null },
    { kind: "giftWrap", label: "Gift wrap", amount: 600, taxCode: "txcd_99999999" },
    { kind: "giftNote", label: "Gift note", amount: 0, taxCode: null },
  ] as const;
  expect(listShownAdjustments({ discount: 1_000, adjustments })).toEqual(adjustments.slice(0, 2));
});

test("a percentage lowers the taxed amount of each line by the percentage of that line", () => {
  const promo = { code: "HALF", basisPointsOff: 5_000, amountOff: null };
  const { adjustments } = priceCart([...dozen, ...trios], { promo });
  expect(listTaxedAmounts([...dozen, ...trios], promo, adjustments)).toEqual([
    { id: "dozen", amount: 17_999, taxCode: GOODS_TAX_CODE },
    { id: "trio", amount: 17_996, taxCode: GOODS_TAX_CODE },
  ]);
});

test("a fixed discount is shared by the lines in proportion to their prices", () => {
  const promo = { code: "TEN", basisPointsOff: 0, amountOff: 1_000 };
  const { adjustments } = priceCart([...dozen, ...trios], { promo });
  expect(listTaxedAmounts([...dozen, ...trios], promo, adjustments)).toEqual([
    { id: "dozen", amount: 35_499, taxCode: GOODS_TAX_CODE },
    { id: "trio", amount: 35_496, taxCode: GOODS_TAX_CODE },
  ]);
});

test("only surcharges with a tax code are listed as taxed extras", () => {
  expect(
    listTaxedExtras([
      { kind: "giftWrap", label: "Gift wrap", amount: 600, taxCode: "txcd_99999999" },
      { kind: "giftNote", label: "Gift note", amount: 200, taxCode: null },
      { kind: "promo", label: "Discount", amount: -100, taxCode: "txcd_99999999" },
      { kind: "giftNote", label: "Gift note", amount: 0, taxCode: "txcd_99999999" },
    ]),
  ).toEqual([{ id: "giftWrap", amount: 600, taxCode: "txcd_99999999" }]);
});

test("a cart without lines has no adjustments", () => {
  const prices = { volume: { tiles: 1, amountOff: 100 }, extras: { giftWrap: 600, giftNote: 100 } };
  expect(priceCart([], { promo: null, prices, extras: { giftWrap: "" } }).adjustments).toEqual([]);
});

test("an extra that the shopper did not choose costs nothing", () => {
  const prices = { volume: null, extras: { giftWrap: 600, giftNote: 100 } };
  expect(priceCart(trios, { promo: null, prices }).adjustments).toEqual([]);
});
