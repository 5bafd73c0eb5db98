import { defaultFrameSize, type FrameSizeKey, isFrameSize } from "../../catalog/frames.ts";
import { pickOfferedSize, type Template } from "../../catalog/templates.ts";
import type { DesignTile } from "./design.ts";

/** Frame size of each place, including places without a tile in the design. */
export type SlotSizes = Readonly<Record<string, FrameSizeKey>>;

/**
 * Returns the size of every place. It is the size of the tile in this place, otherwise the size in `knownSizes`,
 * otherwise the size that is most common on the wall.
 */
export function resolveSlotSizes(
  template: Template,
  tiles: readonly DesignTile[],
  knownSizes: SlotSizes = {},
): SlotSizes {
  const chosen = new Map(tiles.map(({ name, frameSize }) => [name, frameSize]));
  const mostCommonSize = findMostCommonSize(template, tiles);
  return Object.fromEntries(
    template.tiles.map(({ name }) => {
      const size = chosen.get(name);
      return [name, size && isFrameSize(size) ? size : (knownSizes[name] ?? mostCommonSize)];
    }),
  );
}

/** Lists all places in the template's order, with empty tiles for places that the design lacks. */
export function listSlots(template: Template, tiles: readonly DesignTile[], sizes: SlotSizes = {}): DesignTile[] {
  const tilesByName = new Map(tiles.map((tile) => [tile.name, tile]));
  const allSizes = resolveSlotSizes(template, tiles, sizes);
  return template.tiles.map(
    ({ name }) =>
      tilesByName.get(name) ?? {
        name,
        userPhotoId: null,
        frameSize: allSizes[name] ?? pickOfferedSize(template, defaultFrameSize),
        cropParams: {},
      },
  );
}

function findMostCommonSize(template: Template, tiles: readonly DesignTile[]): FrameSizeKey {
  const counts = new Map<string, number>();
  for (const { frameSize } of tiles) counts.set(frameSize, (counts.get(frameSize) ?? 0) + 1);
  const [mostCommon] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return mostCommon && isFrameSize(mostCommon)
    ? pickOfferedSize(template, mostCommon)
    : pickOfferedSize(template, defaultFrameSize);
}
