import type { ColorRaster } from "./raster.ts";

/** Mean color in OKLab. `light` is 0…1; `a` (green to red) and `b` (blue to yellow) are about −0.3…0.3. */
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

/** Returns the color difference of two photos side by side, 0…1. Hue and saturation weigh more than lightness. */
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
