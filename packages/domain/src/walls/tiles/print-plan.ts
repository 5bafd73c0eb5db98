import { computePrintPixels, frameSizeKeys, frameSizes } from "../../catalog/frames.ts";
import { FINE_PPI, PRINT_PPI } from "../../catalog/print-constants.ts";
import { ShopError } from "../../errors.ts";
import { insetRect, intersectRects, type Rect, rebaseRect, roundRect, type Size } from "../../kernel/rect.ts";
import { type Crop, computeBoundingSize, resolveCrop, rotateSize } from "../crop/crop.ts";
import {
  computeEffectivePpi,
  computePhotoAspect,
  computeTileGeometry,
  computeTilePixels,
  type PrintQuality,
  ratePrintQuality,
  type TileShape,
} from "./tile-geometry.ts";
import type { Tone } from "./tone.ts";

/** Number of extra pixels read at each edge, since scaling and rotation interpolate neighboring pixels. */
const NEIGHBOUR_PIXELS = 2;

/** Instructions for making a print file, in whole pixels. The imaging package executes them. */
export type PrintPlan = {
  media: Size;
  /** The part of the print file that remains after cutting. */
  trim: Rect;
  /** Position of the photo in the print file. The rest is white. */
  photo: Rect;
  /** Degrees by which the print master is turned clockwise before all other steps. */
  rotate: Crop["rotate"];
  /** Part of the turned master that is read. It is the shown part with a few pixels around it. */
  extract: Rect;
  /** The shown rectangle within `extract` before the tilt, in fractional pixels. */
  shown: Rect;
  /** Clockwise rotation of `extract` about the middle of `shown`, in degrees. */
  tilt: number;
  tone: Tone | null;
  ppi: number;
  crop: Crop;
  /** Pixels of the photo per inch of print. It does not depend on `ppi`. */
  effectivePpi: number;
  quality: PrintQuality;
};

export type PrintPlanInput = TileShape & {
  /** The shopper's crop for this size and mat. If null, the middle of the photo is printed. */
  crop: Crop | null;
  photoPixels: Size;
  tone?: Tone | null;
  /** Resolution of the file. The default for production is `PRINT_PPI`. */
  ppi?: number;
};

/** Plans a print file. The screen preview uses the same crop and geometry. */
export function createPrintPlan({
  crop: chosen,
  photoPixels,
  tone = null,
  ppi = PRINT_PPI,
  ...shape
}: PrintPlanInput): PrintPlan {
  const geometry = computeTileGeometry(shape);
  const crop = resolveCrop(chosen, photoPixels, computePhotoAspect(geometry));
  const photoPpi = computeEffectivePpi(crop, photoPixels, geometry);

  return {
    ...computeTilePixels(geometry, ppi),
    ...computePhotoCut(crop, photoPixels),
    tone,
    ppi,
    crop,
    effectivePpi: photoPpi,
    quality: ratePrintQuality(photoPpi),
  };
}

export type PhotoCut = Pick<PrintPlan, "rotate" | "extract" | "shown" | "tilt">;

export function computePhotoCut(crop: Crop, picture: Size): PhotoCut {
  const turned = rotateSize(picture, crop.rotate);
  const rect: Rect = {
    x: crop.x * turned.width,
    y: crop.y * turned.height,
    width: crop.width * turned.width,
    height: crop.height * turned.height,
  };
  const reach = computeBoundingSize(rect, crop.straighten);
  const center = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
  const box = { x: center.x - reach.width / 2, y: center.y - reach.height / 2, ...reach };
  const extract = roundToPixels(insetRect(box, -NEIGHBOUR_PIXELS), turned);
  return { rotate: crop.rotate, extract, shown: rebaseRect(rect, extract, 1), tilt: crop.straighten };
}

/** Rounds a rectangle to whole pixels. It has at least one pixel and stays within the picture. */
function roundToPixels(rect: Rect, picture: Size): Rect {
  const { x, y, width, height } = intersectRects(roundRect(rect), { x: 0, y: 0, ...picture });
  return {
    x: Math.min(x, picture.width - 1),
    y: Math.min(y, picture.height - 1),
    width: Math.max(1, width),
    height: Math.max(1, height),
  };
}

/**
 * Asserts that an artwork prints well in the largest size, since artworks are sold in every size. Throws ART_TOO_SMALL
 * with the required pixels.
 */
export function assertArtLargeEnough(photoPixels: Size): void {
  const largest = frameSizeKeys.at(-1) ?? "rectangle_xlarge";
  const { w, h } = frameSizes[largest].val;
  const orientation = photoPixels.width > photoPixels.height ? "landscape" : "portrait";
  const { effectivePpi } = createPrintPlan({
    widthCm: w,
    heightCm: h,
    orientation,
    mat: "none",
    crop: null,
    photoPixels,
  });
  if (effectivePpi >= FINE_PPI) return;
  const requiredPixels = computePrintPixels(largest, FINE_PPI);
  throw new ShopError("ART_TOO_SMALL", {
    size: frameSizes[largest].name,
    wide: requiredPixels.w,
    high: requiredPixels.h,
  });
}
