import { type FrameSizeKey, isFrameSize } from "@storywall/domain/catalog/frames";
import type { Orientation } from "@storywall/domain/catalog/templates";
import type { Size } from "@storywall/domain/kernel/rect";
import { type Design, type DesignTile, findChosenCrop, hasBlurConsent } from "@storywall/domain/walls/design/design";
import { rateTileResolution, type TileResolution } from "@storywall/domain/walls/tiles/tile-resolution";

export type KnownResolution = TileResolution & { isPrintedAnyway: boolean };

/**
 * Returns the resolution at which a tile's photo is printed, or null while the photo's size is unknown. `sizes` are the
 * available sizes.
 */
export function getTileResolution(
  design: Pick<Design, "matType">,
  tile: DesignTile,
  { photo, orientation, sizes }: { photo: Size | null; orientation: Orientation; sizes: readonly FrameSizeKey[] },
): KnownResolution | null {
  if (!photo || !isFrameSize(tile.frameSize)) return null;
  const crop = findChosenCrop(design, tile);
  const input = { photo, crop, frameSize: tile.frameSize, orientation, mat: design.matType };
  return { ...rateTileResolution(input, sizes), isPrintedAnyway: hasBlurConsent(design, tile) };
}
