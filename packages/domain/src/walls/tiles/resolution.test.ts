import fc from "fast-check";
import { expect, test } from "vitest";
import { frameSizeKeys, frameSizes } from "../../catalog/frames.ts";
import { createDefaultCrop } from "../crop/crop.ts";
import { computeEffectivePpi, computePhotoAspect, computeTileGeometry, ratePrintQuality } from "./tile-geometry.ts";

const side = fc.integer({ min: 600, max: 16_000 });
const tiles = fc
  .record({
    size: fc.constantFrom(...frameSizeKeys),
    orientation: fc.constantFrom("portrait" as const, "landscape" as const),
    mat: fc.constantFrom("none" as const, "shallow" as const),
  })
  .map(({ size, ...tile }) => {
    const { w, h } = frameSizes[size].val;
    return computeTileGeometry({ widthCm: w, heightCm: h, ...tile });
  });

test("the ppi of a photo is its pixels per printed inch, rounded down (D-5, F-03)", () => {
  fc.assert(
    fc.property(tiles, side, side, (geometry, width, height) => {
      const photo = { width, height };
      const crop = createDefaultCrop(photo, computePhotoAspect(geometry));
      const ppi = computeEffectivePpi(crop, photo, geometry);
      const inches = geometry.photo.width / 25.4;
      const pixels = crop.width * width;
      expect(ppi).toBeLessThanOrEqual(pixels / inches + 1e-6);
      expect(ppi).toBeGreaterThan(pixels / inches - 1 - 1e-6);
    }),
  );
});

test("the ppi doubles when width and height of the photo double", () => {
  fc.assert(
    fc.property(tiles, side, side, (geometry, width, height) => {
      const photo = { width, height };
      const crop = createDefaultCrop(photo, computePhotoAspect(geometry));
      const ppi = computeEffectivePpi(crop, photo, geometry);
      const twice = computeEffectivePpi(crop, { width: width * 2, height: height * 2 }, geometry);
      expect(Math.abs(twice - ppi * 2)).toBeLessThanOrEqual(1);
      const half = computeEffectivePpi({ ...crop, width: crop.width / 2, height: crop.height / 2 }, photo, geometry);
      expect(Math.abs(half * 2 - ppi)).toBeLessThanOrEqual(1);
    }),
  );
});

test("the quality ratings `good`, `fine` and `warn` begin at 200, 150 and 100 ppi (F-03)", () => {
  const words = [99, 100, 149, 150, 199, 200].map(ratePrintQuality);
  expect(words).toEqual(["block", "warn", "warn", "fine", "fine", "good"]);
});
