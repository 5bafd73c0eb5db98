import { defaultFrameSize, type FrameSizeKey, frameSizeKeys, frameSizes, isFrameSize } from "../../catalog/frames.ts";
import { FINE_PPI, type Mat } from "../../catalog/print-constants.ts";
import type { Orientation, Template } from "../../catalog/templates.ts";
import type { Size } from "../../kernel/rect.ts";
import { type Crop, resolveCrop, toCropKey } from "../crop/crop.ts";
import { computeZoom, expandCrop, zoomCrop } from "../crop/crop-operations.ts";
import { type Design, type DesignTile, findChosenCrop, hasBlurConsent, type TileCrop } from "../design/design.ts";
import {
  computeEffectivePpi,
  computePhotoAspect,
  computeTileGeometry,
  type PrintQuality,
  printQualityRank,
  ratePrintQuality,
  type TileGeometry,
} from "./tile-geometry.ts";

/** A photo in an opening. Without a crop, the middle of the photo is shown. */
export type PlacedPhoto = {
  photo: Size;
  crop: Crop | null;
  frameSize: FrameSizeKey;
  orientation: Orientation;
  mat: Mat;
};

export function computeOpeningGeometry({
  frameSize,
  orientation,
  mat,
}: Omit<PlacedPhoto, "photo" | "crop">): TileGeometry {
  const { w, h } = frameSizes[frameSize].val;
  return computeTileGeometry({ widthCm: w, heightCm: h, orientation, mat });
}

export function ratePlacedPhoto(placed: PlacedPhoto): PrintQuality {
  const geometry = computeOpeningGeometry(placed);
  const crop = resolveCrop(placed.crop, placed.photo, computePhotoAspect(geometry));
  return ratePrintQuality(computeEffectivePpi(crop, placed.photo, geometry));
}

/** A change that makes a low-resolution photo print better, and the resulting rating. */
export type Remedy =
  | { kind: "smaller-size"; frameSize: FrameSizeKey; quality: PrintQuality }
  | { kind: "zoom-out"; crop: Crop; quality: PrintQuality };

export type TileResolution = {
  ppi: number;
  quality: PrintQuality;
  /** Suggested changes, the most useful first. Empty if the photo is rated "fine" or "good". */
  remedies: Remedy[];
};

/** Rates the print quality of a photo in its opening. `sizes` are the frame sizes that the shopper may choose. */
export function rateTileResolution(placed: PlacedPhoto, sizes: readonly FrameSizeKey[]): TileResolution {
  const geometry = computeOpeningGeometry(placed);
  const crop = resolveCrop(placed.crop, placed.photo, computePhotoAspect(geometry));
  const ppi = computeEffectivePpi(crop, placed.photo, geometry);
  const quality = ratePrintQuality(ppi);
  const isTooLow = quality === "warn" || quality === "block";
  const remedies = isTooLow ? [suggestZoomOut(placed, crop, geometry), suggestSmallerSize(placed, sizes)] : [];
  return {
    ppi,
    quality,
    remedies: remedies.filter((remedy) => remedy !== null && isBetterQuality(remedy.quality, quality)) as Remedy[],
  };
}

/** Suggests the smallest zoom-out that is rated "fine". If there is none, suggests the whole photo. */
function suggestZoomOut({ photo }: PlacedPhoto, crop: Crop, geometry: TileGeometry): Remedy {
  const opening = { photo, aspect: computePhotoAspect(geometry) };
  const ppi = computeEffectivePpi(crop, photo, geometry);
  const sufficientZoom = computeZoom(crop, opening) * (ppi / (FINE_PPI + 2));
  const wider = sufficientZoom > 1 ? zoomCrop(crop, opening, sufficientZoom) : expandCrop(crop, opening);
  return { kind: "zoom-out", crop: wider, quality: ratePrintQuality(computeEffectivePpi(wider, photo, geometry)) };
}

/**
 * Suggests the largest of the smaller sizes that are rated "fine" or "good". If there is none, suggests the smallest
 * size.
 */
function suggestSmallerSize(placed: PlacedPhoto, sizes: readonly FrameSizeKey[]): Remedy | null {
  const smaller = frameSizeKeys.slice(0, frameSizeKeys.indexOf(placed.frameSize)).filter((key) => sizes.includes(key));
  const candidates = smaller.map((frameSize) => ({
    kind: "smaller-size" as const,
    frameSize,
    quality: ratePlacedPhoto({ ...placed, frameSize }),
  }));
  return candidates.findLast(({ quality }) => quality === "good" || quality === "fine") ?? candidates[0] ?? null;
}

const isBetterQuality = (quality: PrintQuality, than: PrintQuality) =>
  printQualityRank[quality] > printQualityRank[than];

/** Returns the numbers (from 1) of places whose photo would print blurred, unless the shopper accepted that. */
export function findBlurredTileNumbers(
  template: Pick<Template, "tiles" | "sizes">,
  design: Pick<Design, "tiles" | "matType">,
  sizeOf: (tile: DesignTile) => Size | null,
): number[] {
  return template.tiles.flatMap(({ name, orientation }, index) => {
    const tile = design.tiles.find((candidate) => candidate.name === name);
    const photo = tile && sizeOf(tile);
    if (!tile || !photo || !isFrameSize(tile.frameSize) || hasBlurConsent(design, tile)) return [];
    const crop = findChosenCrop(design, tile);
    const placed = { photo, crop, frameSize: tile.frameSize, orientation, mat: design.matType };
    return ratePlacedPhoto(placed) === "block" ? [index + 1] : [];
  });
}

/** Returns the tile's crop entry after setting or removing the shopper's consent to a blurred print. */
export function setBlurConsent(
  design: Pick<Design, "matType">,
  tile: Pick<DesignTile, "frameSize" | "cropParams">,
  { photo, orientation, printAnyway }: { photo: Size; orientation: Orientation; printAnyway: boolean },
): TileCrop {
  const frameSize = isFrameSize(tile.frameSize) ? tile.frameSize : defaultFrameSize;
  const aspect = computePhotoAspect(computeOpeningGeometry({ frameSize, orientation, mat: design.matType }));
  const tileCrop = tile.cropParams[toCropKey(tile.frameSize, design.matType)];
  return { ...tileCrop, crop: resolveCrop(findChosenCrop(design, tile), photo, aspect), printAnyway };
}
