import fc from "fast-check";
import { expect, test } from "vitest";
import { applyMatrix, type Crop, computeCropTransform, createDefaultCrop, resolveCrop, rotateSize } from "./crop.ts";
import {
  type CropOpening,
  computeZoom,
  expandCrop,
  MAX_ZOOM,
  panCrop,
  straightenCrop,
  turnCropByQuarter,
  zoomCrop,
} from "./crop-operations.ts";
import { validateCrop } from "./validate-crop.ts";

const side = fc.integer({ min: 600, max: 16_000 });
const openings: fc.Arbitrary<CropOpening> = fc.record({
  photo: fc.record({ width: side, height: side }),
  aspect: fc.double({ min: 0.4, max: 2.5, noNaN: true }),
});
const anyStep = fc.record({
  x: fc.double({ min: -3, max: 3, noNaN: true }),
  y: fc.double({ min: -3, max: 3, noNaN: true }),
});
type CropOperation = (crop: Crop, opening: CropOpening) => Crop;
const anyOperation: fc.Arbitrary<CropOperation> = fc.oneof(
  anyStep.map(
    (step): CropOperation =>
      (crop, opening) =>
        panCrop(crop, opening, step),
  ),
  fc.double({ min: 0.1, max: 20, noNaN: true }).map(
    (zoom): CropOperation =>
      (crop, opening) =>
        zoomCrop(crop, opening, zoom),
  ),
  fc.double({ min: -40, max: 40, noNaN: true }).map(
    (to): CropOperation =>
      (crop, opening) =>
        straightenCrop(crop, opening, to),
  ),
  fc.constantFrom<1 | -1>(1, -1).map(
    (way): CropOperation =>
      (crop, opening) =>
        turnCropByQuarter(crop, opening, way),
  ),
  fc.constant<CropOperation>((crop, opening) => expandCrop(crop, opening)),
);

function computeCropSizePx(crop: Crop, { photo }: CropOpening) {
  const turned = rotateSize(photo, crop.rotate);
  return { width: crop.width * turned.width, height: crop.height * turned.height };
}

test("the photo fills the frame opening after any pan, zoom, turn and straighten (S-049)", () => {
  fc.assert(
    fc.property(openings, fc.array(anyOperation, { minLength: 1, maxLength: 8 }), (opening, steps) => {
      const crop = steps.reduce((now, step) => step(now, opening), createDefaultCrop(opening.photo, opening.aspect));
      const { width, height } = computeCropSizePx(crop, opening);

      expect(validateCrop(crop, opening.photo)).toEqual({ crop });
      expect(Math.abs(width - height * opening.aspect)).toBeLessThanOrEqual(1.01);
      // The print uses `resolveCrop`, which must not change the crop.
      expect(resolveCrop(crop, opening.photo, opening.aspect)).toEqual(crop);
    }),
  );
});

test("straightening a photo and setting the angle back to 0° restores the crop", () => {
  fc.assert(
    fc.property(
      openings,
      anyStep,
      fc.double({ min: 1, max: 6, noNaN: true }),
      fc.integer({ min: -30, max: 30 }),
      (opening, step, zoom, half) => {
        const before = panCrop(
          zoomCrop(createDefaultCrop(opening.photo, opening.aspect), opening, zoom),
          opening,
          step,
        );
        const tilted = straightenCrop(before, opening, half / 2);

        expect(tilted.straighten).toBe(half / 2);
        expect(computeCropSizePx(tilted, opening).width).toBeLessThanOrEqual(
          computeCropSizePx(before, opening).width + 1e-6,
        );
        expect(straightenCrop(before, opening, 0)).toEqual(before);
      },
    ),
  );
});

test("the maximum crop cannot be enlarged without leaving an empty corner", () => {
  fc.assert(
    fc.property(openings, fc.integer({ min: -30, max: 30 }), (opening, half) => {
      const widest = expandCrop(
        straightenCrop(createDefaultCrop(opening.photo, opening.aspect), opening, half / 2),
        opening,
      );
      expect(computeZoom(widest, opening)).toBeCloseTo(1, 3);
      const more = { ...widest, width: widest.width * 1.01, height: widest.height * 1.01 };
      const moved = { ...more, x: widest.x - widest.width * 0.005, y: widest.y - widest.height * 0.005 };
      expect(validateCrop(moved, opening.photo).problem).toBeTruthy();
    }),
  );
});

test("the zoom stays in the range from 1 to the maximum zoom", () => {
  fc.assert(
    fc.property(openings, fc.double({ min: 0, max: 100, noNaN: true }), (opening, zoom) => {
      const crop = zoomCrop(createDefaultCrop(opening.photo, opening.aspect), opening, zoom);
      expect(computeZoom(crop, opening)).toBeCloseTo(Math.min(MAX_ZOOM, Math.max(1, zoom)), 1);
    }),
  );
});

