import type { Size } from "@storywall/domain/kernel/rect";
import type { CaptureTile } from "@storywall/domain/walls/captures/capture-plan";
import { type Crop, resolveCrop, rotateSize } from "@storywall/domain/walls/crop/crop";

/** Returns whether a rendition with this long side in px has enough pixels for the tile. `picture` is the master's size. */
export function isRenditionLargeEnough(
  longSide: number,
  {
    picture,
    crop: chosen,
    place: { photo, photoAspect },
  }: { picture: Size; crop: Crop | null; place: Pick<CaptureTile, "photo" | "photoAspect"> },
): boolean {
  const shrink = Math.min(1, longSide / Math.max(picture.width, picture.height));
  const crop = resolveCrop(chosen, picture, photoAspect);
  return shrink === 1 || crop.width * rotateSize(picture, crop.rotate).width * shrink >= photo.width;
}
