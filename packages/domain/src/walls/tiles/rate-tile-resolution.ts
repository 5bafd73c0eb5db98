import { type FrameSizeKey, frameSizeKeys } from "../../catalog/frames.ts";
import { FINE_PPI } from "../../catalog/print-constants.ts";
import { type Crop, resolveCrop } from "../crop/crop.ts";
import { computeZoom, expandCrop, zoomCrop } from "../crop/crop-operations.ts";
import {
  computeEffectivePpi,
  computePhotoAspect,
  type PrintQuality,
  printQualityRank,
  ratePrintQuality,
  type TileGeometry,
} from "./tile-geometry.ts";
import { computeOpeningGeometry, type PlacedPhoto, ratePlacedPhoto } from "./tile-resolution.ts";

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
