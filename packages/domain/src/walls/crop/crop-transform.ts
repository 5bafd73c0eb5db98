import type { Rect, Size } from "../../kernel/rect.ts";
import { type Crop, rotateSize } from "./crop.ts";

/** Affine transform in CSS order: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/**
 * Computes the transform from the upright photo to `box`, the tile's photo rectangle. `photo` may be the size of a
 * rendition, since only its aspect matters. With `transform-origin: 0 0` this is the CSS `matrix(…)` of an image drawn
 * at `photo` size. Print files use the same transform.
 */
export function computeCropTransform(crop: Crop, photo: Size, box: Rect): Matrix {
  const turned = rotateSize(photo, crop.rotate);
  const width = crop.width * turned.width;
  const height = crop.height * turned.height;
  const center = { x: crop.x * turned.width + width / 2, y: crop.y * turned.height + height / 2 };

  const angle = (crop.straighten * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const straighten: Matrix = [cos, sin, -sin, cos, 0, 0];
  const toOrigin: Matrix = [1, 0, 0, 1, -center.x, -center.y];
  const toBox: Matrix = [box.width / width, 0, 0, box.height / height, box.x + box.width / 2, box.y + box.height / 2];

  return composeMatrices(
    toBox,
    composeMatrices(straighten, composeMatrices(toOrigin, createQuarterTurnMatrix(crop.rotate, photo))),
  );
}

export function applyMatrix([a, b, c, d, e, f]: Matrix, { x, y }: { x: number; y: number }): { x: number; y: number } {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** Returns a clockwise rotation (y points down), translated so that the turned photo starts at zero. */
function createQuarterTurnMatrix(rotate: Crop["rotate"], { width, height }: Size): Matrix {
  switch (rotate) {
    case 0:
      return [1, 0, 0, 1, 0, 0];
    case 90:
      return [0, 1, -1, 0, height, 0];
    case 180:
      return [-1, 0, 0, -1, width, height];
    case 270:
      return [0, -1, 1, 0, 0, width];
  }
}

/** Composes two transforms: `inner` is applied first, then `outer`. */
function composeMatrices(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}
