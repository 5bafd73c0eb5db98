import type { Rect } from "@storywall/domain/kernel/rect";
import {
  computeBlurredEdges,
  type TileShadow,
  tileShadowColor,
  tileShadows,
} from "@storywall/domain/walls/tiles/tile-shadow";
import { computePixelNoise } from "@storywall/domain/walls/tiles/wood-grain";
import { blendColor, type Picture, type Rgb } from "./picture.ts";

const WALL_COLOR: Rgb = [237, 231, 221];

/** Paints a warm white wall in light from the upper left. Slight noise prevents banding. */
export function paintWall(picture: Picture): void {
  const { data, width, height } = picture;
  const diagonalSquared = width * width + height * height;
  // This loop runs up to 16 million times. For speed, it calls no function and compares squared distances, which need
  // no square root.
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

export function paintShadow(picture: Picture, frame: Rect, pxPerMm: number): void {
  for (const shadow of tileShadows) paintBlurredShadow(picture, frame, shadow, pxPerMm);
}

/**
 * Paints a blurred rectangle. The opacity of a pixel is the product of a value for its column and a value for its row,
 * each of which is computed only once.
 */
function paintBlurredShadow(picture: Picture, frame: Rect, shadow: TileShadow, pxPerMm: number): void {
  const [right, down, blur] = [shadow.right * pxPerMm, shadow.down * pxPerMm, Math.max(0.5, shadow.blur * pxPerMm)];
  const reach = Math.ceil(blur * 3);
  const area = {
    x: Math.floor(frame.x + right) - reach,
    y: Math.floor(frame.y + down) - reach,
    width: frame.width + 2 * reach,
    height: frame.height + 2 * reach,
  };
  const listBlurredEdges = (from: number, count: number, start: number, length: number) =>
    Array.from({ length: count }, (_, index) => computeBlurredEdges(from + index + 0.5, start, length, blur));
  const across = listBlurredEdges(area.x, area.width, frame.x + right, frame.width);
  const along = listBlurredEdges(area.y, area.height, frame.y + down, frame.height);
  blendColor(picture, area, tileShadowColor, (amounts, y, left) => {
    const amountOfRow = shadow.opacity * (along[y - area.y] ?? 0);
    for (let at = 0; at < amounts.length; at++) amounts[at] = amountOfRow * (across[left + at - area.x] ?? 0);
  });
}
