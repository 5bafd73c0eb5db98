import { type FrameSizeKey, frameSizes } from "../../catalog/frames.ts";
import type { Mat } from "../../catalog/print-constants.ts";
import type { Orientation } from "../../catalog/templates.ts";
import type { Size } from "../../kernel/rect.ts";
import { type Crop, resolveCrop } from "../crop/crop.ts";
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
