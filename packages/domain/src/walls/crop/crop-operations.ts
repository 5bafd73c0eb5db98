import type { Size } from "../../kernel/rect.ts";
import { type Crop, computeBoundingSize, fitCropToAspect, rotateSize } from "./crop.ts";

/** Maximum zoom of the crop tool, relative to the largest crop. */
export const MAX_ZOOM = 8;
export const MAX_STRAIGHTEN = 15;
export const STRAIGHTEN_STEP = 0.5;

/** Size of the upright photo in pixels, and the aspect (width over height) of the opening that shows it. */
export type CropOpening = { photo: Size; aspect: number };

/**
 * Returns the largest crop with the same center, rotation and tilt. If needed, the crop is moved to stay on the photo.
 */
export function expandCrop(crop: Crop, { photo, aspect }: CropOpening): Crop {
  const largest = findLargestWidth(crop, { photo, aspect });
  return resizeCrop(crop, { photo, aspect }, largest);
}

/** Returns the zoom: the width of the largest crop divided by this crop's width. */
export function computeZoom(crop: Crop, opening: CropOpening): number {
  const { width } = rotateSize(opening.photo, crop.rotate);
  return Math.max(1, findLargestWidth(crop, opening) / (crop.width * width));
}

/**
 * Sets the zoom between 1 and `MAX_ZOOM`. The point `at`, given as fractions of the opening (default: the center),
 * stays in place as far as the photo allows.
 */
export function zoomCrop(crop: Crop, opening: CropOpening, zoom: number, at: Point = { x: 0.5, y: 0.5 }): Crop {
  const targetZoom = Math.min(Math.max(1, zoom), Math.max(MAX_ZOOM, computeZoom(crop, opening)));
  const width = findLargestWidth(crop, opening) / targetZoom;
  const turned = rotateSize(opening.photo, crop.rotate);
  const shrinkShare = 1 - width / (crop.width * turned.width);
  const step = { x: (at.x - 0.5) * shrinkShare, y: (at.y - 0.5) * shrinkShare };
  return moveCrop(resizeCrop(crop, opening, width), opening, toPhotoOffset(step, crop, opening));
}

/**
 * Moves the crop by an offset given as fractions of the opening. `x: 0.1` moves it a tenth of the opening's width to
 * the right.
 */
export function panCrop(crop: Crop, opening: CropOpening, offset: Point): Crop {
  return moveCrop(crop, opening, toPhotoOffset(offset, crop, opening));
}

/**
 * Sets the tilt, rounded to half a degree. `before` is the crop when the gesture began. The result has the size of
 * `before`, unless a corner would then lie outside the photo. If `before` was the largest possible crop, so is the
 * result.
 */
export function straightenCrop(before: Crop, opening: CropOpening, degrees: number): Crop {
  const steps = Math.round(degrees / STRAIGHTEN_STEP) * STRAIGHTEN_STEP;
  const straighten = Math.min(MAX_STRAIGHTEN, Math.max(-MAX_STRAIGHTEN, steps)) + 0;
  if (straighten === before.straighten) return before;
  const tilted = fitCropToAspect({ ...before, straighten }, opening.photo, opening.aspect);
  return isWidestCrop(before, opening) ? expandCrop(tilted, opening) : tilted;
}

/**
 * Turns the crop 90° clockwise (`1`) or counterclockwise (`-1`), with the same zoom and, as far as the photo allows,
 * the same center. Turning back therefore restores the zoom.
 */
export function turnCropByQuarter(crop: Crop, opening: CropOpening, direction: 1 | -1): Crop {
  const center = { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 };
  const turnedCenter = direction === 1 ? { x: 1 - center.y, y: center.x } : { x: center.y, y: 1 - center.x };
  const turned: Crop = {
    ...crop,
    x: turnedCenter.x - crop.height / 2,
    y: turnedCenter.y - crop.width / 2,
    width: crop.height,
    height: crop.width,
    rotate: ((crop.rotate + 90 * direction + 360) % 360) as Crop["rotate"],
  };
  return resizeCrop(turned, opening, findLargestWidth(turned, opening) / computeZoom(crop, opening));
}

const isWidestCrop = (crop: Crop, opening: CropOpening) => computeZoom(crop, opening) < 1.001;

type Point = { x: number; y: number };

/** Converts an offset from fractions of the tilted opening to fractions of the turned photo. */
function toPhotoOffset({ x, y }: Point, crop: Crop, { photo }: CropOpening): Point {
  const turned = rotateSize(photo, crop.rotate);
  const across = x * crop.width * turned.width;
  const down = y * crop.height * turned.height;
  const angle = (-crop.straighten * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: (cos * across - sin * down) / turned.width, y: (sin * across + cos * down) / turned.height };
}

function moveCrop(crop: Crop, opening: CropOpening, { x, y }: Point): Crop {
  return moveCropOntoPhoto({ ...crop, x: crop.x + x, y: crop.y + y }, opening);
}

function resizeCrop(crop: Crop, { photo, aspect }: CropOpening, width: number): Crop {
  const turned = rotateSize(photo, crop.rotate);
  const [w, h] = [width / turned.width, width / aspect / turned.height];
  const centered = {
    ...crop,
    x: crop.x + (crop.width - w) / 2,
    y: crop.y + (crop.height - h) / 2,
    width: w,
    height: h,
  };
  return moveCropOntoPhoto(centered, { photo, aspect });
}

/**
 * Moves the crop back onto the photo without resizing it. Clamps all values to the range from 0 to 1, which
 * `fitCropToAspect` requires.
 */
function moveCropOntoPhoto(crop: Crop, { photo, aspect }: CropOpening): Crop {
  const turned = rotateSize(photo, crop.rotate);
  const reach = computeBoundingSize(
    { width: crop.width * turned.width, height: crop.height * turned.height },
    crop.straighten,
  );
  const half = { x: reach.width / turned.width / 2, y: reach.height / turned.height / 2 };
  const center = {
    x: clamp(crop.x + crop.width / 2, half.x),
    y: clamp(crop.y + crop.height / 2, half.y),
  };
  const [width, height] = [Math.min(1, crop.width), Math.min(1, crop.height)];
  const x = clamp(center.x, width / 2) - width / 2;
  const y = clamp(center.y, height / 2) - height / 2;
  return fitCropToAspect({ ...crop, x, y, width, height }, photo, aspect);
}

const clamp = (center: number, half: number) => Math.min(Math.max(center, half), Math.max(1 - half, half));

/** Returns the width of the largest crop in pixels of the turned photo. */
function findLargestWidth(crop: Crop, { photo, aspect }: CropOpening): number {
  const turned = rotateSize(photo, crop.rotate);
  const reach = computeBoundingSize({ width: aspect, height: 1 }, crop.straighten);
  return aspect * Math.min(turned.width / reach.width, turned.height / reach.height);
}
