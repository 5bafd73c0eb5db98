import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { completeLineInput } from "../cart/line.ts";
import { toCartLineView } from "../cart/line-view.ts";
import { priceCart } from "../cart/price-cart.ts";
import { ShopError } from "../errors.ts";
import { applyBasisPoints, toMinor } from "../kernel/money.ts";
import { countPlates } from "../production/production-scan.ts";
import { createEmptyDesign } from "../walls/design/design.ts";
import { assertValidLine } from "../walls/design/design-checks.ts";
import { computeTilePrice, REPLACEMENT_PLATES, specifiedPrices } from "./prices.ts";
import {
  countPlateSets,
  findProductByIdOrKey,
  findProductByKey,
  findProductByVariant,
  hasOnlyPlates,
  PLATES_DETAILS,
  replacementPlates,
} from "./products.ts";
import { computeParcelWeight, estimatedWeights } from "./settings.ts";
import { findTemplateByKey, singleTile, templates } from "./templates.ts";

const design = createEmptyDesign(replacementPlates);
const createLine = (quantity: number, isUploadLater = false) => ({
  id: "6b7ad9b4-6ec1-4c14-8a53-111111111111",
  templateKey: replacementPlates.key,
  design,
  quantity,
  isUploadLater,
});

describe("replacement plates", () => {
  test("replacement plates are not a wall template", () => {
    expect(findProductByKey(replacementPlates.key)).toBe(replacementPlates);
    expect(findProductByIdOrKey(replacementPlates.id)).toBe(replacementPlates);
    expect(findProductByVariant(replacementPlates.variantId)).toBe(replacementPlates);
    expect(findTemplateByKey(replacementPlates.key)).toBeUndefined();
    for (const template of templates) expect(findProductByKey(template.key)).toBe(template);
  });

  test("the description of replacement plates states the number in a set", () => {
    for (const text of [replacementPlates.description, PLATES_DETAILS]) {
      expect(text).toMatch(/^4 adhesive steel plates\b.*\. Each tile needs one\.$/);
    }
  });

  test("replacement plates cost the fixed price per set", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.boolean(), (quantity, isUploadLater) => {
        expect(toCartLineView(createLine(quantity, isUploadLater), specifiedPrices)).toMatchObject({
          title: "Replacement plates, set of 4",
          unitPrice: REPLACEMENT_PLATES.setPrice,
          linePrice: REPLACEMENT_PLATES.setPrice * quantity,
          isUploadLater: false,
          warnings: [],
        });
      }),
    );
  });

  test("replacement plates are discounted like tiles", () => {
    const tile = computeTilePrice(specifiedPrices, "rectangle_small");
    const inputs = [
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 10_000 }),
    ];
    fc.assert(
      fc.property(
        ...(inputs as [fc.Arbitrary<number>, fc.Arbitrary<number>, fc.Arbitrary<number>]),
        (tiles, sets, off) => {
          const plates = { unitPrice: toMinor(REPLACEMENT_PLATES.setPrice), quantity: sets, design };
          const lines = tiles > 0 ? [{ unitPrice: tile, quantity: tiles, design: singleTile }, plates] : [plates];
          const totals = priceCart(lines, { promo: { code: "CODE", basisPointsOff: off, amountOff: null }, tax: 98 });
          const discount = (price: typeof tile, count: number) => applyBasisPoints(price, off) * count;
          expect(totals.subtotal).toBe(tile * tiles + plates.unitPrice * sets);
          expect(totals.discount).toBe(discount(tile, tiles) + discount(plates.unitPrice, sets));
          expect(totals.total).toBe(totals.subtotal - totals.discount + totals.shipping + 98);
        },
      ),
    );
  });

  test("replacement plates can be ordered with an incomplete cart line", () => {
    const line = completeLineInput({ variantId: replacementPlates.variantId, quantity: 2 });
    expect(line).toMatchObject({ templateKey: replacementPlates.key, quantity: 2, design: { tiles: [] } });
    assertValidLine(line);
    const withTile = { ...line, design: createEmptyDesign(singleTile) };
    expect(() => assertValidLine(withTile)).toThrow(ShopError);
  });

  test("replacement plates add to the plates and the weight of a box", () => {
    const box = computeParcelWeight(estimatedWeights, ["rectangle_small"]);
    expect(computeParcelWeight(estimatedWeights, ["rectangle_small"], 3)).toBe(
      box + 3 * REPLACEMENT_PLATES.gramsPerSet,
    );
    expect(countPlates(2, 3)).toBe(2 + 3 * REPLACEMENT_PLATES.platesPerSet);
  });

  test("replacement plates are counted in sets", () => {
    const wall = { templateKey: "trio", quantity: 5 };
    expect(countPlateSets([createLine(2), wall, createLine(1), { ...createLine(4), rejection: {} }])).toBe(3);
    expect(hasOnlyPlates([createLine(2)])).toBe(true);
    expect(hasOnlyPlates([createLine(2), wall])).toBe(false);
    expect(hasOnlyPlates([])).toBe(false);
    const rejectedWall = { ...wall, rejection: { because: "" } };
    expect(hasOnlyPlates([createLine(2), rejectedWall])).toBe(true);
    expect(hasOnlyPlates([{ ...createLine(2), rejection: {} }, wall])).toBe(false);
    expect(hasOnlyPlates([rejectedWall])).toBe(false);
  });
});
