import fc from "fast-check";
import { expect, test } from "vitest";
import { frameSizeKeys, frameSizes } from "../../catalog/frames.ts";
import type { Size } from "../../kernel/rect.ts";
import type { Face } from "../../photos/photo-features.ts";
import { computePhotoAspect, computeTileGeometry, type TileGeometry } from "../tiles/tile-geometry.ts";
import { computeAutoCrop, findCutFaces, isFaceWhole, LEAST_CROP_SCALE } from "./auto-crop.ts";
import { type Crop, createDefaultCrop, resolveCrop } from "./crop.ts";
import { validateCrop } from "./validate-crop.ts";

const geometries = fc
  .record({
    size: fc.constantFrom(...frameSizeKeys),
    orientation: fc.constantFrom("portrait" as const, "landscape" as const),
    mat: fc.constantFrom("none" as const, "shallow" as const),
  })
  .map(({ size, ...tile }) => {
    const { w, h } = frameSizes[size].val;
    return computeTileGeometry({ widthCm: w, heightCm: h, ...tile });
  });
const side = fc.integer({ min: 600, max: 9000 });
const sizes = fc.record({ width: side, height: side });
const faces: fc.Arbitrary<Face> = fc
  .record({
    width: fc.double({ min: 0.02, max: 0.3, noNaN: true }),
    height: fc.double({ min: 0.02, max: 0.3, noNaN: true }),
    left: fc.double({ min: 0, max: 1, noNaN: true }),
    top: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ width, height, left, top }) => ({ width, height, x: left * (1 - width), y: top * (1 - height) }));
const focuses = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
/** A crop of a tile's aspect, and faces that are completely visible in the crop. */
const crops = fc
  .record({
    size: sizes,
    geometry: geometries,
    scale: fc.double({ min: LEAST_CROP_SCALE, max: 1, noNaN: true }),
    at: fc.record({ x: share, y: share }),
    boxes: fc.array(faces, { minLength: 1, maxLength: 6 }),
  })
  .map(({ size, geometry, scale, at, boxes }) => {
    const { width, height } = createDefaultCrop(size, computePhotoAspect(geometry));
    const crop = { width: width * scale, height: height * scale };
    const start = { x: at.x * (1 - crop.width), y: at.y * (1 - crop.height) };
    const { photo, visible } = geometry;
    const scaleX = crop.width / photo.width;
    const scaleY = crop.height / photo.height;
    const shown = boxes.map((face) => ({
      x: start.x + (visible.x - photo.x + face.x * visible.width) * scaleX,
      y: start.y + (visible.y - photo.y + face.y * visible.height) * scaleY,
      width: face.width * visible.width * scaleX,
      height: face.height * visible.height * scaleY,
    }));
    return { size, geometry, shown };
  });

/** Returns the total area of the faces that are completely visible. */
function computeVisibleFaceArea(crop: Crop, size: Size, all: readonly Face[], geometry: TileGeometry): number {
  const seen = all.filter((face) => !isHidden(face, crop, geometry));
  return seen
    .filter((face) => findCutFaces(crop, size, [face], geometry).length === 0)
    .reduce((sum, { width, height }) => sum + width * height, 0);
}

function isHidden(face: Face, crop: Crop, { photo, visible }: TileGeometry): boolean {
  const mapToSheet = (value: number, start: number, length: number, from: number, whole: number) =>
    from + ((value - start) / length) * whole;
  const left = mapToSheet(face.x, crop.x, crop.width, photo.x, photo.width);
  const right = mapToSheet(face.x + face.width, crop.x, crop.width, photo.x, photo.width);
  const top = mapToSheet(face.y, crop.y, crop.height, photo.y, photo.height);
  const bottom = mapToSheet(face.y + face.height, crop.y, crop.height, photo.y, photo.height);
  return (
    right <= visible.x || left >= visible.x + visible.width || bottom <= visible.y || top >= visible.y + visible.height
  );
}

test("the automatic crop is as large as possible unless that cuts a face", () => {
  fc.assert(
    fc.property(
      sizes,
      fc.array(faces, { maxLength: 6 }),
      fc.option(focuses),
      geometries,
      (size, found, focus, geometry) => {
        const crop = computeAutoCrop({ size, faces: found, focus }, geometry);
        const largest = createDefaultCrop(size, computePhotoAspect(geometry));
        const scale = crop.width / largest.width;
        expect(validateCrop(crop, size)).toEqual({ crop });
        expect(scale).toBeGreaterThanOrEqual(found.length > 0 ? LEAST_CROP_SCALE : 1);
        expect(crop.height).toBeCloseTo(largest.height * scale, 12);
        expect(resolveCrop(crop, size, computePhotoAspect(geometry))).toEqual(crop);
        if (scale < 1) expect(found.every((face) => isFaceWhole(face, crop, size, geometry))).toBe(true);
      },
    ),
  );
});

