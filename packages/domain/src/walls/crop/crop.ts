import type { Mat } from "../../catalog/print-constants.ts";
import type { Rect, Size } from "../../kernel/rect.ts";
import type { Crop } from "./crop-schema.ts";

export type { Crop };

/** Tolerance for rounding errors at the photo's edges, as a fraction of the photo's size. */
const TOLERANCE = 1e-6;

/**
 * Maximum relative error of a crop's aspect. In a crop of 40 pixels, an error of one pixel would stretch the print
 * visibly.
 */
const ASPECT_TOLERANCE = 0.005;

const isBetween = (value: number, least: number, most: number) => value >= least && value <= most;

/** Returns whether a crop is valid. It duplicates the schema's checks for pages without the schema library. */
export function isValidCrop({ x, y, width, height, rotate, straighten, v }: Record<keyof Crop, number>): boolean {
  return (
    isBetween(x, 0, 1) &&
    isBetween(y, 0, 1) &&
    isBetween(width, Number.MIN_VALUE, 1) &&
    isBetween(height, Number.MIN_VALUE, 1) &&
    [0, 90, 180, 270].includes(rotate) &&
    isBetween(straighten, -15, 15) &&
    v === 1
  );
}

/** Returns the key `<frameSize>:<matType>`, under which a tile stores its crop for this frame size and mat. */
export function toCropKey(frameSize: string, mat: Mat): string {
  return `${frameSize}:${mat}`;
}

/** Returns the size of the upright photo after turning it by `rotate`. */
export function rotateSize(photo: Size, rotate: Crop["rotate"]): Size {
  return rotate % 180 === 0 ? photo : { width: photo.height, height: photo.width };
}

/** Returns the largest centered crop with this aspect (width over height). */
export function createDefaultCrop(photo: Size, aspect: number): Crop {
  const whole: Crop = { x: 0, y: 0, width: 1, height: 1, rotate: 0, straighten: 0, v: 1 };
  const width = Math.min(photo.width, photo.height * aspect);
  const height = width / aspect;
  return placeCropOnPicture(whole, photo, { x: photo.width / 2, y: photo.height / 2, width, height });
}

/**
 * Returns the nearest crop that has this aspect and lies inside the photo. If possible, it keeps the center and area of
 * the given crop. A crop that is too large is reduced, and one that extends beyond an edge is moved. A crop that
 * already fits is returned unchanged.
 */
export function fitCropToAspect(crop: Crop, photo: Size, aspect: number): Crop {
  const turned = rotateSize(photo, crop.rotate);
  const cropWidth = crop.width * turned.width;
  const cropHeight = crop.height * turned.height;
  if (isCropInside(crop, photo) && hasAspect(cropWidth, cropHeight, aspect)) return crop;

  const width = Math.sqrt(cropWidth * cropHeight * aspect);
  const targetSize = { width, height: width / aspect };
  const bounds = computeBoundingSize(targetSize, crop.straighten);
  const shrink = Math.min(1, turned.width / bounds.width, turned.height / bounds.height);

  return placeCropOnPicture(crop, turned, {
    x: clampCenter((crop.x + crop.width / 2) * turned.width, (bounds.width * shrink) / 2, turned.width),
    y: clampCenter((crop.y + crop.height / 2) * turned.height, (bounds.height * shrink) / 2, turned.height),
    width: targetSize.width * shrink,
    height: targetSize.height * shrink,
  });
}

/**
 * Returns the crop that the screen and the print use: the chosen crop, fitted to the aspect, or the middle of the photo
 * if none was chosen.
 */
export function resolveCrop(chosen: Crop | null | undefined, photo: Size, aspect: number): Crop {
  return chosen ? fitCropToAspect(chosen, photo, aspect) : createDefaultCrop(photo, aspect);
}

/** Returns the size of the smallest upright box that contains the crop both before and after it is rotated. */
export function computeBoundingSize({ width, height }: Size, straighten: number): Size {
  const cos = Math.cos((straighten * Math.PI) / 180);
  const sin = Math.abs(Math.sin((straighten * Math.PI) / 180));
  return { width: Math.max(width, width * cos + height * sin), height: Math.max(height, height * cos + width * sin) };
}

export function isCropInside(crop: Crop, photo: Size): boolean {
  const turned = rotateSize(photo, crop.rotate);
  const bounds = computeBoundingSize(
    { width: crop.width * turned.width, height: crop.height * turned.height },
    crop.straighten,
  );
  return (
    isSpanInside(crop.x + crop.width / 2, bounds.width / turned.width) &&
    isSpanInside(crop.y + crop.height / 2, bounds.height / turned.height)
  );
}

function isSpanInside(center: number, length: number): boolean {
  return center - length / 2 >= -TOLERANCE && center + length / 2 <= 1 + TOLERANCE;
}

/** Returns whether the rectangle has this aspect, with a tolerance of one pixel and at most 0.5 %. */
function hasAspect(width: number, height: number, aspect: number): boolean {
  return (
    Math.abs(width - height * aspect) < 1 &&
    Math.abs(height - width / aspect) < 1 &&
    Math.abs(width / height / aspect - 1) < ASPECT_TOLERANCE
  );
}

function clampCenter(center: number, half: number, length: number): number {
  return Math.min(Math.max(center, half), Math.max(length - half, half));
}

/**
 * Converts a rectangle given by its center in pixels to a crop in fractions of the picture, clamped to the picture's
 * edges.
 */
function placeCropOnPicture(crop: Crop, picture: Size, { x, y, width, height }: Size & { x: number; y: number }): Crop {
  const w = Math.min(1, width / picture.width);
  const h = Math.min(1, height / picture.height);
  return {
    ...crop,
    x: Math.min(Math.max(0, x / picture.width - w / 2), 1 - w),
    y: Math.min(Math.max(0, y / picture.height - h / 2), 1 - h),
    width: w,
    height: h,
  };
}

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
