import fc from "fast-check";
import { expect, test } from "vitest";
import { frameSizeKeys } from "./frames.ts";
import {
  areWeightsEstimated,
  computeParcelWeight,
  estimatedWeights,
  MAX_PART_GRAMS,
  PackageWeights,
} from "./settings.ts";

const grams = fc.integer({ min: 1, max: MAX_PART_GRAMS });
const weights = fc.record({
  tiles: fc.record({
    rectangle_small: grams,
    rectangle_medium: grams,
    rectangle_large: grams,
    rectangle_xlarge: grams,
  }),
  box: grams,
  padding: grams,
});
const sizes = fc.array(fc.constantFrom(...frameSizeKeys), { maxLength: 30 });

test("a frame size without a saved package weight uses the estimate", () => {
  const stored = { tiles: { rectangle_small: 432 }, box: 300, padding: 40 };
  expect(PackageWeights.parse(stored)).toEqual({
    ...stored,
    tiles: { ...estimatedWeights.tiles, rectangle_small: 432 },
  });
});

test("the weight of a parcel is that of its box and its padded tiles", () => {
  expect(computeParcelWeight(estimatedWeights, [])).toBe(350);
  expect(computeParcelWeight(estimatedWeights, ["rectangle_small", "rectangle_large"])).toBe(
    350 + (422 + 50) + (1_501 + 50),
  );
});

test("packing two parcels into one box instead of two saves the weight of one box", () => {
  fc.assert(
    fc.property(weights, sizes, sizes, (one, first, second) => {
      const together = computeParcelWeight(one, [...first, ...second]);
      expect(together).toBe(computeParcelWeight(one, first) + computeParcelWeight(one, second) - one.box);
    }),
  );
});

test("a tile of an unknown size counts as a tile of the heaviest size", () => {
  expect(computeParcelWeight(estimatedWeights, ["round"])).toBe(350 + 2_173 + 50);
});

test("package weights are marked as estimates until one of them is changed", () => {
  expect(areWeightsEstimated(structuredClone(estimatedWeights))).toBe(true);
  expect(areWeightsEstimated({ ...estimatedWeights, padding: 51 })).toBe(false);
  expect(areWeightsEstimated({ ...estimatedWeights, tiles: { ...estimatedWeights.tiles, rectangle_large: 1 } })).toBe(
    false,
  );
});

test("the estimated package weights are valid settings", () => {
  expect(PackageWeights.parse(estimatedWeights)).toEqual(estimatedWeights);
});
