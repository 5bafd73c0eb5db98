import type { Rect } from "@storywall/domain/kernel/rect";
import { blendColor, computePixelNoise, type Picture, type Rgb } from "./picture.ts";

const WALL_COLOR: Rgb = [237, 231, 221];
const SHADOW_COLOR: Rgb = [52, 42, 32];

/** Paints a warm white wall in light from the upper left. Slight noise prevents banding. */
export function paintWall(picture: Picture): void {
  const { data, width, height } = picture;
  const diagonalSquared = width * width + height * height;
  // This loop runs up to 16 million times. For speed it calls no function and uses the squared distance, which needs no
  // square root.
  let at = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const awaySquared = ((x - width * 0.3) ** 2 + (y - height * 0.1) ** 2) / diagonalSquared;
      const light = 1.03 - 0.17 * awaySquared + computePixelNoise(x, y) * 0.006;
      data[at++] = WALL_COLOR[0] * light + 0.5;
      data[at++] = WALL_COLOR[1] * light + 0.5;
      data[at++] = WALL_COLOR[2] * light + 0.5;
    }
  }
}

/** Paints the shadow of a frame: a dark line at the wall, and a soft shadow below and to the right. */
export function paintShadow(picture: Picture, frame: Rect, pxPerMm: number): void {
  paintBlurredShadow(picture, frame, { right: 7 * pxPerMm, down: 16 * pxPerMm, blur: 15 * pxPerMm, amount: 0.3 });
  paintBlurredShadow(picture, frame, { right: 2 * pxPerMm, down: 4 * pxPerMm, blur: 4 * pxPerMm, amount: 0.3 });
}

type ShadowShape = { right: number; down: number; blur: number; amount: number };

/**
 * Paints a blurred rectangle. The opacity of a pixel is the product of a value for its column and a value for its row.
 * Each value is computed once.
 */
function paintBlurredShadow(picture: Picture, frame: Rect, { right, down, blur, amount }: ShadowShape): void {
  const reach = Math.ceil(blur * 3);
  const area = {
    x: Math.floor(frame.x + right) - reach,
    y: Math.floor(frame.y + down) - reach,
    width: frame.width + 2 * reach,
    height: frame.height + 2 * reach,
  };
  const across = computeBlurredEdge(area.x, area.width, frame.x + right, frame.width, blur);
  const along = computeBlurredEdge(area.y, area.height, frame.y + down, frame.height, blur);
  blendColor(picture, area, SHADOW_COLOR, (amounts, y, left) => {
    const amountOfRow = along[y - area.y] ?? 0;
    for (let at = 0; at < amounts.length; at++) amounts[at] = amount * (across[left + at - area.x] ?? 0) * amountOfRow;
  });
}

function computeBlurredEdge(from: number, count: number, start: number, length: number, blur: number): number[] {
  const spread = Math.max(0.5, blur) * Math.SQRT2;
  return Array.from({ length: count }, (_, index) => {
    const at = from + index + 0.5;
    return (computeErrorFunction((at - start) / spread) - computeErrorFunction((at - start - length) / spread)) / 2;
  });
}

/** Approximates the error function with formula 7.1.26 of Abramowitz and Stegun. The error is below 1.5e-7. */
function computeErrorFunction(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const tail = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  const value = 1 - tail * Math.exp(-x * x);
  return x < 0 ? -value : value;
}
