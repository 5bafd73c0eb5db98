import {
  BLEED_MM,
  FINE_PPI,
  FRAME_FACE_MM,
  GOOD_PPI,
  LIP_MM,
  LOWEST_PPI,
  type Mat,
  MM_PER_INCH,
  matMm,
} from "../../catalog/print-constants.ts";
import { insetRect, intersectRects, type Rect, rebaseRect, roundRect, type Size } from "../../kernel/rect.ts";
import { type Crop, rotateSize } from "../crop/crop.ts";

export type Orientation = "portrait" | "landscape";

/** Size of the trimmed print in cm (portrait, as in the catalog), with orientation and mat. */
export type TileShape = { widthCm: number; heightCm: number; orientation: Orientation; mat: Mat };

/** Rectangles of a tile's parts in mm, from the top left corner of the printed sheet. */
export type TileGeometry = {
  /** The printed sheet: the trimmed print plus bleed. */
  media: Rect;
  /** The print after cutting. The shop states this size as the size of the tile. */
  trim: Rect;
  /** Area that the photo covers. It determines the aspect ratio of crops and the resolution of the print. */
  photo: Rect;
  /** Inner edge of the frame's lip. The frame covers everything outside it. */
  lip: Rect;
  /** Part of the photo that is visible in the frame. */
  visible: Rect;
  /** Outer edge of the frame's face. It extends beyond the sheet. */
  frame: Rect;
};

/** Computes the geometry of a tile. The editor, cart images, proofs and print files all use it. */
export function computeTileGeometry({ widthCm, heightCm, orientation, mat }: TileShape): TileGeometry {
  const [width, height] = orientation === "portrait" ? [widthCm * 10, heightCm * 10] : [heightCm * 10, widthCm * 10];

  const trim = { x: BLEED_MM, y: BLEED_MM, width, height };
  const media = insetRect(trim, -BLEED_MM);
  const photo = mat === "none" ? media : insetRect(trim, matMm[mat]);
  const lip = insetRect(trim, LIP_MM);

  return { media, trim, photo, lip, visible: intersectRects(photo, lip), frame: insetRect(lip, -FRAME_FACE_MM) };
}

/** Returns width over height of the printed photo. Crops must have this aspect. */
export function computePhotoAspect({ photo }: TileGeometry): number {
  return photo.width / photo.height;
}

/** Parts of a tile in whole pixels of the print file. */
export type TilePixels = { media: Size; trim: Rect; photo: Rect };

/**
 * Converts the geometry to whole pixels of the print file by rounding the edges. For example, 21 × 31 cm with bleed at
 * 300 ppi is 2551 × 3732.
 */
export function computeTilePixels(geometry: TileGeometry, ppi: number): TilePixels {
  const toPixels = (rect: Rect) => roundRect(rebaseRect(rect, { x: 0, y: 0 }, ppi / MM_PER_INCH));
  const { width, height } = toPixels(geometry.media);
  return { media: { width, height }, trim: toPixels(geometry.trim), photo: toPixels(geometry.photo) };
}

/**
 * Converts the geometry to CSS pixels, measured from the trim's top left corner. The long side of the trimmed print
 * becomes `longSidePx` long. Coordinates outside the trim are negative. Pages must clip the photo at the trim and draw
 * the frame's face between `frame` and `lip`.
 */
export function scaleTileToScreen(geometry: TileGeometry, longSidePx: number): TileGeometry {
  const { trim } = geometry;
  const scale = longSidePx / Math.max(trim.width, trim.height);
  const toScreenRect = (rect: Rect) => rebaseRect(rect, trim, scale);
  return {
    media: toScreenRect(geometry.media),
    trim: toScreenRect(trim),
    photo: toScreenRect(geometry.photo),
    lip: toScreenRect(geometry.lip),
    visible: toScreenRect(geometry.visible),
    frame: toScreenRect(geometry.frame),
  };
}

/** Rating of the print quality. At `warn` the shopper sees a warning; at `block` the shopper must confirm the print. */
export type PrintQuality = "good" | "fine" | "warn" | "block";

export const printQualityRank: Record<PrintQuality, number> = { block: 0, warn: 1, fine: 2, good: 3 };

/**
 * Returns the resolution of the print in pixels per inch: the lower of the horizontal and the vertical value, rounded
 * down.
 */
export function computeEffectivePpi(crop: Crop, photo: Size, { photo: printed }: TileGeometry): number {
  const turned = rotateSize(photo, crop.rotate);
  const across = (crop.width * turned.width) / printed.width;
  const down = (crop.height * turned.height) / printed.height;
  return Math.floor(Math.min(across, down) * MM_PER_INCH + 1e-9);
}

export function ratePrintQuality(ppi: number): PrintQuality {
  if (ppi >= GOOD_PPI) return "good";
  if (ppi >= FINE_PPI) return "fine";
  return ppi >= LOWEST_PPI ? "warn" : "block";
}
