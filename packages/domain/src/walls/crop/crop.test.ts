import fc from "fast-check";
import { expect, test } from "vitest";
import {
  applyMatrix,
  computeBoundingSize,
  computeCropTransform,
  createDefaultCrop,
  fitCropToAspect,
  isValidCrop,
  resolveCrop,
  rotateSize,
  toCropKey,
} from "./crop.ts";
import { Crop } from "./crop-schema.ts";
import { validateCrop } from "./validate-crop.ts";

const side = fc.integer({ min: 600, max: 16_000 });
const photos = fc.record({ width: side, height: side });
const aspects = fc.double({ min: 0.4, max: 2.5, noNaN: true });
const rotations = fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const);
const unit = fc.double({ min: 0, max: 1, noNaN: true });
const crops: fc.Arbitrary<Crop> = fc
  .record({
    x: unit,
    y: unit,
    width: fc.double({ min: 0.02, max: 1, noNaN: true }),
    height: fc.double({ min: 0.02, max: 1, noNaN: true }),
    rotate: rotations,
    straighten: fc.oneof(fc.constant(0), fc.double({ min: -15, max: 15, noNaN: true })),
  })
  .map((crop) => ({ ...crop, v: 1 as const }));

const createCrop = (overrides: Partial<Crop>): Crop => Crop.parse({ x: 0, y: 0, width: 1, height: 1, ...overrides });

test("a crop's key consists of the frame size and the mat", () => {
  expect(toCropKey("rectangle_small", "shallow")).toBe("rectangle_small:shallow");
});

test("the default crop is the largest one in the middle of the photo", () => {
  expect(createDefaultCrop({ width: 4000, height: 3000 }, 1)).toEqual(createCrop({ x: 0.125, width: 0.75 }));
  expect(createDefaultCrop({ width: 3000, height: 4000 }, 1)).toEqual(createCrop({ y: 0.125, height: 0.75 }));
});

test("a crop that is fitted to a photo lies inside the photo", () => {
  fc.assert(
    fc.property(crops, photos, aspects, (crop, photo, aspect) => {
      const fitted = fitCropToAspect(crop, photo, aspect);
      const turned = rotateSize(photo, crop.rotate);
      const width = fitted.width * turned.width;
      const height = fitted.height * turned.height;

      expect(Math.abs(width - height * aspect)).toBeLessThanOrEqual(1);
      expect(Math.abs(height - width / aspect)).toBeLessThanOrEqual(1);
      expect(validateCrop(fitted, photo)).toEqual({ crop: fitted });
    }),
  );
});

test("fitting a crop a second time does not change it", () => {
  fc.assert(
    fc.property(crops, photos, aspects, (crop, photo, aspect) => {
      const once = fitCropToAspect(crop, photo, aspect);
      expect(fitCropToAspect(once, photo, aspect)).toEqual(once);
    }),
  );
});

test("no corner of a straightened crop is empty", () => {
  fc.assert(
    fc.property(crops, photos, aspects, (crop, photo, aspect) => {
      const fitted = fitCropToAspect(crop, photo, aspect);
      const box = { x: 0, y: 0, width: 1, height: 1 };
      const [a, b, c, d, e, f] = computeCropTransform(fitted, photo, box);
      const det = a * d - b * c;
      for (const [x, y] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const) {
        const u = (d * (x - e) - c * (y - f)) / det;
        const v = (a * (y - f) - b * (x - e)) / det;
        expect(u).toBeGreaterThan(-0.1);
        expect(v).toBeGreaterThan(-0.1);
        expect(u).toBeLessThan(photo.width + 0.1);
        expect(v).toBeLessThan(photo.height + 0.1);
      }
    }),
  );
});

test("a crop keeps its center and area when its aspect ratio changes", () => {
  const fitted = fitCropToAspect(
    createCrop({ x: 0.4, y: 0.4, width: 0.2, height: 0.2 }),
    { width: 1000, height: 1000 },
    4,
  );

  expect(fitted).toMatchObject({ x: expect.closeTo(0.3), y: expect.closeTo(0.45) });
  expect(fitted.width * fitted.height).toBeCloseTo(0.04);
});

