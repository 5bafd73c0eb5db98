import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frameSizeKeys } from "../catalog/frames.ts";
import { computeSalePrice, computeTilePrice, computeWallPrice, specifiedPrices } from "../catalog/prices.ts";
import { findTemplateByKey, templates } from "../catalog/templates.ts";
import { multiplyMoney, toMinor } from "../kernel/money.ts";
import type { PricedLine } from "./adjustments.ts";
import { priceCart } from "./price-cart.ts";

const twentyOff = { code: "XMAS20", basisPointsOff: 2_000, amountOff: null };
const requireTemplate = (key: string) => findTemplateByKey(key) ?? expect.fail(`no ${key}`);

test.each([
  ["trio", 8999, 7199],
  ["six", 17999, 14399],
  ["dozen", 35999, 28799],
  ["flex_two_frames", 9000, 7200],
  ["flex_three_frames", 13500, 10800],
  ["flex_four_frames", 18000, 14400],
  ["grid_four_frames", 18000, 14400],
  ["mixed_absolute_four_frames", 18000, 14400],
  ["grid_eight_frames", 36000, 28800],
  ["single_tile", 3500, 2800],
])("the template %s costs %i cents without the default promo code and %i with it", (key, full, sale) => {
  expect(computeWallPrice(specifiedPrices, requireTemplate(key), [])).toBe(full);
  expect(computeSalePrice(toMinor(full), twentyOff)).toBe(sale);
});

test.each([
  ["rectangle_small", 3500],
  ["rectangle_medium", 4500],
  ["rectangle_large", 6000],
  ["rectangle_xlarge", 7000],
])("a single tile of %s costs %i cents", (frameSize, price) => {
  expect(computeWallPrice(specifiedPrices, requireTemplate("single_tile"), [{ name: "tile_1", frameSize }])).toBe(
    price,
  );
});

test("a wall with tiles of different sizes costs the sum of the tiles' prices", () => {
  const tiles = [{ name: "tile_2", frameSize: "rectangle_large" }];
  expect(computeWallPrice(specifiedPrices, requireTemplate("flex_two_frames"), tiles)).toBe(4500 + 6000);
});

test.each(templates.filter(({ pricing }) => pricing.kind === "bundle"))(
  "the bundle $key costs less than its tiles bought separately",
  ({ tiles, sizes, ...bundle }) => {
    const single = computeTilePrice(specifiedPrices, sizes[0] ?? expect.fail());
    expect(computeWallPrice(specifiedPrices, { tiles, sizes, ...bundle }, [])).toBeLessThan(
      multiplyMoney(single, tiles.length),
    );
  },
);

const anyLine: fc.Arbitrary<PricedLine> = fc
  .record({
    template: fc.constantFrom(...templates),
    size: fc.constantFrom(...frameSizeKeys),
    quantity: fc.integer({ min: 1, max: 20 }),
  })
  .map(({ template: wall, size, quantity }) => ({
    unitPrice: computeWallPrice(
      specifiedPrices,
      wall,
      wall.tiles.map(({ name }) => ({ name, frameSize: size })),
    ),
    quantity,
    design: wall,
  }));
const anyCart = fc.array(anyLine, { maxLength: 50 });
const anyPromo = fc.option(
  fc.integer({ min: 0, max: 10_000 }).map((basisPointsOff) => ({ code: "CODE", basisPointsOff, amountOff: null })),
);
const anyTax = fc.nat(1_000_000);

describe("any cart", () => {
  test("a cart's total is never negative", () => {
    fc.assert(
      fc.property(anyCart, anyPromo, anyTax, (lines, promo, addedTax) => {
        const { currency, subtotal, discount, shipping, tax, total } = priceCart(lines, { promo, tax: addedTax });
        expect(currency).toBe("USD");
        expect(tax).toBe(addedTax);
        expect(total).toBe(subtotal - discount + shipping + tax);
        for (const amount of [subtotal, discount, shipping, tax, total]) {
          expect(Number.isSafeInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
        }
        expect(discount).toBeLessThanOrEqual(subtotal);
      }),
    );
  });

  test("a cart costs the displayed sale prices times the quantities", () => {
    fc.assert(
      fc.property(anyCart, anyPromo, (lines, promo) => {
        const cards = lines.reduce(
          (sum, line) => sum + computeSalePrice(toMinor(line.unitPrice), promo) * line.quantity,
          0,
        );
        expect(priceCart(lines, { promo }).total).toBe(cards);
      }),
    );
  });

  test("the default promo code takes 20 % off a cart, except for rounding", () => {
    fc.assert(
      fc.property(anyCart, (lines) => {
        const { subtotal, total } = priceCart(lines, { promo: twentyOff });
        const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(total).toBeGreaterThanOrEqual(subtotal * 0.8 - pieces * 0.5 - 1e-6);
        expect(total).toBeLessThanOrEqual(subtotal * 0.8 + pieces * 0.5 + 1e-6);
      }),
    );
  });

  test("a cart costs the same in any line order", () => {
    fc.assert(
      fc.property(anyCart, anyPromo, (lines, promo) => {
        const split = lines.flatMap(({ unitPrice, quantity, design }) =>
          quantity > 1
            ? [
                { unitPrice, quantity: 1, design },
                { unitPrice, quantity: quantity - 1, design },
              ]
            : [{ unitPrice, quantity, design }],
        );
        expect(priceCart(split.toReversed(), { promo })).toEqual(priceCart(lines, { promo }));
      }),
    );
  });
});
