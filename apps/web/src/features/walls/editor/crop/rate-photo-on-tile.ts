import { findCutFaces } from "@storywall/domain/walls/crop/auto-crop";
import { resolveCrop } from "@storywall/domain/walls/crop/crop";
import { type Design, type DesignTile, findChosenCrop } from "@storywall/domain/walls/design/design";
import {
  computeEffectivePpi,
  computePhotoAspect,
  type PrintQuality,
  ratePrintQuality,
} from "@storywall/domain/walls/tiles/tile-geometry";
import { getTileGeometry, type TileFormat } from "@/components/tiles/tile-svg.tsx";
import type { ShopPhoto } from "@/features/photos/photos-state.ts";

type PlacedPhoto = {
  tile: Pick<TileFormat, "frameSize" | "orientation">;
  design: Pick<Design, "matType">;
  slot: DesignTile;
  photo: ShopPhoto;
};

/**
 * Rates the print quality of a photo on its tile, and finds out whether the tile's edge cuts a face. Values are null
 * while the photo's size is unknown.
 */
export function ratePhotoOnTile({ tile, design, slot, photo }: PlacedPhoto): {
  quality: PrintQuality;
  isCut: boolean;
} | null {
  const { size, features } = photo;
  if (!size) return null;
  const geometry = getTileGeometry({ ...tile, mat: design.matType });
  const crop = resolveCrop(findChosenCrop(design, slot), size, computePhotoAspect(geometry));
  return {
    quality: ratePrintQuality(computeEffectivePpi(crop, size, geometry)),
    isCut: findCutFaces(crop, size, features?.faces ?? [], geometry).length > 0,
  };
}
