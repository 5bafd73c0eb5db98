import type { Mat } from "../../catalog/print-constants.ts";
import type { Size } from "../../kernel/rect.ts";
import type { Crop } from "./crop-schema.ts";

export type { Crop };

/** Tolerance for rounding errors at the photo's edges, as a fraction of the photo's size. */
const TOLERANCE = 1e-6;

/** In a crop of 40 pixels, one pixel would stretch the print visibly. */
const ASPECT_TOLERANCE = 0.005;

const isBetween = (value: number, least: number, most: number) => value >= least && value <= most;

/** Returns whether a crop is valid. It duplicates the schema's checks for pages without the schema library. */
export function isCrop({ x, y, width, height, rotate, straighten, v }: Record<keyof Crop, number>): boolean {
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
  return toCrop(whole, photo, { x: photo.width / 2, y: photo.height / 2, width, height });
}

/**
 * Returns the nearest crop that has this aspect and lies inside the photo. It keeps the center and area of the given
 * crop if possible. Otherwise it is made smaller if it is too large for the photo, and moved if it extends beyond an
 * edge. A crop that already fits is returned unchanged.
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

  return toCrop(crop, turned, {
    x: clamp((crop.x + crop.width / 2) * turned.width, (bounds.width * shrink) / 2, turned.width),
    y: clamp((crop.y + crop.height / 2) * turned.height, (bounds.height * shrink) / 2, turned.height),
    width: targetSize.width * shrink,
    height: targetSize.height * shrink,
  });
}

/**
 * Returns the crop that the screen and the print use. It is the chosen crop, fitted to the aspect. Without a chosen
 * crop, it is the middle of the photo.
 */
export function resolveCrop(chosen: Crop | null | undefined, photo: Size, aspect: number): Crop {
  return chosen ? fitCropToAspect(chosen, photo, aspect) : createDefaultCrop(photo, aspect);
}

/** Returns the size of the smallest upright box around both the crop and the tilted area that it shows. */
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
    isWithin(crop.x + crop.width / 2, bounds.width / turned.width) &&
    isWithin(crop.y + crop.height / 2, bounds.height / turned.height)
  );
}

function isWithin(centre: number, length: number): boolean {
  return centre - length / 2 >= -TOLERANCE && centre + length / 2 <= 1 + TOLERANCE;
}

/** Returns whether the rectangle has this aspect, with a tolerance of one pixel and at most 0.5 %. */
function hasAspect(width: number, height: number, aspect: number): boolean {
  return (
    Math.abs(width - height * aspect) < 1 &&
    Math.abs(height - width / aspect) < 1 &&
    Math.abs(width / height / aspect - 1) < ASPECT_TOLERANCE
  );
}

function clamp(centre: number, half: number, length: number): number {
  return Math.min(Math.max(centre, half), Math.max(length - half, half));
}

/**
 * Converts a rectangle given by its center in pixels to a crop in fractions of the picture, clamped to the picture's
 * edges.
 */
function toCrop(crop: Crop, picture: Size, { x, y, width, height }: Size & { x: number; y: number }): Crop {
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
