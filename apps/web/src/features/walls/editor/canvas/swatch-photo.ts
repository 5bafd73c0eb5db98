import type { FrameSizeKey, MatType } from "@storywall/domain/catalog/frames";
import type { Orientation, Template } from "@storywall/domain/catalog/templates";
import type { Size } from "@storywall/domain/kernel/rect";
import { type Design, type DesignTile, findChosenCrop, getTone } from "@storywall/domain/walls/design/design";
import type { TilePicture } from "@/components/tiles/framed-tile.tsx";
import { getPhotoPicture, type PhotosState } from "@/features/photos/photos-state.ts";

/** A photo on the wall, which the choices of frame and size show. */
export type SwatchPhoto = {
  picture: Size & { src: string };
  tile: DesignTile;
  mat: MatType;
  orientation: Orientation;
};

const SWATCH_WIDTH_PX = 400;

/** Returns the first photo on the wall, or null if there is none. */
export function findSwatchPhoto(
  template: Template,
  design: Pick<Design, "matType">,
  slots: readonly DesignTile[],
  photos: PhotosState,
): SwatchPhoto | null {
  for (const [index, tile] of slots.entries()) {
    const picture = tile.userPhotoId ? getPhotoPicture(photos.get(tile.userPhotoId), SWATCH_WIDTH_PX) : null;
    const orientation = template.tiles[index]?.orientation ?? "portrait";
    if (picture) return { picture, tile, mat: design.matType, orientation };
  }
  return null;
}

/** Returns the photo with the crop that it has in this size and mat. Converts its current crop if it has none. */
export function cropSwatchPhoto(
  { picture, tile, mat: currentMat }: SwatchPhoto,
  frameSize: FrameSizeKey,
  mat: MatType,
) {
  const crop =
    findChosenCrop({ matType: mat }, { ...tile, frameSize }) ?? findChosenCrop({ matType: currentMat }, tile);
  return { ...picture, crop, tone: getTone(tile) } satisfies TilePicture;
}
