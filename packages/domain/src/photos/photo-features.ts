/**
 * A face from brows to chin, in shares of the upright photo from its top left corner. Contains nothing that identifies
 * the person.
 */
export type Face = { x: number; y: number; width: number; height: number };

/** The most salient point, in shares of the upright photo. */
export type Focus = { x: number; y: number };

export const LUMINANCE_BINS = 16;

/** Histogram of lightness from black to white; the shares add up to 1. */
export type Luminance = number[];

/** Features detected in a photo. */
export type PhotoFeatures = {
  /** Null until faces were detected. */
  faces: readonly Face[] | null;
  focus: Focus | null;
  luminance: Luminance | null;
};

/** With more dark pixels and fewer light ones than these shares, a print looks darker than the screen. */
const DARK_SHARE = 0.6;
const LIGHT_SHARE = 0.1;

/** Predicted appearance on paper, which has no backlight; null without luminance data. */
export function predictPrintLook(luminance: Luminance | null): "dark" | "even" | null {
  if (!luminance) return null;
  const dark = sumBins(luminance.slice(0, 4));
  const light = sumBins(luminance.slice(9));
  return dark > DARK_SHARE && light < LIGHT_SHARE ? "dark" : "even";
}

const sumBins = (bins: readonly number[]) => bins.reduce((sum, bin) => sum + bin, 0);
