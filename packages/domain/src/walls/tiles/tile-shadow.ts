import type { Rect } from "../../kernel/rect.ts";

/** A blurred rectangle of the frame's size, moved away from the light. */
export type TileShadow = { right: number; down: number; blur: number; opacity: number };

/** The shadow of a framed tile on the wall in light from the upper left: a soft one, and a dark line. Lengths are in mm. */
export const tileShadows: readonly TileShadow[] = [
  { right: 7, down: 16, blur: 15, opacity: 0.3 },
  { right: 2, down: 4, blur: 4, opacity: 0.3 },
];

/** Red, green and blue of the shadow in sRGB, 0 to 255. */
export const tileShadowColor = [52, 42, 32] as const;

/** Returns the opacity of a tile's shadow at a point of the wall. All lengths are in mm. */
export function computeShadowOpacity(frame: Rect, x: number, y: number): number {
  const light = tileShadows.reduce((left, { right, down, blur, opacity }) => {
    const across = computeBlurredEdges(x, frame.x + right, frame.width, blur);
    const along = computeBlurredEdges(y, frame.y + down, frame.height, blur);
    return left * (1 - opacity * across * along);
  }, 1);
  return 1 - light;
}

/** Returns how much a blurred span that begins at `start` covers the point `at`, from 0 to 1. */
export function computeBlurredEdges(at: number, start: number, length: number, blur: number): number {
  const spread = blur * Math.SQRT2;
  return (computeErrorFunction((at - start) / spread) - computeErrorFunction((at - start - length) / spread)) / 2;
}

/** Approximates the error function with formula 7.1.26 of Abramowitz and Stegun. The error is below 1.5e-7. */
function computeErrorFunction(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const tail = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  const value = 1 - tail * Math.exp(-x * x);
  return x < 0 ? -value : value;
}
