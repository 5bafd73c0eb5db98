import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Crop } from "../crop/crop-schema.ts";
import { createPrintPlan } from "./print-plan.ts";
import { ratePrintQuality } from "./tile-geometry.ts";

const sizes = [
  { widthCm: 21, heightCm: 31 },
  { widthCm: 30, heightCm: 45 },
  { widthCm: 40, heightCm: 60 },
  { widthCm: 50, heightCm: 70 },
];
const side = fc.integer({ min: 600, max: 9000 });
const part = fc.double({ min: 0.05, max: 1, noNaN: true });
const inputs = fc.record({
  size: fc.constantFrom(...sizes),
  mat: fc.constantFrom("none" as const, "shallow" as const),
  orientation: fc.constantFrom("portrait" as const, "landscape" as const),
  photoPixels: fc.record({ width: side, height: side }),
  crop: fc.option(
    fc.record({
      x: part,
      y: part,
      width: part,
      height: part,
      rotate: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
      straighten: fc.oneof(fc.constant(0), fc.integer({ min: -15, max: 15 })),
      v: fc.constant(1 as const),
    }),
  ),
});

const cropOfFortyPixels = {
  size: { widthCm: 50, heightCm: 70 },
  mat: "none" as const,
  orientation: "landscape" as const,
  photoPixels: { width: 600, height: 600 },
  crop: { x: 0.05, y: 0.05, width: 0.0681, height: 0.05, rotate: 0 as const, straighten: 0, v: 1 as const },
};

test("the area taken from the print master is in whole pixels", () => {
  fc.assert(
    fc.property(inputs, ({ size, ...input }) => {
      const plan = createPrintPlan({ ...size, ...input });
      const turned = plan.rotate % 180 === 0;
      const { width, height } = input.photoPixels;
      const [across, down] = turned ? [width, height] : [height, width];

      for (const value of Object.values(plan.extract)) expect(Number.isInteger(value)).toBe(true);
      expect(plan.extract.x).toBeGreaterThanOrEqual(0);
      expect(plan.extract.y).toBeGreaterThanOrEqual(0);
      expect(plan.extract.x + plan.extract.width).toBeLessThanOrEqual(across);
      expect(plan.extract.y + plan.extract.height).toBeLessThanOrEqual(down);

      const { shown, extract, photo } = plan;
      expect(Math.abs(shown.width / shown.height / (photo.width / photo.height) - 1)).toBeLessThan(0.01);
      expect(Math.min(shown.x, shown.y)).toBeGreaterThan(-0.01);
      expect(shown.x + shown.width).toBeLessThan(extract.width + 0.01);
      expect(shown.y + shown.height).toBeLessThan(extract.height + 0.01);
    }),
    { examples: [[cropOfFortyPixels]] },
  );
});

test("the printed photo lies inside the print with its bleed", () => {
  fc.assert(
    fc.property(inputs, ({ size, ...input }) => {
      const { media, photo } = createPrintPlan({ ...size, ...input });
      expect(photo.x + photo.width).toBeLessThanOrEqual(media.width);
      expect(photo.y + photo.height).toBeLessThanOrEqual(media.height);
      expect(Math.min(photo.width, photo.height)).toBeGreaterThan(1000);
    }),
  );
});

describe("print resolution", () => {
  const phone = { width: 3024, height: 4032 };
  const chat = { width: 1200, height: 1600 };
  const createPlanForSize = (
    size: (typeof sizes)[number] | undefined,
    photoPixels: typeof phone,
    mat: "none" | "shallow" = "none",
  ) =>
    createPrintPlan({
      ...(size ?? { widthCm: 21, heightCm: 31 }),
      orientation: "portrait",
      mat,
      crop: null,
      photoPixels,
    });

  test.each([
    [0, phone, "none", 324, "good"],
    [1, phone, "none", 224, "good"],
    [2, phone, "none", 168, "fine"],
    [3, phone, "none", 145, "warn"],
    [3, phone, "shallow", 157, "fine"],
    [0, chat, "none", 128, "warn"],
    [2, chat, "none", 67, "block"],
    [0, chat, "shallow", 156, "fine"],
  ] as const)("in frame size %i, a photo of %o with the mat “%s” has %i ppi: %s", (size, photo, mat, ppi, quality) => {
    expect(createPlanForSize(sizes[size], photo, mat)).toMatchObject({ effectivePpi: ppi, quality });
  });

  test("the resolution halves when the zoom doubles", () => {
    const crop = Crop.parse({ x: 0.25, y: 0.25, width: 0.5, height: 0.5 });
    const zoomed = createPrintPlan({
      widthCm: 21,
      heightCm: 31,
      orientation: "portrait",
      mat: "none",
      crop,
      photoPixels: phone,
    });
    expect(zoomed.effectivePpi).toBeLessThanOrEqual(180);
    expect(zoomed.quality).toBe("fine");
  });

  test("the rating of the resolution changes at 200, 150 and 100 ppi", () => {
    expect([200, 199, 150, 149, 100, 99].map(ratePrintQuality)).toEqual([
      "good",
      "fine",
      "fine",
      "warn",
      "warn",
      "block",
    ]);
  });
});