test("turning a crop 90° clockwise moves its bottom left corner to the top left", () => {
  const photo = { width: 400, height: 300 };
  const whole = createCrop({ rotate: 90 });

  const moved = applyMatrix(computeCropTransform(whole, photo, { x: 0, y: 0, width: 300, height: 400 }), {
    x: 0,
    y: 300,
  });

  expect(moved).toEqual({ x: 0, y: 0 });
});

test("straightening rotates the photo clockwise under a crop that does not move", () => {
  const crop = createCrop({ x: 0.25, y: 0.25, width: 0.5, height: 0.5, straighten: 10 });
  const matrix = computeCropTransform(crop, { width: 100, height: 100 }, { x: 0, y: 0, width: 50, height: 50 });

  expect(applyMatrix(matrix, { x: 50, y: 50 })).toEqual({ x: 25, y: 25 });
  expect(applyMatrix(matrix, { x: 70, y: 50 }).y).toBeCloseTo(25 + 20 * Math.sin(Math.PI / 18));
});

test.each([
  ["negative", { x: -0.1, y: 0, width: 0.5, height: 0.5 }, "malformed"],
  ["not a number", { x: Number.NaN, y: 0, width: 0.5, height: 0.5 }, "malformed"],
  ["of no area", { x: 0, y: 0, width: 0, height: 0.5 }, "malformed"],
  ["rotated by 45°", { x: 0, y: 0, width: 1, height: 1, rotate: 45 }, "malformed"],
  ["straightened by 16°", { x: 0.2, y: 0.2, width: 0.2, height: 0.2, straighten: 16 }, "malformed"],
  ["of another version", { x: 0, y: 0, width: 1, height: 1, v: 2 }, "malformed"],
  ["missing", undefined, "malformed"],
  ["beyond the right edge", { x: 0.6, y: 0, width: 0.5, height: 0.5 }, "outside"],
  ["reaching beyond the photo's corners", { x: 0, y: 0, width: 1, height: 1, straighten: 5 }, "outside"],
])("a crop is rejected if it is %s", (_, crop, problem) => {
  expect(validateCrop(crop, { width: 3000, height: 2000 })).toEqual({ problem });
});

test("the fields `rotate` and `straighten` of a crop default to 0", () => {
  expect(validateCrop({ x: 0, y: 0, width: 1, height: 1, zoom: 3 }, { width: 800, height: 800 })).toEqual({
    crop: createCrop({}),
  });
});

test("a tile without a crop shows the middle of the photo", () => {
  const photo = { width: 900, height: 600 };
  expect(resolveCrop(null, photo, 1)).toEqual(createDefaultCrop(photo, 1));
});

test("the bounding box of a tilted crop contains the whole crop", () => {
  expect(computeBoundingSize({ width: 100, height: 100 }, 0)).toEqual({ width: 100, height: 100 });
  expect(computeBoundingSize({ width: 100, height: 100 }, -10).width).toBeCloseTo(
    100 * (Math.cos(Math.PI / 18) + Math.sin(Math.PI / 18)),
  );
});

test("a value is recognized as a crop only if the schema accepts it", () => {
  const edge = fc.constantFrom(
    -16,
    -15,
    -1,
    -0.000001,
    0,
    0.5,
    1,
    1.000001,
    2,
    15,
    15.1,
    45,
    90,
    180,
    270,
    360,
    Number.NaN,
  );
  const overrides = fc.record({ x: edge, y: edge, width: edge, height: edge, rotate: edge, straighten: edge, v: edge });
  const oneOff = fc.tuple(crops, overrides, fc.constantFrom("x", "y", "width", "height", "rotate", "straighten", "v"));
  fc.assert(
    fc.property(oneOff, ([crop, odd, name]) => {
      const almost = { ...crop, [name]: odd[name as keyof Crop] };
      expect(isValidCrop(almost)).toBe(Crop.safeParse(almost).success);
    }),
    { numRuns: 1000 },
  );
});
