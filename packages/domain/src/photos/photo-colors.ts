import type { ColorRaster } from "./photo-features.ts";

/** Color in OKLab. `light` is 0…1; `a` (green to red) and `b` (blue to yellow) are about −0.3…0.3. */
export type PhotoColor = { light: number; a: number; b: number };

/** Returns the mean color. It is averaged in linear light and therefore equals the color seen from a distance. */
export function computeMeanColor({ width, height, pixels }: ColorRaster): PhotoColor {
  const mean = [0, 0, 0];
  const count = width * height;
  for (let at = 0; at < count * 4; at += 4) {
    for (const channel of [0, 1, 2] as const) {
      mean[channel] = (mean[channel] ?? 0) + (LINEAR[pixels[at + channel] ?? 0] ?? 0) / count;
    }
  }
  return toOkLab(mean[0] ?? 0, mean[1] ?? 0, mean[2] ?? 0);
}

/**
 * Returns the difference between two colors side by side, from 0 to 1. Hue and saturation weigh more than lightness.
 */
export function computeColorDistance(one: PhotoColor, other: PhotoColor): number {
  const tint = Math.hypot(one.a - other.a, one.b - other.b) / 0.25;
  const light = Math.abs(one.light - other.light) / 0.6;
  return Math.min(1, 0.7 * Math.min(1, tint) + 0.3 * Math.min(1, light));
}

const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/** Converts linear sRGB to OKLab with the published matrices. */
function toOkLab(red: number, green: number, blue: number): PhotoColor {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    light: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/** The dominant colors of a picture, the most frequent first. The shares of the picture's area add up to 1. */
export type Palette = ReadonlyArray<{ color: PhotoColor; share: number }>;

const MAX_COLORS = 6;
/** Smallest distance between two colors of a palette. */
const MIN_DISTANCE = 0.12;

/** Finds the dominant colors of a picture: each is the mean of the pixels that are closest to it. */
export function computePalette(raster: ColorRaster): Palette {
  const bins = groupSimilarPixels(raster);
  const centers: PhotoColor[] = [];
  for (const { color } of bins) {
    if (centers.length === MAX_COLORS) break;
    if (centers.every((center) => computeColorDistance(center, color) >= MIN_DISTANCE)) centers.push(color);
  }
  const sums = centers.map(() => ({ light: 0, a: 0, b: 0, count: 0 }));
  for (const { color, count } of bins) {
    const sum = sums[findNearestColor(centers, color)];
    if (!sum) continue;
    sum.light += color.light * count;
    sum.a += color.a * count;
    sum.b += color.b * count;
    sum.count += count;
  }
  const total = sums.reduce((all, { count }) => all + count, 0);
  return sums
    .map(({ light, a, b, count }) => ({
      color: { light: light / count, a: a / count, b: b / count },
      share: count / total,
    }))
    .sort((one, other) => other.share - one.share);
}

/**
 * Groups the pixels into 4,096 color ranges. Returns each range's mean color and number of pixels, most frequent first.
 */
function groupSimilarPixels({ width, height, pixels }: ColorRaster): { color: PhotoColor; count: number }[] {
  const bins = new Map<number, { red: number; green: number; blue: number; count: number }>();
  for (let at = 0; at < width * height * 4; at += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const bin = bins.get(key) ?? { red: 0, green: 0, blue: 0, count: 0 };
    bins.set(key, bin);
    bin.red += LINEAR[red] ?? 0;
    bin.green += LINEAR[green] ?? 0;
    bin.blue += LINEAR[blue] ?? 0;
    bin.count += 1;
  }
  return [...bins]
    .sort(([keyA, a], [keyB, b]) => b.count - a.count || keyA - keyB)
    .map(([, { red, green, blue, count }]) => ({ color: toOkLab(red / count, green / count, blue / count), count }));
}

function findNearestColor(colors: readonly PhotoColor[], color: PhotoColor): number {
  const distances = colors.map((candidate) => computeColorDistance(candidate, color));
  return distances.indexOf(Math.min(...distances));
}

/** Returns the palette of several pictures that are seen together. */
export function mergePalettes(palettes: readonly Palette[]): Palette {
  return palettes.flatMap((palette) => palette.map(({ color, share }) => ({ color, share: share / palettes.length })));
}

/**
 * Returns how much two palettes differ, from 0 (the same colors) to 1: the mean distance of each color to the nearest
 * color of the other palette.
 */
export function computePaletteDistance(one: Palette, other: Palette): number {
  return (computeDistanceTo(one, other) + computeDistanceTo(other, one)) / 2;
}

const computeDistanceTo = (from: Palette, to: Palette): number =>
  from.reduce(
    (sum, { color, share }) => sum + share * Math.min(1, ...to.map((near) => computeColorDistance(color, near.color))),
    0,
  );
