import { intersectRects, type Rect, rebaseRect, roundRect, type Size } from "@storywall/domain/kernel/rect";
import { type PhotoFilter, photoFilters } from "@storywall/domain/walls/tiles/photo-filter";
import type { PhotoCut } from "@storywall/domain/walls/tiles/print-plan";
import { TONE_GAMMA, type Tone } from "@storywall/domain/walls/tiles/tone";
import sharp, { type Matrix3x3, type Region, type Sharp } from "sharp";
import { openImage } from "./sharp-settings.ts";

const WHITE = "#ffffff";

/**
 * Number of pixels by which the picture's edges are extended before rotating, so that a crop at the edge contains no
 * white.
 */
const EDGE_PX = 4;

/**
 * Crops whose long side has at least this many pixels are cut at whole pixels. At this size, a shift of half a pixel is
 * invisible.
 */
const WHOLE_PIXEL_MIN_SIDE = 1800;

type SizedCut = PhotoCut & { outputSize: Size; tone?: Tone | null };

type Options = {
  /** Whether pixel values are used as stored, without conversion from the color profile. */ ignoreIcc: boolean;
};

export async function cutPhoto(path: string, cut: SizedCut, options: Options): Promise<Sharp> {
  const picture = await extractCrop(path, cut, options);
  return cut.tone ? applyTone(picture, cut.tone) : picture;
}

/** Applies matrix, gamma, and then slope and offset, as the preview on the screen does. */
async function applyTone(picture: Sharp, { gamma, filter }: Tone): Promise<Sharp> {
  const { matrix, slope, offset = 0 }: PhotoFilter = filter ? photoFilters[filter] : {};
  const isBrightened = gamma > TONE_GAMMA.least;
  // sharp would also mix the colors of the white mat, which is added later.
  let mixed = matrix ? openRawPicture(await readRawPicture(picture.recomb(toRows(matrix)))) : picture;
  if (slope !== undefined) mixed = mixed.linear(slope, 255 * offset);
  if (!isBrightened) return mixed;
  // The first argument is the gamma that is applied before scaling; 1 means none. The second argument changes the
  // brightness.
  return mixed.gamma(1, gamma);
}

const toRows = ([a, b, c, d, e, f, g, h, i]: NonNullable<PhotoFilter["matrix"]>): Matrix3x3 => [
  [a, b, c],
  [d, e, f],
  [g, h, i],
];

async function extractCrop(path: string, cut: SizedCut, options: Options): Promise<Sharp> {
  if (cut.tilt !== 0) return extractTiltedCrop(path, cut, options);
  return Math.max(cut.shown.width, cut.shown.height) < WHOLE_PIXEL_MIN_SIDE
    ? scalePhotoThenExtractCrop(path, cut, options)
    : extractCropAtWholePixels(path, cut, options);
}

function extractCropAtWholePixels(
  path: string,
  { rotate, extract, shown, outputSize }: SizedCut,
  options: Options,
): Sharp {
  const whole = intersectRects(roundRect(rebaseRect(shown, { x: -extract.x, y: -extract.y }, 1)), extract);
  return openPhotoPart(path, rotate, whole, options).resize(outputSize.width, outputSize.height, fillOptions);
}

/**
 * Scales the picture before cutting it. If the crop has few pixels, cutting it at whole pixels first would shift the
 * print by millimeters.
 */
async function scalePhotoThenExtractCrop(
  path: string,
  { rotate, extract, shown, outputSize }: SizedCut,
  options: Options,
): Promise<Sharp> {
  const box = {
    width: Math.max(outputSize.width, Math.round((extract.width * outputSize.width) / shown.width)),
    height: Math.max(outputSize.height, Math.round((extract.height * outputSize.height) / shown.height)),
  };
  const middle = {
    x: ((shown.x + shown.width / 2) * box.width) / extract.width,
    y: ((shown.y + shown.height / 2) * box.height) / extract.height,
  };
  const scaled = openPhotoPart(path, rotate, extract, options).resize(box.width, box.height, fillOptions);
  return openRawPicture(
    await readRawPicture(scaled.extract(toSharpRegion(computeBoxAroundPoint(middle, outputSize, box)))),
  );
}

const fillOptions = { fit: "fill", kernel: "lanczos3" } as const;

function openPhotoPart(path: string, rotate: PhotoCut["rotate"], part: Rect, options: Options): Sharp {
  const picture = openImage(path, options);
  return (rotate === 0 ? picture : picture.rotate(rotate)).extract(toSharpRegion(part));
}

/**
 * Straightens a tilted crop. Its bounding box is first scaled to the output resolution, so that large photos are not
 * rotated at full size.
 */
async function extractTiltedCrop(path: string, cut: SizedCut, options: Options): Promise<Sharp> {
  const { extract, shown, outputSize } = cut;
  const maxScale = Math.max(1, WHOLE_PIXEL_MIN_SIDE / Math.max(shown.width, shown.height));
  const scale = Math.min(maxScale, outputSize.width / shown.width);
  const box = await readRawPicture(
    openPhotoPart(path, cut.rotate, extract, options)
      .resize(Math.round(extract.width * scale), Math.round(extract.height * scale), { fit: "fill" })
      .extend({ left: EDGE_PX, top: EDGE_PX, right: EDGE_PX, bottom: EDGE_PX, extendWith: "copy" }),
  );
  const across = (box.width - 2 * EDGE_PX) / extract.width;
  const down = (box.height - 2 * EDGE_PX) / extract.height;

  const angle = (cut.tilt * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned = await readRawPicture(
    openRawPicture(box).affine([cos, -sin, sin, cos], { interpolator: sharp.interpolators.bicubic, background: WHITE }),
  );

  // sharp moves the rotated picture so that its leftmost and topmost corners are at zero.
  const origin = { x: Math.round(Math.min(0, -sin * box.height)), y: Math.round(Math.min(0, sin * box.width)) };
  const center = {
    x: (shown.x + shown.width / 2) * across + EDGE_PX,
    y: (shown.y + shown.height / 2) * down + EDGE_PX,
  };
  const level = computeBoxAroundPoint(
    { x: cos * center.x - sin * center.y - origin.x, y: sin * center.x + cos * center.y - origin.y },
    { width: Math.round(shown.width * across), height: Math.round(shown.height * down) },
    turned,
  );
  return openRawPicture(turned).extract(toSharpRegion(level)).resize(outputSize.width, outputSize.height, fillOptions);
}

type RawPicture = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

async function readRawPicture(image: Sharp): Promise<RawPicture> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

function openRawPicture({ data, ...shape }: RawPicture): Sharp {
  return sharp(data, { raw: shape, limitInputPixels: false });
}

/** Returns a box around a point, in whole pixels inside the picture. */
function computeBoxAroundPoint(center: { x: number; y: number }, size: Size, picture: Size): Rect {
  const width = Math.min(size.width, picture.width);
  const height = Math.min(size.height, picture.height);
  return {
    x: Math.min(Math.max(0, Math.round(center.x - width / 2)), picture.width - width),
    y: Math.min(Math.max(0, Math.round(center.y - height / 2)), picture.height - height),
    width,
    height,
  };
}

function toSharpRegion({ x, y, width, height }: Rect): Region {
  return { left: x, top: y, width, height };
}
