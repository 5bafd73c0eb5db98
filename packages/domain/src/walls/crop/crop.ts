import type { Mat } from "../../catalog/print-constants.ts";
import type { Size } from "../../kernel/rect.ts";
import type { Crop } from "./crop-schema.ts";

export type { Crop };

/** How far, in parts of the photo, a crop may stick out through rounding on its way here. */
const TOLERANCE = 1e-6;

const isBetween = (value: number, least: number, most: number) => value >= least && value <= most;

/** What the schema says of a crop's numbers, for pages: they do without the library that reads schemas. */
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

/** A tile keeps one crop per aspect, under the key `<frameSize>:<matType>`. */
export function cropKey(frameSize: string, mat: Mat): string {
  return `${frameSize}:${mat}`;
}

/** The upright photo's size after `rotate` turned it. */
export function turnedSize(photo: Size, rotate: Crop["rotate"]): Size {
  return rotate % 180 === 0 ? photo : { width: photo.height, height: photo.width };
}

/** The largest crop of the aspect (width over height) in the middle of the photo. */
export function defaultCrop(photo: Size, aspect: number): Crop {
  const whole: Crop = { x: 0, y: 0, width: 1, height: 1, rotate: 0, straighten: 0, v: 1 };
  const width = Math.min(photo.width, photo.height * aspect);
  const height = width / aspect;
  return place(whole, photo, { x: photo.width / 2, y: photo.height / 2, width, height });
}

/**
 * The nearest crop with the wanted aspect that lies wholly inside the photo: same centre and same area where there is
 * room, else smaller, else moved. A crop that already fits comes back as it is.
 */
export function fitCropToAspect(crop: Crop, photo: Size, aspect: number): Crop {
  const turned = turnedSize(photo, crop.rotate);
  const wide = crop.width * turned.width;
  const high = crop.height * turned.height;
  if (isInside(crop, photo) && hasAspect(wide, high, aspect)) return crop;

  const width = Math.sqrt(wide * high * aspect);
  const wanted = { width, height: width / aspect };
  const reach = reachOf(wanted, crop.straighten);
  const shrink = Math.min(1, turned.width / reach.width, turned.height / reach.height);

  return place(crop, turned, {
    x: clamp((crop.x + crop.width / 2) * turned.width, (reach.width * shrink) / 2, turned.width),
    y: clamp((crop.y + crop.height / 2) * turned.height, (reach.height * shrink) / 2, turned.height),
    width: wanted.width * shrink,
    height: wanted.height * shrink,
  });
}

/** The crop a tile is shown and printed with: the one chosen for this aspect, or the middle of the photo. */
export function resolveCrop(chosen: Crop | null | undefined, photo: Size, aspect: number): Crop {
  return chosen ? fitCropToAspect(chosen, photo, aspect) : defaultCrop(photo, aspect);
}

/** The crop after one more quarter turn clockwise: the same middle of the picture, in the wanted aspect. */
export function turnCropClockwise(crop: Crop, photo: Size, aspect: number): Crop {
  const rotate = ((crop.rotate + 90) % 360) as Crop["rotate"];
  const turned: Crop = {
    ...crop,
    x: 1 - crop.y - crop.height,
    y: crop.x,
    width: crop.height,
    height: crop.width,
    rotate,
  };
  return fitCropToAspect(turned, photo, aspect);
}

/** Width and height of the upright box that holds both the crop and the tilted part of the photo it shows. */
export function reachOf({ width, height }: Size, straighten: number): Size {
  const cos = Math.cos((straighten * Math.PI) / 180);
  const sin = Math.abs(Math.sin((straighten * Math.PI) / 180));
  return { width: Math.max(width, width * cos + height * sin), height: Math.max(height, height * cos + width * sin) };
}

export function isInside(crop: Crop, photo: Size): boolean {
  const turned = turnedSize(photo, crop.rotate);
  const reach = reachOf({ width: crop.width * turned.width, height: crop.height * turned.height }, crop.straighten);
  return (
    within(crop.x + crop.width / 2, reach.width / turned.width) &&
    within(crop.y + crop.height / 2, reach.height / turned.height)
  );
}

function within(centre: number, length: number): boolean {
  return centre - length / 2 >= -TOLERANCE && centre + length / 2 <= 1 + TOLERANCE;
}

/** True when the rectangle is less than a pixel away from the aspect. */
function hasAspect(width: number, height: number, aspect: number): boolean {
  return Math.abs(width - height * aspect) < 1 && Math.abs(height - width / aspect) < 1;
}

function clamp(centre: number, half: number, length: number): number {
  return Math.min(Math.max(centre, half), Math.max(length - half, half));
}

/** Writes a rectangle, given by its centre in pixels, into the crop as parts of the picture, never beyond its edges. */
function place(crop: Crop, picture: Size, { x, y, width, height }: Size & { x: number; y: number }): Crop {
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
