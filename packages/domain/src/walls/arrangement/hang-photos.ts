import { type FrameSizeKey, type FrameTypeKey, frameSizes, isFrameSize } from "../../catalog/frames.ts";
import type { Orientation, Template } from "../../catalog/templates.ts";
import type { Size } from "../../kernel/rect.ts";
import { createDefaultCrop, toCropKey } from "../crop/crop.ts";
import { createEmptyDesign, type Design, type DesignTile } from "../design/design.ts";
import { computePhotoAspect, computeTileGeometry } from "../tiles/tile-geometry.ts";

type HungPhoto = { id: string; size: Size | null };

/**
 * Creates a wall with these photos in its first tiles, in this order. Every photo whose size is known is cropped to its
 * middle. The crops count as automatic, so they change if they cut a face. If the template does not offer the frame or
 * size, uses one that it offers.
 */
export function hangPhotos(
  template: Template,
  photos: readonly HungPhoto[],
  preferred: { frame: FrameTypeKey; size: FrameSizeKey },
): Design {
  const empty = createEmptyDesign(template, preferred);
  const tiles = empty.tiles.map((tile, index) => {
    const [photo, place] = [photos[index], template.tiles[index]];
    if (!photo || !place) return tile;
    return { ...tile, userPhotoId: photo.id, cropParams: cropToMiddle(empty, tile, photo.size, place.orientation) };
  });
  return { ...empty, tiles };
}

function cropToMiddle(
  { matType }: Design,
  { frameSize }: DesignTile,
  photo: Size | null,
  orientation: Orientation,
): DesignTile["cropParams"] {
  if (!photo || !isFrameSize(frameSize)) return {};
  const { w, h } = frameSizes[frameSize].val;
  const geometry = computeTileGeometry({ widthCm: w, heightCm: h, orientation, mat: matType });
  const crop = createDefaultCrop(photo, computePhotoAspect(geometry));
  return { [toCropKey(frameSize, matType)]: { crop, editorCropParams: { isFirst: true } } };
}
