import { defaultFrameSize, type FrameSizeKey, frameSizes, isFrameSize } from "../../catalog/frames.ts";
import type { Mat } from "../../catalog/print-constants.ts";
import type { Orientation, Template } from "../../catalog/templates.ts";
import type { Size } from "../../kernel/rect.ts";
import { type Crop, resolveCrop, toCropKey } from "../crop/crop.ts";
import { type Design, type DesignTile, findChosenCrop, hasBlurConsent, type TileCrop } from "../design/design.ts";
import {
  computeEffectivePpi,
  computePhotoAspect,
  computeTileGeometry,
  type PrintQuality,
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
