import type { Rect, Size } from "@storywall/domain/kernel/rect";
import type { PhotoCut } from "@storywall/domain/walls/tiles/print-plan";
import { type PhotoFilter, photoFilters, TONE_GAMMA, type Tone } from "@storywall/domain/walls/tiles/tone";
import sharp, { type Matrix3x3, type Region, type Sharp } from "sharp";
import { openImage } from "./sharp-settings.ts";

const WHITE = "#ffffff";

/**
 * Number of pixels by which the picture's edges are extended before rotating, so that a crop at the edge contains no
 * white.
 */
const EDGE_PX = 4;

/** Long side in pixels up to which a small crop is enlarged before it is straightened, so that it stays sharp. */
const STRAIGHTENED_LONG_SIDE = 1800;

type SizedCut = PhotoCut & { outputSize: Size; tone?: Tone | null };

type Options = {
  /** Whether pixel values are used as stored, without conversion from the color profile. */ ignoreIcc: boolean;
};

export async function cropAndTonePhoto(path: string, cut: SizedCut, options: Options): Promise<Sharp> {
  const picture = await extractCrop(path, cut, options);
  return cut.tone ? applyTone(picture, cut.tone) : picture;
}

/** Applies the matrix, the gamma, and then slope and offset, in the same order as the preview on the screen. */
async function applyTone(picture: Sharp, { gamma, filter }: Tone): Promise<Sharp> {
  const { matrix, slope, offset = 0 }: PhotoFilter = filter ? photoFilters[filter] : {};
  const isBrightened = gamma > TONE_GAMMA.least;
  // sharp's own matrix would also change the white mat, which is added later, so the matrix is applied to the picture
  // now.
  let mixed = matrix ? openRawPicture(await readRawPicture(picture.recomb(toMatrixRows(matrix)))) : picture;
  if (slope !== undefined) mixed = mixed.linear(slope, 255 * offset);
  if (!isBrightened) return mixed;
  // The first argument is the gamma that is applied before scaling; 1 means none. The second argument changes the
  // brightness.
  return mixed.gamma(1, gamma);
}

const toMatrixRows = ([a, b, c, d, e, f, g, h, i]: NonNullable<PhotoFilter["matrix"]>): Matrix3x3 => [
  [a, b, c],
  [d, e, f],
  [g, h, i],
];

const extractCrop = (path: string, cut: SizedCut, options: Options): Promise<Sharp> | Sharp =>
  cut.tilt === 0 ? extractLevelCrop(path, cut, options) : extractTiltedCrop(path, cut, options);

/**
 * Scales the picture before cutting it. Cutting it at whole pixels first would shift the print by half a pixel of the
 * photo, which can be several pixels of the print.
 */
function extractLevelCrop(path: string, { rotate, extract, shown, outputSize }: SizedCut, options: Options): Sharp {
  const box = {
    width: Math.max(outputSize.width, Math.round((extract.width * outputSize.width) / shown.width)),
    height: Math.max(outputSize.height, Math.round((extract.height * outputSize.height) / shown.height)),
  };
  const middle = {
    x: ((shown.x + shown.width / 2) * box.width) / extract.width + findShiftByResizing(extract.width, box.width),
    y: ((shown.y + shown.height / 2) * box.height) / extract.height + findShiftByResizing(extract.height, box.height),
  };
  return openPhotoPart(path, rotate, extract, options)
    .resize(box.width, box.height, fillOptions)
    .extract(toSharpRegion(computeBoxAroundPoint(middle, outputSize, box)));
}

const fillOptions = { fit: "fill", kernel: "lanczos3" } as const;

function openPhotoPart(path: string, rotate: PhotoCut["rotate"], part: Rect, options: Options): Sharp {
  const picture = openImage(path, options);
  return (rotate === 0 ? picture : picture.rotate(rotate)).extract(toSharpRegion(part));
}

/**
 * Compensates for libvips, which also shifts an enlarged picture to the right and down by half a pixel of the result.
 */
const findShiftByResizing = (from: number, to: number): number => (to > from ? 0.5 : 0);

