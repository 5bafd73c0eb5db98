import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computePalette, computePaletteDistance } from "./photo-colors.ts";
import type { ColorRaster } from "./photo-features.ts";

type Rgb = readonly [red: number, green: number, blue: number];

/** Creates a picture with one row of pixels. */
const createRow = (pixels: readonly Rgb[]): ColorRaster => ({
  width: pixels.length,
  height: 1,
  pixels: Uint8Array.from(pixels.flatMap((pixel) => [...pixel, 255])),
});

const channel = fc.integer({ min: 0, max: 255 });
const rows = fc.array(fc.tuple(channel, channel, channel), { minLength: 1, maxLength: 40 });

const red: Rgb = [200, 30, 30];
const blue: Rgb = [30, 60, 190];
const cream: Rgb = [240, 230, 210];

describe("the dominant colors of a picture", () => {
  test("a picture of two plain colors has these as its dominant colors", () => {
    const palette = computePalette(createRow([red, red, red, blue]));
    expect(palette.map(({ share }) => share)).toEqual([0.75, 0.25]);
    expect(palette[0]?.color.a).toBeGreaterThan(0.1);
    expect(palette[1]?.color.b).toBeLessThan(-0.1);
  });

  test("the dominant colors do not depend on the picture's size", () => {
    fc.assert(
      fc.property(rows, (pixels) => {
        const palette = computePalette(createRow(pixels));
        expect(palette.length).toBeLessThanOrEqual(6);
        expect(palette.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
        expect(computePaletteDistance(computePalette(createRow(pixels.toReversed())), palette)).toBeCloseTo(0);
        expect(computePaletteDistance(computePalette(createRow([...pixels, ...pixels])), palette)).toBeCloseTo(0);
      }),
    );
  });
});

describe("the distance between two color palettes", () => {
  test("the distance between palettes is the same in both directions", () => {
    fc.assert(
      fc.property(rows, rows, (one, other) => {
        const [a, b] = [computePalette(createRow(one)), computePalette(createRow(other))];
        expect(computePaletteDistance(a, a)).toBe(0);
        expect(computePaletteDistance(a, b)).toBe(computePaletteDistance(b, a));
        expect(computePaletteDistance(a, b)).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });

  test("palettes that share a color are closer than palettes that share none", () => {
    const photo = computePalette(createRow([red, red, cream]));
    const shared = computePalette(createRow([red, cream, cream]));
    const none = computePalette(createRow([blue, blue, blue]));
    expect(computePaletteDistance(photo, shared)).toBeLessThan(computePaletteDistance(photo, none));
  });
});
