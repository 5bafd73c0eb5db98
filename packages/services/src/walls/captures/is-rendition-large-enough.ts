import type { Size } from "@storywall/domain/kernel/rect";
import { type Crop, resolveCrop, rotateSize } from "@storywall/domain/walls/crop/crop";

/** Place of a photo: its size in pixels of the output, and the aspect of its crop. */
export type PhotoPlace = { size: Size; aspect: number };

/** Returns whether a rendition with this long side in px has enough pixels for the tile. `picture` is the master's size. */
export function isRenditionLargeEnough(
  longSide: number,
  { picture, crop: chosen, place: { size, aspect } }: { picture: Size; crop: Crop | null; place: PhotoPlace },
): boolean {
  const shrink = Math.min(1, longSide / Math.max(picture.width, picture.height));
  const crop = resolveCrop(chosen, picture, aspect);
  return shrink === 1 || crop.width * rotateSize(picture, crop.rotate).width * shrink >= size.width;
}