test("zooming keeps the point under the fingers in place, even on a straightened photo", () => {
  const opening = { photo: { width: 4000, height: 3000 }, aspect: 0.7 };
  const box = { x: 0, y: 0, width: 70, height: 100 };
  const start = zoomCrop(straightenCrop(createDefaultCrop(opening.photo, 0.7), opening, 7), opening, 2);
  const at = { x: 0.3, y: 0.6 };
  const under = applyMatrix(invertMatrix(computeCropTransform(start, opening.photo, box)), { x: 21, y: 60 });

  const nearer = applyMatrix(computeCropTransform(zoomCrop(start, opening, 3, at), opening.photo, box), under);

  expect(nearer.x).toBeCloseTo(21, 1);
  expect(nearer.y).toBeCloseTo(60, 1);
});

test("dragging moves the photo with the finger, whatever its rotation", () => {
  const opening = { photo: { width: 4000, height: 3000 }, aspect: 0.7 };
  const box = { x: 0, y: 0, width: 70, height: 100 };
  for (const turns of [0, 1, 2, 3]) {
    let crop = zoomCrop(straightenCrop(createDefaultCrop(opening.photo, 0.7), opening, -9), opening, 3);
    for (let turn = 0; turn < turns; turn++) crop = turnCropByQuarter(crop, opening, 1);
    const middle = applyMatrix(invertMatrix(computeCropTransform(crop, opening.photo, box)), { x: 35, y: 50 });
    const moved = applyMatrix(
      computeCropTransform(panCrop(crop, opening, { x: -0.1, y: 0.05 }), opening.photo, box),
      middle,
    );
    expect(moved.x).toBeCloseTo(42, 1);
    expect(moved.y).toBeCloseTo(45, 1);
  }
});

test("turning a photo to the left undoes turning it to the right", () => {
  const opening = { photo: { width: 4000, height: 3000 }, aspect: 1 };
  const start = zoomCrop(createDefaultCrop(opening.photo, 1), opening, 2);
  const back = turnCropByQuarter(turnCropByQuarter(start, opening, 1), opening, -1);
  for (const key of ["x", "y", "width", "height", "rotate"] as const) expect(back[key]).toBeCloseTo(start[key], 9);
});

test("turning a photo and turning it back keeps its zoom and tilt", () => {
  const turns = fc.constantFrom<(1 | -1)[]>([1, -1], [-1, 1], [1, 1, 1, 1], [-1, -1, -1, -1], [1, 1, -1, -1]);
  fc.assert(
    fc.property(
      openings,
      fc.array(anyOperation, { maxLength: 4 }),
      fc.double({ min: 1, max: MAX_ZOOM, noNaN: true }),
      turns,
      (opening, steps, zoom, way) => {
        const start = steps.reduce((now, step) => step(now, opening), createDefaultCrop(opening.photo, opening.aspect));
        const before = zoomCrop(start, opening, zoom);
        const after = way.reduce((crop, direction) => turnCropByQuarter(crop, opening, direction), before);
        expect(after).toMatchObject({ rotate: before.rotate, straighten: before.straighten });
        const zooms = [before, after].map((crop) => computeZoom(crop, opening));
        expect((zooms[1] ?? 0) / (zooms[0] ?? 1)).toBeCloseTo(1, 3);
      },
    ),
  );
});

test("turning a photo back restores a crop that is not at the photo's edge", () => {
  const opening = { photo: { width: 4000, height: 3000 }, aspect: 0.7 };
  const start = panCrop(
    zoomCrop(straightenCrop(createDefaultCrop(opening.photo, 0.7), opening, 5), opening, 3),
    opening,
    {
      x: 0.2,
      y: -0.1,
    },
  );
  for (const direction of [1, -1] as const) {
    const back = turnCropByQuarter(turnCropByQuarter(start, opening, direction), opening, direction === 1 ? -1 : 1);
    for (const key of ["x", "y", "width", "height", "rotate", "straighten"] as const)
      expect(back[key]).toBeCloseTo(start[key], 9);
  }
});

test("a photo at minimum zoom is still at minimum zoom after it is turned", () => {
  const opening = { photo: { width: 4000, height: 3000 }, aspect: 0.7 };
  const turned = turnCropByQuarter(createDefaultCrop(opening.photo, 0.7), opening, 1);
  expect(computeZoom(turned, opening)).toBeCloseTo(1, 6);
});

function invertMatrix([a, b, c, d, e, f]: ReturnType<typeof computeCropTransform>): ReturnType<
  typeof computeCropTransform
> {
  const det = a * d - b * c;
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}