/**
 * Straightens a tilted crop. Its bounding box is first reduced to the output resolution, so that large photos are not
 * rotated at full size.
 */
async function extractTiltedCrop(path: string, cut: SizedCut, options: Options): Promise<Sharp> {
  const { extract, shown, outputSize } = cut;
  const scale = outputSize.width / shown.width;
  const reduction = Math.min(1, scale);
  const box = await readRawPicture(
    openPhotoPart(path, cut.rotate, extract, options)
      .resize(Math.round(extract.width * reduction), Math.round(extract.height * reduction), { fit: "fill" })
      .extend({ left: EDGE_PX, top: EDGE_PX, right: EDGE_PX, bottom: EDGE_PX, extendWith: "copy" }),
  );
  const across = (box.width - 2 * EDGE_PX) / extract.width;
  const down = (box.height - 2 * EDGE_PX) / extract.height;
  const straightScale = Math.min(scale, Math.max(1, STRAIGHTENED_LONG_SIDE / Math.max(shown.width, shown.height)));
  const straight = {
    width: Math.round(shown.width * straightScale),
    height: Math.round(shown.height * straightScale),
  };

  const [scaleX, scaleY] = [straight.width / shown.width, straight.height / shown.height];
  const angle = (cut.tilt * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const { picture, region } = await alignCenterToWholePixels(box, {
    matrix: [(scaleX * cos) / across, (-scaleX * sin) / down, (scaleY * sin) / across, (scaleY * cos) / down],
    center: {
      x: (shown.x + shown.width / 2) * across + EDGE_PX,
      y: (shown.y + shown.height / 2) * down + EDGE_PX,
    },
    size: straight,
    shift: {
      x: (findShiftByResizing(straight.width, outputSize.width) * straight.width) / outputSize.width,
      y: (findShiftByResizing(straight.height, outputSize.height) * straight.height) / outputSize.height,
    },
  });
  return openRawPicture(picture)
    .extract(toSharpRegion(region))
    .resize(outputSize.width, outputSize.height, fillOptions);
}

type Point = { x: number; y: number };
type AffineMatrix = readonly [a: number, b: number, c: number, d: number];

/**
 * Transforms the picture so that a box of this size around the transformed `center` starts at a whole pixel minus
 * `shift`. Returns the box in whole pixels as `region`.
 */
async function alignCenterToWholePixels(
  box: RawPicture,
  { matrix, center, size, shift }: { matrix: AffineMatrix; center: Point; size: Size; shift: Point },
): Promise<{ picture: RawPicture; region: Rect }> {
  const [a, b, c, d] = matrix;
  // libvips applies the matrix to the indexes of pixels, which lie half a pixel before the pixels' centers. It then
  // moves the result so that its leftmost and topmost corners are at zero.
  const at = {
    x: a * (center.x - 0.5) + b * (center.y - 0.5) + 0.5 - findRoundedMinimum(a * box.width, b * box.height),
    y: c * (center.x - 0.5) + d * (center.y - 0.5) + 0.5 - findRoundedMinimum(c * box.width, d * box.height),
  };
  const start = { x: at.x - size.width / 2, y: at.y - size.height / 2 };
  const whole = { x: Math.round(start.x), y: Math.round(start.y) };
  const picture = await readRawPicture(
    openRawPicture(box).affine([...matrix], {
      interpolator: sharp.interpolators.bicubic,
      background: WHITE,
      odx: whole.x - start.x - shift.x,
      ody: whole.y - start.y - shift.y,
    }),
  );
  return {
    picture,
    region: computeBoxAroundPoint({ x: whole.x + size.width / 2, y: whole.y + size.height / 2 }, size, picture),
  };
}

const findRoundedMinimum = (across: number, down: number) => Math.round(Math.min(0, across, down, across + down));

type RawPicture = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

async function readRawPicture(image: Sharp): Promise<RawPicture> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

function openRawPicture({ data, ...shape }: RawPicture): Sharp {
  return sharp(data, { raw: shape, limitInputPixels: false });
}

/** Returns a box around a point, in whole pixels inside the picture. */
function computeBoxAroundPoint(center: Point, size: Size, picture: Size): Rect {
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
