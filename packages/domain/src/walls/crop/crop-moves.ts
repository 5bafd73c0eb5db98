import type { Size } from "../../kernel/rect.ts";
import { type Crop, fitCropToAspect, reachOf, turnCropClockwise, turnedSize } from "./crop.ts";

/** How far the crop tool goes in: the shown part is never smaller than this share of the largest. */
export const MAX_ZOOM = 8;
export const MAX_STRAIGHTEN = 15;
export const STRAIGHTEN_STEP = 0.5;

/** The photo, upright and in pixels, and the aspect of the opening it is shown in. */
export type Opening = { photo: Size; aspect: number };

/** The largest crop about the same centre as far as the photo allows, with the same turn and tilt. */
export function widestCrop(crop: Crop, { photo, aspect }: Opening): Crop {
  const largest = largestWidth(crop, { photo, aspect });
  return withWidth(crop, { photo, aspect }, largest);
}

/** How many times the largest crop is larger than this one. */
export function zoomOf(crop: Crop, opening: Opening): number {
  const { width } = turnedSize(opening.photo, crop.rotate);
  return Math.max(1, largestWidth(crop, opening) / (crop.width * width));
}

/**
 * The crop at another zoom, between 1 and `MAX_ZOOM`. What lies under `at`, in parts of the opening, stays there as far
 * as the photo reaches; without it, the centre.
 */
export function zoomCrop(crop: Crop, opening: Opening, zoom: number, at: Point = { x: 0.5, y: 0.5 }): Crop {
  const wanted = Math.min(Math.max(1, zoom), Math.max(MAX_ZOOM, zoomOf(crop, opening)));
  const width = largestWidth(crop, opening) / wanted;
  const turned = turnedSize(opening.photo, crop.rotate);
  const shrunkBy = 1 - width / (crop.width * turned.width);
  const step = { x: (at.x - 0.5) * shrunkBy, y: (at.y - 0.5) * shrunkBy };
  return moveBy(withWidth(crop, opening, width), opening, slanted(step, crop, opening));
}

/** The crop after its window moved by parts of the opening: `x: 0.1` brings what is right of it a tenth into view. */
export function panCrop(crop: Crop, opening: Opening, by: Point): Crop {
  return moveBy(crop, opening, slanted(by, crop, opening));
}

/**
 * The crop with another tilt, to the nearest half degree. It keeps the size it has in `before`, the crop as it was when
 * the tilting began, where no corner would be empty, and shrinks where one would. One that was as large as it goes stays so.
 */
export function straightenCrop(before: Crop, opening: Opening, degrees: number): Crop {
  const steps = Math.round(degrees / STRAIGHTEN_STEP) * STRAIGHTEN_STEP;
  const straighten = Math.min(MAX_STRAIGHTEN, Math.max(-MAX_STRAIGHTEN, steps)) + 0;
  if (straighten === before.straighten) return before;
  const tilted = fitCropToAspect({ ...before, straighten }, opening.photo, opening.aspect);
  return isWidest(before, opening) ? widestCrop(tilted, opening) : tilted;
}

/** A quarter turn clockwise (`1`) or back (`-1`). A photo that was shown as large as it goes stays so. */
export function turnCrop(crop: Crop, { photo, aspect }: Opening, direction: 1 | -1): Crop {
  const wasWidest = isWidest(crop, { photo, aspect });
  let turned = crop;
  // The aspect in between is that of the turned window itself, so that three turns lose nothing on their way.
  for (let left = direction === 1 ? 1 : 3; left > 0; left--) {
    const size = turnedSize(photo, turned.rotate);
    const own = (turned.height * size.height) / (turned.width * size.width);
    turned = turnCropClockwise(turned, photo, own);
  }
  const fitted = fitCropToAspect(turned, photo, aspect);
  return wasWidest ? widestCrop(fitted, { photo, aspect }) : fitted;
}

const isWidest = (crop: Crop, opening: Opening) => zoomOf(crop, opening) < 1.001;

type Point = { x: number; y: number };

/** The opening lies tilted on the picture: a step along its sides, in parts of it, as a step on the turned picture. */
function slanted({ x, y }: Point, crop: Crop, { photo }: Opening): Point {
  const turned = turnedSize(photo, crop.rotate);
  const across = x * crop.width * turned.width;
  const down = y * crop.height * turned.height;
  const angle = (-crop.straighten * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: (cos * across - sin * down) / turned.width, y: (sin * across + cos * down) / turned.height };
}

function moveBy(crop: Crop, opening: Opening, { x, y }: Point): Crop {
  return inside({ ...crop, x: crop.x + x, y: crop.y + y }, opening);
}

function withWidth(crop: Crop, { photo, aspect }: Opening, width: number): Crop {
  const turned = turnedSize(photo, crop.rotate);
  const [w, h] = [width / turned.width, width / aspect / turned.height];
  const centred = { ...crop, x: crop.x + (crop.width - w) / 2, y: crop.y + (crop.height - h) / 2, width: w, height: h };
  return inside(centred, { photo, aspect });
}

/** Pushed back onto the photo, its size unchanged. `fitCropToAspect` wants numbers within 0…1 and does the rest. */
function inside(crop: Crop, { photo, aspect }: Opening): Crop {
  const turned = turnedSize(photo, crop.rotate);
  const reach = reachOf({ width: crop.width * turned.width, height: crop.height * turned.height }, crop.straighten);
  const half = { x: reach.width / turned.width / 2, y: reach.height / turned.height / 2 };
  const centre = {
    x: clamp(crop.x + crop.width / 2, half.x),
    y: clamp(crop.y + crop.height / 2, half.y),
  };
  const [width, height] = [Math.min(1, crop.width), Math.min(1, crop.height)];
  const x = clamp(centre.x, width / 2) - width / 2;
  const y = clamp(centre.y, height / 2) - height / 2;
  return fitCropToAspect({ ...crop, x, y, width, height }, photo, aspect);
}

const clamp = (centre: number, half: number) => Math.min(Math.max(centre, half), Math.max(1 - half, half));

/** In pixels of the turned photo. */
function largestWidth(crop: Crop, { photo, aspect }: Opening): number {
  const turned = turnedSize(photo, crop.rotate);
  const reach = reachOf({ width: aspect, height: 1 }, crop.straighten);
  return aspect * Math.min(turned.width / reach.width, turned.height / reach.height);
}
