import { PRINT_PPI } from "../../catalog/print-constants.ts";
import { insetRect, intersectRects, type Rect, rebaseRect, roundRect, type Size } from "../../kernel/rect.ts";
import { type Crop, reachOf, resolveCrop, turnedSize } from "../crop/crop.ts";
import { effectivePpi, type PpiWord, ppiWord } from "./resolution.ts";
import { photoAspect, type TileShape, tileGeometry, tilePixels } from "./tile-geometry.ts";
import type { Tone } from "./tone.ts";

/** So many pixels more are read at every edge, where there are any: a picture that is scaled or turned mixes neighbours. */
const NEIGHBOURS = 2;

/** Everything the printer of files needs, in whole pixels. Made by `printPlan`, carried out by the imaging package. */
export type PrintPlan = {
  /** Size of the print file. */
  media: Size;
  /** The sheet after cutting, within the print file. */
  trim: Rect;
  /** Where the photo goes within the print file; the rest is white. */
  photo: Rect;
  /** First the master is turned clockwise by this. */
  rotate: Crop["rotate"];
  /** Then this part of the turned master is read, in whole pixels: what is shown and, where there are any, its neighbours. */
  extract: Rect;
  /** What is shown, measured in that part and to fractions of a pixel: a rectangle that was level before … */
  shown: Rect;
  /** … the part was turned clockwise, by so many degrees, about the middle of it. */
  tilt: number;
  /** How the photo is lightened; null leaves every number as it is. */
  tone: Tone | null;
  /** Resolution of the file. */
  ppi: number;
  /** The crop that was used, after fitting. */
  crop: Crop;
  /** The photo's own pixels per inch of print; the file has `ppi`, whatever that is. */
  effectivePpi: number;
  word: PpiWord;
};

export type PrintPlanInput = TileShape & {
  /** The visitor's crop for this size and mat; null prints the middle of the photo. */
  crop: Crop | null;
  /** Size of the upright master in pixels. */
  photoPixels: Size;
  /** The visitor's wish for this photo. */
  tone?: Tone | null;
  /** Of the file; every print has `PRINT_PPI`. */
  ppi?: number;
};

/** How a print file is cut from the master. The same crop and geometry draw the tile on the screen. */
export function printPlan({
  crop: chosen,
  photoPixels,
  tone = null,
  ppi = PRINT_PPI,
  ...shape
}: PrintPlanInput): PrintPlan {
  const geometry = tileGeometry(shape);
  const crop = resolveCrop(chosen, photoPixels, photoAspect(geometry));
  const own = effectivePpi(crop, photoPixels, geometry);

  return {
    ...tilePixels(geometry, ppi),
    ...photoCut(crop, photoPixels),
    tone,
    ppi,
    crop,
    effectivePpi: own,
    word: ppiWord(own),
  };
}

/** Which part of a picture a crop takes, and how it is turned; `picture` is the upright picture in pixels. */
export type PhotoCut = Pick<PrintPlan, "rotate" | "extract" | "shown" | "tilt">;

export function photoCut(crop: Crop, picture: Size): PhotoCut {
  const turned = turnedSize(picture, crop.rotate);
  const rect: Rect = {
    x: crop.x * turned.width,
    y: crop.y * turned.height,
    width: crop.width * turned.width,
    height: crop.height * turned.height,
  };
  const reach = reachOf(rect, crop.straighten);
  const centre = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
  const box = { x: centre.x - reach.width / 2, y: centre.y - reach.height / 2, ...reach };
  const extract = wholePixels(insetRect(box, -NEIGHBOURS), turned);
  return { rotate: crop.rotate, extract, shown: rebaseRect(rect, extract, 1), tilt: crop.straighten };
}

/** Rounded to whole pixels, at least one, never beyond the picture. */
function wholePixels(rect: Rect, picture: Size): Rect {
  const { x, y, width, height } = intersectRects(roundRect(rect), { x: 0, y: 0, ...picture });
  return {
    x: Math.min(x, picture.width - 1),
    y: Math.min(y, picture.height - 1),
    width: Math.max(1, width),
    height: Math.max(1, height),
  };
}
