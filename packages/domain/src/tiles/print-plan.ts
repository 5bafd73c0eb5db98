import { type Crop, reachOf, resolveCrop, turnedSize } from "./crop.ts";
import { PRINT_PPI } from "./print-constants.ts";
import { insetRect, intersectRects, type Rect, roundRect, type Size } from "./rect.ts";
import { effectivePpi, type PpiWord, ppiWord } from "./resolution.ts";
import { photoAspect, type TileShape, tileGeometry, tilePixels } from "./tile-geometry.ts";

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
  /** Then this part of the turned master is taken. With `tilt` it is the upright box around the tilted part. */
  extract: Rect;
  /** Then, if the photo is straightened: turn clockwise about `centre` and keep `width` × `height` around it. */
  tilt: { degrees: number; centre: { x: number; y: number }; width: number; height: number } | null;
  /** The crop that was used, after fitting. */
  crop: Crop;
  /** The photo's own pixels per inch of print; the file itself always has `PRINT_PPI`. */
  effectivePpi: number;
  word: PpiWord;
};

export type PrintPlanInput = TileShape & {
  /** The visitor's crop for this size and mat; null prints the middle of the photo. */
  crop: Crop | null;
  /** Size of the upright master in pixels. */
  photoPixels: Size;
};

/** How a print file is cut from the master. The same crop and geometry draw the tile on the screen. */
export function printPlan({ crop: chosen, photoPixels, ...shape }: PrintPlanInput): PrintPlan {
  const geometry = tileGeometry(shape);
  const crop = resolveCrop(chosen, photoPixels, photoAspect(geometry));
  const ppi = effectivePpi(crop, photoPixels, geometry);

  return {
    ...tilePixels(geometry, PRINT_PPI),
    ...photoCut(crop, photoPixels),
    crop,
    effectivePpi: ppi,
    word: ppiWord(ppi),
  };
}

/** Which part of a picture a crop takes, and how it is turned; `picture` is the upright picture in pixels. */
export type PhotoCut = Pick<PrintPlan, "rotate" | "extract" | "tilt">;

export function photoCut(crop: Crop, picture: Size): PhotoCut {
  return { rotate: crop.rotate, ...sourceOf(crop, turnedSize(picture, crop.rotate)) };
}

function sourceOf(crop: Crop, master: Size): Pick<PrintPlan, "extract" | "tilt"> {
  const rect: Rect = {
    x: crop.x * master.width,
    y: crop.y * master.height,
    width: crop.width * master.width,
    height: crop.height * master.height,
  };
  if (crop.straighten === 0) return { extract: wholePixels(rect, master), tilt: null };

  const centre = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
  const reach = reachOf(rect, crop.straighten);
  const box = { x: centre.x - reach.width / 2, y: centre.y - reach.height / 2, ...reach };
  // Two pixels more, where there are any, so that the turn has neighbours to mix at the edge.
  const extract = wholePixels(insetRect(box, -2), master);
  return {
    extract,
    tilt: {
      degrees: crop.straighten,
      centre: { x: centre.x - extract.x, y: centre.y - extract.y },
      width: rect.width,
      height: rect.height,
    },
  };
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
