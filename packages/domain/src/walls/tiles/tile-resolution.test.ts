import fc from "fast-check";
import { expect, test } from "vitest";
import { type FrameSizeKey, frameSizeKeys } from "../../catalog/frames.ts";
import { findTemplateByKey } from "../../catalog/templates.ts";
import { type Crop, createDefaultCrop, toCropKey } from "../crop/crop.ts";
import { zoomCrop } from "../crop/crop-operations.ts";
import { validateCrop } from "../crop/validate-crop.ts";
import { createEmptyDesign, type DesignTile, findChosenCrop } from "../design/design.ts";
import { createPrintPlan } from "./print-plan.ts";
import { rateTileResolution } from "./rate-tile-resolution.ts";
import type { PlacedPhoto } from "./tile-resolution.ts";
import { findBlurredTileNumbers, setBlurConsent } from "./tile-resolution.ts";

const mats = ["none", "shallow"] as const;
const side = fc.integer({ min: 600, max: 9000 });
const shownPhotos: fc.Arbitrary<PlacedPhoto> = fc
  .record({
    photo: fc.record({ width: side, height: side }),
    zoom: fc.double({ min: 1, max: 8, noNaN: true }),
    frameSize: fc.constantFrom(...frameSizeKeys),
    orientation: fc.constantFrom("portrait" as const, "landscape" as const),
    mat: fc.constantFrom(...mats),
  })
  .map(({ zoom, ...shown }) => ({
    ...shown,
    crop: zoomCrop(createDefaultCrop(shown.photo, 0.7), { photo: shown.photo, aspect: 0.7 }, zoom),
  }));

test.each([
  ["a phone photo of 48 megapixels", { width: 6048, height: 8064 }, "good good good good"],
  ["a phone photo of 12 megapixels", { width: 3024, height: 4032 }, "good good fine warn"],
  ["an older camera's photo of 5 megapixels", { width: 1944, height: 2592 }, "good warn warn block"],
  ["a photo sent by chat", { width: 1200, height: 1600 }, "warn block block block"],
  ["a very small photo", { width: 600, height: 900 }, "block block block block"],
])("every frame size has the expected quality rating for %s", (_, photo, qualities) => {
  const shown = frameSizeKeys.map((frameSize) =>
    rateTileResolution({ photo, crop: null, frameSize, orientation: "portrait", mat: "none" }, []),
  );
  expect(shown.map(({ quality }) => quality).join(" ")).toBe(qualities);
});

test("a mat never lowers the ppi of a photo", () => {
  fc.assert(
    fc.property(shownPhotos, (shown) => {
      const [none, shallow] = mats.map((mat) => rateTileResolution({ ...shown, crop: null, mat }, []).ppi);
      expect(shallow).toBeGreaterThanOrEqual(none ?? 0);
    }),
  );
});

test("every suggested fix for low resolution improves the rating as stated", () => {
  const qualities = ["block", "warn", "fine", "good"];
  fc.assert(
    fc.property(shownPhotos, (shown) => {
      const { quality, remedies } = rateTileResolution(shown, frameSizeKeys);
      if (quality === "good" || quality === "fine") expect(remedies).toEqual([]);
      for (const remedy of remedies) {
        const { kind, ...change } = remedy;
        const after = rateTileResolution({ ...shown, ...change }, frameSizeKeys);
        expect(after.quality).toBe(remedy.quality);
        expect(qualities.indexOf(after.quality)).toBeGreaterThan(qualities.indexOf(quality));
        if (kind === "zoom-out") expect(validateCrop(remedy.crop, shown.photo)).toEqual({ crop: remedy.crop });
      }
    }),
  );
});

test("the suggested zoom gives the photo only slightly more than 150 ppi", () => {
  const photo = { width: 3024, height: 4032 };
  const shown = { photo, frameSize: "rectangle_small", orientation: "portrait", mat: "none" } as const;
  const crop = zoomCrop(createDefaultCrop(photo, 0.68), { photo, aspect: 0.68 }, 4);
  const [remedy] = rateTileResolution({ ...shown, crop }, []).remedies;
  expect(remedy?.kind).toBe("zoom-out");
  const after = rateTileResolution({ ...shown, crop: (remedy as { crop: Crop }).crop }, []).ppi;
  expect(after).toBeGreaterThanOrEqual(150);
  expect(after).toBeLessThan(156);
});

test("a smaller size is suggested only if the shopper may choose it", () => {
  const shown = { photo: { width: 3024, height: 4032 }, crop: null, orientation: "portrait", mat: "none" } as const;
  const findRemedies = (sizes: readonly FrameSizeKey[]) =>
    rateTileResolution({ ...shown, frameSize: "rectangle_xlarge" }, sizes).remedies;
  expect(findRemedies(frameSizeKeys)).toEqual([
    { kind: "smaller-size", frameSize: "rectangle_large", quality: "fine" },
  ]);
  expect(findRemedies(["rectangle_small", "rectangle_xlarge"])).toMatchObject([{ frameSize: "rectangle_small" }]);
  expect(findRemedies(["rectangle_xlarge"])).toEqual([]);
});

test("a blurred tile is reported until the shopper accepts the blur for the current opening (F-03)", () => {
  const template = findTemplateByKey("flex_two_frames");
  if (!template) throw new Error("no template");
  const start = createEmptyDesign(template);
  const photo = { width: 1200, height: 1600 };
  const tilesWithConsent = start.tiles.map((tile, index) => {
    const entry = setBlurConsent(start, tile, { photo, orientation: "portrait", printAnyway: index === 0 });
    return { ...tile, cropParams: { [toCropKey("rectangle_medium", start.matType)]: entry } };
  });
  const getPhotoSize = () => photo;

  expect(findBlurredTileNumbers(template, start, getPhotoSize)).toEqual([1, 2]);
  expect(findBlurredTileNumbers(template, { ...start, tiles: tilesWithConsent }, getPhotoSize)).toEqual([2]);
  expect(findBlurredTileNumbers(template, start, () => null)).toEqual([]);
  expect(findBlurredTileNumbers(template, start, () => ({ width: 6048, height: 8064 }))).toEqual([]);
  expect(findChosenCrop(start, tilesWithConsent[0] as DesignTile)).toEqual(
    createPrintPlan({
      widthCm: 30,
      heightCm: 45,
      orientation: "portrait",
      mat: start.matType,
      crop: null,
      photoPixels: photo,
    }).crop,
  );
  const larger = tilesWithConsent.map((tile) => ({ ...tile, frameSize: "rectangle_large" }));
  expect(findBlurredTileNumbers(template, { ...start, tiles: larger }, getPhotoSize)).toEqual([1, 2]);
});
