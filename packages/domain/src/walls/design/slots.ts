import { clampSize } from "../../catalog/frame-defaults.ts";
import { defaultFrameSize, type FrameSizeKey, isFrameSize } from "../../catalog/frame-sizes.ts";
import type { Template } from "../../catalog/templates.ts";
import type { DesignTile } from "./design.ts";

/** Frame size of each place, including those without a tile in the design. */
export type SlotSizes = Readonly<Record<string, FrameSizeKey>>;

/** The size of every place: its tile's, otherwise the one in `known`, otherwise the wall's most common size. */
export function slotSizes(template: Template, tiles: readonly DesignTile[], known: SlotSizes = {}): SlotSizes {
  const chosen = new Map(tiles.map(({ name, frameSize }) => [name, frameSize]));
  const usual = usualSize(template, tiles);
  return Object.fromEntries(
    template.tiles.map(({ name }) => {
      const size = chosen.get(name);
      return [name, size && isFrameSize(size) ? size : (known[name] ?? usual)];
    }),
  );
}

/** All places in the template's order, with empty tiles where the design has none. */
export function slotsOf(template: Template, tiles: readonly DesignTile[], sizes: SlotSizes = {}): DesignTile[] {
  const there = new Map(tiles.map((tile) => [tile.name, tile]));
  const whole = slotSizes(template, tiles, sizes);
  return template.tiles.map(
    ({ name }) =>
      there.get(name) ?? {
        name,
        userPhotoId: null,
        frameSize: whole[name] ?? clampSize(template, defaultFrameSize),
        cropParams: {},
      },
  );
}

function usualSize(template: Template, tiles: readonly DesignTile[]): FrameSizeKey {
  const counts = new Map<string, number>();
  for (const { frameSize } of tiles) counts.set(frameSize, (counts.get(frameSize) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return most && isFrameSize(most) ? clampSize(template, most) : clampSize(template, defaultFrameSize);
}
