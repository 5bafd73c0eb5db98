import fc from "fast-check";
import { expect, test } from "vitest";
import { frameTypeKeys } from "../../catalog/frames.ts";
import { templates } from "../../catalog/templates.ts";
import { createEmptyDesign } from "../design/design.ts";
import { capSizeToLimits, captureLimits, computeCaptureSize, planCapture } from "./capture-plan.ts";

const length = fc.double({ min: 1, max: 1_000_000, noNaN: true });
const walls = fc
  .record({
    template: fc.constantFrom(...templates),
    frame: fc.constantFrom(...frameTypeKeys),
    scale: fc.double({ min: 0.1, max: 100, noNaN: true }),
  })
  .map((wall) => ({ ...wall, design: createEmptyDesign(wall.template, { frame: wall.frame }) }));

test("the limits of a wall image are 16,384 px a side and 16,777,216 px in total (S-229, C-27)", () => {
  expect(captureLimits).toEqual({ maxSidePx: 16_384, maxAreaPx: 16_777_216 });
});

test("no wall image exceeds 16,384 px a side or 16,777,216 px in total (S-229, C-27)", () => {
  fc.assert(
    fc.property(length, length, (wide, high) => {
      const { width, height } = capSizeToLimits({ width: wide, height: high });
      expect(Math.max(width, height)).toBeLessThanOrEqual(16_384);
      expect(width * height).toBeLessThanOrEqual(16_777_216);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
      expect([width, height].every(Number.isInteger)).toBe(true);
    }),
  );
});

test("image sizes within the limits are unchanged (S-229)", () => {
  expect(capSizeToLimits({ width: 4096, height: 4096 })).toEqual({ width: 4096, height: 4096 });
  expect(capSizeToLimits({ width: 4097, height: 4097 })).toEqual({ width: 4096, height: 4096 });
  expect(capSizeToLimits({ width: 16_384, height: 1024 })).toEqual({ width: 16_384, height: 1024 });
  expect(capSizeToLimits({ width: 32_768, height: 100 })).toEqual({ width: 16_384, height: 50 });
  fc.assert(
    fc.property(fc.integer({ min: 600, max: 60_000 }), fc.integer({ min: 600, max: 60_000 }), (wide, high) => {
      const { width, height } = capSizeToLimits({ width: wide, height: high });
      // Both sides are rounded down, so each side may be up to one pixel too short for the exact aspect.
      expect((width + 1) * high).toBeGreaterThanOrEqual(height * wide);
      expect((height + 1) * wide).toBeGreaterThanOrEqual(width * high);
      const isLargest = width + 1 > 16_384 || height + 1 > 16_384 || (width + 1) * (height + 1) > 16_777_216;
      expect(isLargest || (width === wide && height === high)).toBe(true);
    }),
  );
});

test("in a wall image, every photo lies inside its frame (S-229)", () => {
  fc.assert(
    fc.property(walls, ({ template, design, scale }) => {
      const size = computeCaptureSize(template, design, scale);
      const { tiles, width, height } = planCapture(template, design, size);
      expect({ width, height }).toEqual(size);
      expect(tiles.map(({ name }) => name)).toEqual(template.tiles.map(({ name }) => name));
      for (const [index, { frame, lip, photo }] of tiles.entries()) {
        expect(frame.x >= 0 && frame.y >= 0).toBe(true);
        expect(frame.x + frame.width <= width && frame.y + frame.height <= height).toBe(true);
        expect(lip.x >= frame.x && lip.x + lip.width <= frame.x + frame.width).toBe(true);
        expect(photo.x >= frame.x && photo.y + photo.height <= frame.y + frame.height).toBe(true);
        for (const other of tiles.slice(index + 1)) {
          const isApart =
            other.frame.x >= frame.x + frame.width ||
            frame.x >= other.frame.x + other.frame.width ||
            other.frame.y >= frame.y + frame.height ||
            frame.y >= other.frame.y + other.frame.height;
          expect(isApart).toBe(true);
        }
      }
    }),
  );
});

test("the size of a wall image doubles with its scale, up to the limits (S-229)", () => {
  const [template] = templates;
  if (!template) throw new TypeError("There are no templates");
  const design = createEmptyDesign(template);
  const one = computeCaptureSize(template, design, 1);
  expect(computeCaptureSize(template, design, 2)).toEqual({ width: one.width * 2, height: one.height * 2 });
  const most = computeCaptureSize(template, design, 100);
  expect(computeCaptureSize(template, design, 50)).toEqual(most);
  expect(most.width * most.height).toBeGreaterThan(16_700_000);
});
