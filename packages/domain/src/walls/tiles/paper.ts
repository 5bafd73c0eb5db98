/** Measured colors of a paper, relative to the light of a white screen. */
export type Paper = {
  name: string;
  /** Color of the bare paper in room light: red, green, blue. */
  white: readonly [number, number, number];
  /** Deepest black that the paper reproduces. */
  black: readonly [number, number, number];
  /** Share of the color saturation that the paper reproduces. */
  color: number;
};

/** A typical matte photo paper. The owner must replace it with measurements of the paper in use. */
export const paper: Paper = {
  name: "Matte photo paper",
  white: [0.86, 0.85, 0.81],
  black: [0.018, 0.018, 0.017],
  color: 0.9,
};

/** Luminance weights of linear RGB. */
const LIGHTNESS = [0.2126, 0.7152, 0.0722] as const;

/**
 * Creates an SVG color matrix of 20 numbers for the paper's effect on linear light. It reduces saturation, then
 * compresses the range between the paper's black and white without clipping.
 */
export function createPaperMatrix({ white, black, color }: Paper): number[] {
  const rows = ([0, 1, 2] as const).map((row) => {
    const range = white[row] - black[row];
    const saturationWeights = LIGHTNESS.map((weight, column) => weight * (1 - color) + (row === column ? color : 0));
    return [...saturationWeights.map((part) => part * range), 0, black[row]];
  });
  return [...rows.flat(), 0, 0, 0, 1, 0];
}

/** Returns how a screen color looks on paper. Both colors are sRGB, 0 to 255. */
export function simulatePaperColor(
  color: readonly [number, number, number],
  targetPaper: Paper = paper,
): [number, number, number] {
  const light = color.map((value) => toLinearLight(value / 255));
  const matrix = createPaperMatrix(targetPaper);
  const paperLight = [0, 1, 2].map((row) => {
    const [r = 0, g = 0, b = 0, , by = 0] = matrix.slice(row * 5, row * 5 + 5);
    return r * (light[0] ?? 0) + g * (light[1] ?? 0) + b * (light[2] ?? 0) + by;
  });
  const [red = 0, green = 0, blue = 0] = paperLight.map((value) => Math.round(toSrgb(value) * 255));
  return [red, green, blue];
}

const toLinearLight = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toSrgb = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
