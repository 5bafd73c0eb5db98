import fc from "fast-check";
import { expect, test } from "vitest";
import { frameSizeKeys } from "./frames.ts";
import { createPriceList, findOverpricedBundle, PricesSchema, parseStoredPrices } from "./price-list.ts";
import { type Prices, specifiedPrices } from "./prices.ts";
import { bundleKeys } from "./templates.ts";

const anyPrices: fc.Arbitrary<Prices> = fc.record({
  centsPerUnit: fc.integer({ min: 1, max: 1_000 }),
  tileUnits: fc.record({
    rectangle_small: fc.integer({ min: 1, max: 100_000 }),
    rectangle_medium: fc.integer({ min: 1, max: 100_000 }),
    rectangle_large: fc.integer({ min: 1, max: 100_000 }),
    rectangle_xlarge: fc.integer({ min: 1, max: 100_000 }),
  }),
  bundles: fc.record({
    trio: fc.integer({ min: 1, max: 10_000_000 }),
    six: fc.integer({ min: 1, max: 10_000_000 }),
    dozen: fc.integer({ min: 1, max: 10_000_000 }),
  }),
  volume: fc.option(
    fc.record({ tiles: fc.integer({ min: 2, max: 1_000 }), amountOff: fc.integer({ min: 1, max: 1_000_000 }) }),
  ),
  extras: fc.record({
    giftWrap: fc.option(fc.integer({ min: 0, max: 100_000 })),
    giftNote: fc.option(fc.integer({ min: 0, max: 100_000 })),
  }),
});

test("stored prices are read back unchanged", () => {
  fc.assert(
    fc.property(anyPrices, (prices) => {
      expect(parseStoredPrices(JSON.parse(JSON.stringify(PricesSchema.parse(prices))))).toEqual(prices);
    }),
  );
});

test("the prices in the specification apply if no prices are stored", () => {
  expect(parseStoredPrices(null)).toEqual(specifiedPrices);
});

test("a size or collection without a stored price has the price in the specification", () => {
  const stored = { centsPerUnit: 6, tileUnits: { rectangle_small: 800 }, bundles: { trio: 9_500 } };
  expect(parseStoredPrices(stored)).toEqual({
    centsPerUnit: 6,
    tileUnits: { ...specifiedPrices.tileUnits, rectangle_small: 800 },
    bundles: { ...specifiedPrices.bundles, trio: 9_500 },
    volume: null,
    extras: specifiedPrices.extras,
  });
});

test("no collection in the specification costs more than its tiles bought separately", () => {
  expect(findOverpricedBundle(specifiedPrices)).toBeNull();
});

test("a collection counts as overpriced only if it costs more than its tiles", () => {
  fc.assert(
    fc.property(anyPrices, (prices) => {
      const overpriced = createPriceList(prices).bundles.filter(({ price, asSingles }) => price > asSingles);
      expect(findOverpricedBundle(prices)?.name).toBe(overpriced[0]?.name);
    }),
  );
});

test("the price list contains every size and collection", () => {
  const { sizes, bundles } = createPriceList(specifiedPrices);
  expect(sizes.map(({ key }) => key)).toEqual(frameSizeKeys);
  expect(bundles.map(({ key }) => key)).toEqual([...bundleKeys]);
});
