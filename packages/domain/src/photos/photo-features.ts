/**
 * Bounding box of a face from brows to chin, as fractions of the upright photo's size. It contains nothing that
 * identifies the person.
 */
export type Face = { x: number; y: number; width: number; height: number };

/** The most salient point, as fractions of the upright photo's size. */
export type Focus = { x: number; y: number };

export const LUMINANCE_BINS = 16;

/** Histogram of lightness from black to white. The shares add up to 1. */
export type Luminance = number[];

export type PhotoFeatures = {
  /** Null until face detection has run. */
  faces: readonly Face[] | null;
  focus: Focus | null;
  luminance: Luminance | null;
};

/**
 * A photo counts as dark if its share of dark pixels is above `DARK_SHARE` and its share of light pixels is below
 * `LIGHT_SHARE`. The print then looks darker than the photo on the screen.
 */
const DARK_SHARE = 0.6;
const LIGHT_SHARE = 0.1;

/** Predicts whether the photo looks too dark on paper, which has no backlight. Returns null without luminance data. */
export function predictPrintBrightness(luminance: Luminance | null): "dark" | "even" | null {
  if (!luminance) return null;
  const dark = sumBins(luminance.slice(0, 4));
  const light = sumBins(luminance.slice(9));
  return dark > DARK_SHARE && light < LIGHT_SHARE ? "dark" : "even";
}

const sumBins = (bins: readonly number[]) => bins.reduce((sum, bin) => sum + bin, 0);
