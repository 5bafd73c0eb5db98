import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { completeLineInput } from "../cart/line.ts";
import { toCartLineView } from "../cart/line-view.ts";
import { listLineWarnings } from "../cart/line-warnings.ts";
import { priceCart } from "../cart/price-cart.ts";
import { ShopError } from "../errors.ts";
import { applyBasisPoints, toMinor } from "../kernel/money.ts";
import { listPartsToCount } from "../production/production-scan.ts";
import { createEmptyDesign } from "../walls/design/design.ts";
import { assertValidLine } from "../walls/design/design-checks.ts";
import { accessories, formatParts, hasOnlyAccessories, isAccessory, listAccessoryParts } from "./accessories.ts";
import { computeTilePrice, specifiedPrices } from "./prices.ts";
import { findProductByIdOrKey, findProductByKey, findProductByVariant } from "./products.ts";
import { computeParcelWeight, estimatedWeights } from "./settings.ts";
import { findTemplateByKey, singleTile, templates } from "./templates.ts";

const wall = { templateKey: "trio", quantity: 5 };

describe.each(accessories)("the accessory $key", (accessory) => {
  const { id, key, variantId, price, grams, pieces, pieceNames, drawing } = accessory;
  const design = createEmptyDesign(accessory);
  const createLine = (quantity: number, isUploadLater = false) => ({
    id: "6b7ad9b4-6ec1-4c14-8a53-111111111111",
    templateKey: key,
    design,
    quantity,
    isUploadLater,
  });

  test(`${key} is a product and not a wall template`, () => {
    expect(findProductByKey(key)).toBe(accessory);
    expect(findProductByIdOrKey(id)).toBe(accessory);
    expect(findProductByVariant(variantId)).toBe(accessory);
    expect(findTemplateByKey(key)).toBeUndefined();
  });

  test(`the entry of ${key} can be priced, weighed, counted and drawn`, () => {
    for (const value of [price, grams, pieces]) expect(value).toBeGreaterThan(0);
    expect(Number.isInteger(price)).toBe(true);
    expect(drawing).toMatch(/^M[\d\sa-z.-]+$/i);
  });

  test(`${key} costs the price of its entry`, () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.boolean(), (quantity, isUploadLater) => {
        const line = createLine(quantity, isUploadLater);
        expect(toCartLineView(line, specifiedPrices)).toMatchObject({
          title: accessory.name,
          unitPrice: price,
          linePrice: price * quantity,
          isUploadLater: false,
        });
        expect(listLineWarnings(line, { unprintablePhotos: [], damagedPhotos: [] })).toEqual([]);
      }),
    );
  });

  test(`${key} is discounted like tiles`, () => {
    const tile = computeTilePrice(specifiedPrices, "rectangle_small");
    const inputs = [
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 10_000 }),
    ];
    fc.assert(
      fc.property(
        ...(inputs as [fc.Arbitrary<number>, fc.Arbitrary<number>, fc.Arbitrary<number>]),
        (tiles, units, off) => {
          const line = { unitPrice: toMinor(price), quantity: units, design };
          const lines = tiles > 0 ? [{ unitPrice: tile, quantity: tiles, design: singleTile }, line] : [line];
          const totals = priceCart(lines, { promo: { code: "CODE", basisPointsOff: off, amountOff: null }, tax: 98 });
          const discount = (unitPrice: typeof tile, count: number) => applyBasisPoints(unitPrice, off) * count;
          expect(totals.subtotal).toBe(tile * tiles + line.unitPrice * units);
          expect(totals.discount).toBe(discount(tile, tiles) + discount(line.unitPrice, units));
          expect(totals.total).toBe(totals.subtotal - totals.discount + totals.shipping + 98);
        },
      ),
    );
  });

  test(`${key} can be ordered with an incomplete cart line`, () => {
    const line = completeLineInput({ variantId, quantity: 2 });
    expect(line).toMatchObject({ templateKey: key, quantity: 2, design: { tiles: [] } });
    assertValidLine(line);
    const withTile = { ...line, design: createEmptyDesign(singleTile) };
    expect(() => assertValidLine(withTile)).toThrow(ShopError);
  });

  test(`${key} adds its weight and parts to a box unless its line is rejected`, () => {
    const lines = [createLine(2), wall, createLine(1), { ...createLine(4), rejection: {} }];
    const box = computeParcelWeight(estimatedWeights, ["rectangle_small"]);
    expect(computeParcelWeight(estimatedWeights, ["rectangle_small"], lines)).toBe(box + 3 * grams);
    expect(listAccessoryParts(lines)).toEqual([{ label: pieceNames[1], quantity: 3 * pieces }]);
    expect(listPartsToCount(2, listAccessoryParts(lines)).map(formatParts)).toEqual([
      "2 plates",
      `${3 * pieces} ${pieceNames[1]}`,
    ]);
    expect(listAccessoryParts([createLine(1)])).toEqual([
      { label: pieceNames[pieces === 1 ? 0 : 1], quantity: pieces },
    ]);
  });

  test(`an order of ${key} has only accessories if all its walls are rejected`, () => {
    expect(hasOnlyAccessories([createLine(2)])).toBe(true);
    expect(hasOnlyAccessories([createLine(2), wall])).toBe(false);
    const rejectedWall = { ...wall, rejection: { because: "" } };
    expect(hasOnlyAccessories([createLine(2), rejectedWall])).toBe(true);
    expect(hasOnlyAccessories([{ ...createLine(2), rejection: {} }, wall])).toBe(false);
  });
});

test("no two accessories have the same id, key or variant", () => {
  for (const field of ["id", "key", "variantId"] as const)
    expect(new Set(accessories.map((accessory) => accessory[field])).size).toBe(accessories.length);
});

test("wall templates are not accessories", () => {
  for (const template of templates) {
    expect(findProductByKey(template.key)).toBe(template);
    expect(isAccessory(template.key)).toBe(false);
  }
  expect(hasOnlyAccessories([])).toBe(false);
  expect(hasOnlyAccessories([{ ...wall, rejection: { because: "" } }])).toBe(false);
});

test("the parts of a box are listed as “plate” or “plates” according to their number", () => {
  expect(listPartsToCount(1, [])).toEqual([{ label: "plate", quantity: 1 }]);
  expect(listPartsToCount(6, [])).toEqual([{ label: "plates", quantity: 6 }]);
  expect(listPartsToCount(0, [])).toEqual([]);
});
