import { isFrameSize } from "@storywall/domain/catalog/frames";
import type { Template } from "@storywall/domain/catalog/templates";
import type { Design, DesignTile } from "@storywall/domain/walls/design/design";
import type { PhotosState } from "@/features/photos/photos-state.ts";
import { ratePhotoOnTile } from "./rate-photo-on-tile.ts";

/** Returns the names of the tiles whose photo is ready and may print soft or blurry. */
export function findSoftTiles(
  template: Template,
  design: Pick<Design, "matType">,
  slots: readonly DesignTile[],
  photos: PhotosState,
): string[] {
  return slots.flatMap((slot, index) => {
    const photo = slot.userPhotoId ? photos.get(slot.userPhotoId) : undefined;
    if (photo?.status !== "ready" || !isFrameSize(slot.frameSize)) return [];
    const { orientation = "portrait" } = template.tiles[index] ?? {};
    const rating = ratePhotoOnTile({ tile: { frameSize: slot.frameSize, orientation }, design, slot, photo });
    return rating?.quality === "warn" || rating?.quality === "block" ? [slot.name] : [];
  });
}
