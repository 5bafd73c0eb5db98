import { BLEED_MM, FRAME_FACE_MM, LIP_MM, type Mat, MM_PER_INCH, matMm } from "../../catalog/print-constants.ts";
import { insetRect, intersectRects, type Rect, rebaseRect, roundRect, type Size } from "../../kernel/rect.ts";

export type Orientation = "portrait" | "landscape";

/** What is made: the trimmed print in cm as the catalogue lists it (portrait), how it hangs, and its mat. */
export type TileShape = { widthCm: number; heightCm: number; orientation: Orientation; mat: Mat };

/** The parts of one tile in mm, measured from the top left corner of the printed sheet. */
export type TileGeometry = {
  /** The printed sheet: the trimmed print and the bleed around it. */
  media: Rect;
  /** The print after cutting; its size is the size that is sold. */
  trim: Rect;
  /** Where the photo is printed. Crop aspect and resolution refer to this and nothing else. */
  photo: Rect;
  /** Inner edge of the frame's lip: what lies outside of it is covered by the frame. */
  lip: Rect;
  /** The part of the photo that can be seen in the frame. Faces belong in here. */
  visible: Rect;
  /** Outer edge of the frame's face, for drawing. It reaches beyond the sheet. */
  frame: Rect;
};

/** The one geometry: editor, cart picture, proof and print file are all laid out by it. */
export function tileGeometry({ widthCm, heightCm, orientation, mat }: TileShape): TileGeometry {
  const [width, height] = orientation === "portrait" ? [widthCm * 10, heightCm * 10] : [heightCm * 10, widthCm * 10];

  const trim = { x: BLEED_MM, y: BLEED_MM, width, height };
  const media = insetRect(trim, -BLEED_MM);
  const photo = mat === "none" ? media : insetRect(trim, matMm[mat]);
  const lip = insetRect(trim, LIP_MM);

  return { media, trim, photo, lip, visible: intersectRects(photo, lip), frame: insetRect(lip, -FRAME_FACE_MM) };
}

/** Width over height of the printed photo: the aspect a crop must have. */
export function photoAspect({ photo }: TileGeometry): number {
  return photo.width / photo.height;
}

/** The same parts in whole pixels of the print file. */
export type TilePixels = { media: Size; trim: Rect; photo: Rect };

/** Edges are rounded once, here: 21 × 31 cm with its bleed at 300 ppi is 2551 × 3732. */
export function tilePixels(geometry: TileGeometry, ppi: number): TilePixels {
  const inPixels = (rect: Rect) => roundRect(rebaseRect(rect, { x: 0, y: 0 }, ppi / MM_PER_INCH));
  const { width, height } = inPixels(geometry.media);
  return { media: { width, height }, trim: inPixels(geometry.trim), photo: inPixels(geometry.photo) };
}

/**
 * The same parts in CSS pixels for a trimmed print whose long side is `longSidePx`, measured from the top left corner of
 * the trim. The bleed lies at negative coordinates: clip at the trim, draw the frame's face between `frame` and `lip`.
 */
export function tileOnScreen(geometry: TileGeometry, longSidePx: number): TileGeometry {
  const { trim } = geometry;
  const scale = longSidePx / Math.max(trim.width, trim.height);
  const onScreen = (rect: Rect) => rebaseRect(rect, trim, scale);
  return {
    media: onScreen(geometry.media),
    trim: onScreen(trim),
    photo: onScreen(geometry.photo),
    lip: onScreen(geometry.lip),
    visible: onScreen(geometry.visible),
    frame: onScreen(geometry.frame),
  };
}
