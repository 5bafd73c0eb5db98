import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frameSizeKeys, frameTypeKeys, frameTypes, matTypes } from "../catalog/frames.ts";
import { computeTilePrice, computeWallPrice, type Pricing, specifiedPrices } from "../catalog/prices.ts";
import { findTemplateByKey, singleTile } from "../catalog/templates.ts";
import { newId } from "../kernel/ids.ts";
import { computeSetPrice, createArtDesign, createArtSetLines } from "./art-designs.ts";
import { rotateSize, toCropKey } from "./crop/crop.ts";
import { validateCrop } from "./crop/validate-crop.ts";
import { countMissingPhotos } from "./design/design.ts";
import { assertValidDesign } from "./design/design-checks.ts";

const createPricing = (basisPointsOff: number | null): Pricing => ({
  prices: specifiedPrices,
  promo: basisPointsOff === null ? null : { code: "SALE", basisPointsOff },
});

const createArt = (width: number, height: number) => ({
  id: newId("art"),
  width,
  height,
  orientation: width > height ? ("landscape" as const) : ("portrait" as const),
});
const frame = fc.constantFrom(...frameTypeKeys);
const size = fc.constantFrom(...frameSizeKeys);
const side = fc.integer({ min: 600, max: 6_000 });

describe("an artwork in a single tile", () => {
  test("an artwork in a single tile can be made in every frame and size (D-4)", () => {
    fc.assert(
      fc.property(side, side, frame, size, (width, height, chosen, frameSize) => {
        const work = createArt(width, height);
        const design = createArtDesign(work, { frame: chosen, frameSize });
        expect(() => assertValidDesign(singleTile, design)).not.toThrow();
        expect(design.tiles).toMatchObject([{ artItemId: work.id, userPhotoId: null, frameSize }]);
        expect(design.frameStyle).toBe(frameTypes[chosen].name);
        expect(computeWallPrice(specifiedPrices, singleTile, design.tiles)).toBe(
          computeTilePrice(specifiedPrices, frameSize),
        );
        expect(countMissingPhotos(singleTile, design)).toBe(0);
      }),
    );
  });

  test("an artwork in a single tile is turned 90° if it is landscape", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 6_000 }), fc.integer({ min: 600, max: 999 }), (width, height) => {
        const work = createArt(width, height);
        const [tile] = createArtDesign(work, { frame: "infinite", frameSize: "rectangle_large" }).tiles;
        for (const frameSize of frameSizeKeys) {
          for (const mat of matTypes) {
            const { crop } = tile?.cropParams[toCropKey(frameSize, mat)] ?? {};
            expect(validateCrop(crop, work)).toMatchObject({ crop: { rotate: 90 } });
            expect(Math.max(crop?.width ?? 0, crop?.height ?? 0)).toBeCloseTo(1, 3);
            expect(rotateSize(work, 90)).toEqual({ width: height, height: width });
          }
        }
      }),
    );
  });
});

describe("an art set", () => {
  const trio = findTemplateByKey("trio") ?? singleTile;
  const items = trio.tiles.map(({ name }) => ({ tileName: name, art: createArt(3200, 4800) }));

  test("an art set with a template becomes one wall with each artwork on its tile", () => {
    const set = { templateKey: "trio", frameSize: "rectangle_small", frameStyle: "Timeless", items };
    const [line, ...others] = createArtSetLines(set);
    expect(others).toEqual([]);
    expect(line?.design.tiles.map(({ name, artItemId }) => [name, artItemId])).toEqual(
      items.map((item) => [item.tileName, item.art.id]),
    );
    expect(line?.design.frameStyle).toBe("Timeless");
    expect(createArtSetLines(set, "whisper")[0]?.design.frameStyle).toBe("Whisper");
    expect(() =>
      assertValidDesign(
        trio,
        line?.design ?? createArtDesign(createArt(2, 3), { frame: "infinite", frameSize: "rectangle_small" }),
      ),
    ).not.toThrow();
  });

  test("an art set without a template becomes one single tile for each artwork", () => {
    const lines = createArtSetLines({ templateKey: null, frameSize: "rectangle_large", frameStyle: "Sleek", items });
    expect(lines.map(({ templateKey }) => templateKey)).toEqual(items.map(() => "single_tile"));
    expect(lines.flatMap(({ design }) => design.tiles.map(({ frameSize }) => frameSize))).toEqual(
      items.map(() => "rectangle_large"),
    );
    expect(new Set(lines.map(({ id }) => id)).size).toBe(items.length);
  });

  test("an art set costs the sum of its cart lines, each rounded separately (C-08)", () => {
    const set = { templateKey: null, frameSize: "rectangle_small", frameStyle: "Sleek", items };
    expect(computeSetPrice(set, createPricing(null))).toEqual({ original: 10_500, sale: 10_500 });
    expect(computeSetPrice(set, createPricing(1_505))).toEqual({ original: 10_500, sale: 3 * (3_500 - 527) });
    expect(computeSetPrice({ ...set, templateKey: "trio" }, createPricing(2_000))).toEqual({
      original: 8_999,
      sale: 7_199,
    });
  });
});