test("the automatic crop becomes slightly tighter to show every face completely", () => {
  fc.assert(
    fc.property(crops, ({ size, geometry, shown }) => {
      const crop = computeAutoCrop({ size, faces: shown, focus: null }, geometry);
      expect(shown.every((face) => isFaceWhole(face, crop, size, geometry))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test("a face cut only by the frame's lip makes the automatic crop slightly tighter", () => {
  const size = { width: 2000, height: 3000 };
  const face = { x: 0.4, y: 0.02, width: 0.2, height: 0.15 };
  const largest = computeAutoCrop({ size, faces: [], focus: null }, portrait);
  const crop = computeAutoCrop({ size, faces: [face], focus: null }, portrait);
  expect(findCutFaces(largest, size, [face], portrait)).toEqual([face]);
  expect(findCutFaces(crop, size, [face], portrait)).toEqual([]);
  expect(crop.height / largest.height).toBeCloseTo(0.81, 2);
});

test("a face at the edge of a photo hardly tightens the automatic crop", () => {
  const size = { width: 2000, height: 3000 };
  const face = { x: 0.4, y: 0.002, width: 0.1, height: 0.05 };
  const crop = computeAutoCrop({ size, faces: [face], focus: null }, portrait);
  expect(Math.max(crop.width, crop.height)).toBe(1);
});

test("no other position of the automatic crop shows more of the faces (F-07)", () => {
  fc.assert(
    fc.property(sizes, fc.array(faces, { minLength: 1, maxLength: 6 }), geometries, (size, found, geometry) => {
      const crop = computeAutoCrop({ size, faces: found, focus: null }, geometry);
      const best = computeVisibleFaceArea(crop, size, found, geometry);
      const axis = crop.width < crop.height ? ("x" as const) : ("y" as const);
      const room = 1 - (axis === "x" ? crop.width : crop.height);
      for (let step = 0; step <= 100; step++) {
        expect(
          computeVisibleFaceArea({ ...crop, [axis]: (room * step) / 100 }, size, found, geometry),
        ).toBeLessThanOrEqual(best + 1e-6);
      }
    }),
  );
});

test("the automatic crop never cuts a single face that fits", () => {
  fc.assert(
    fc.property(faces, geometries, (face, geometry) => {
      const size = { width: 6000, height: 2000 };
      const crop = computeAutoCrop({ size, faces: [face], focus: null }, geometry);
      const lip = { x: geometry.visible.x - geometry.photo.x, y: geometry.visible.y - geometry.photo.y };
      const margin = {
        x: (lip.x / geometry.photo.width) * crop.width,
        y: (lip.y / geometry.photo.height) * crop.height,
      };
      const fits =
        face.width <= crop.width - 2 * margin.x &&
        face.x >= margin.x &&
        face.x + face.width <= 1 - margin.x &&
        face.y >= margin.y &&
        face.y + face.height <= 1 - margin.y;
      if (fits) expect(findCutFaces(crop, size, [face], geometry)).toEqual([]);
    }),
  );
});

const portrait = computeTileGeometry({ widthCm: 21, heightCm: 31, orientation: "portrait", mat: "none" });
const wide = { width: 3000, height: 2000 };

test("an automatic portrait crop shows a whole head near a landscape photo's edge", () => {
  const face = { x: 0.75, y: 0.3, width: 0.12, height: 0.2 };
  const crop = computeAutoCrop({ size: wide, faces: [face], focus: { x: 0.1, y: 0.5 } }, portrait);
  expect(crop.x + crop.width / 2).toBeCloseTo(0.7735, 2);
});

test("the automatic crop of a photo without faces centers the photo's focus if possible", () => {
  const createCropWithFocus = (x: number) => computeAutoCrop({ size: wide, faces: [], focus: { x, y: 0.5 } }, portrait);
  expect(createCropWithFocus(0.4).x + createCropWithFocus(0.4).width / 2).toBeCloseTo(0.4, 9);
  expect(createCropWithFocus(0.95).x).toBeCloseTo(1 - createCropWithFocus(0.95).width, 9);
});

test("the automatic crop of a photo without faces or focus is in the middle", () => {
  expect(computeAutoCrop({ size: wide, faces: null, focus: null }, portrait)).toEqual(
    createDefaultCrop(wide, computePhotoAspect(portrait)),
  );
});

test("a face counts as cut only if it is partly hidden", () => {
  const crop = createDefaultCrop(wide, computePhotoAspect(portrait));
  const face = { x: crop.x + 0.01, y: 0.4, width: 0.1, height: 0.15 };
  const countCutFaces = (x: number) => findCutFaces(crop, wide, [{ ...face, x }], portrait).length;
  expect(countCutFaces(crop.x + 0.01)).toBe(1);
  expect(countCutFaces(crop.x + 0.05)).toBe(0);
  expect(countCutFaces(crop.x - 0.05)).toBe(1);
  expect(countCutFaces(crop.x - 0.11)).toBe(0);
  const tilted = { ...crop, straighten: 15 };
  expect(findCutFaces(tilted, wide, [{ ...face, x: crop.x + 0.05, y: 0.02 }], portrait)).toHaveLength(1);
});
