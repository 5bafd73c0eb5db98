import type { Orientation } from "../../catalog/templates.ts";
import type { ArtId } from "../../kernel/ids.ts";
import { computePaletteDistance, mergePalettes, type Palette } from "../../photos/photo-colors.ts";
import { type Design, type DesignTile, hasPicture } from "../design/design.ts";

export type MatchableArt = { id: ArtId; orientation: Orientation; palette: Palette };

type Input = {
  /** The empty tiles, in the order in which they are filled. */
  tiles: ReadonlyArray<{ name: string; orientation: Orientation }>;
  /** Palettes of the photos on the wall. */
  photos: readonly Palette[];
  /** The works to choose from. Of equally suitable works, the first one is chosen. */
  art: readonly MatchableArt[];
  /** Works that are already on the wall. */
  hung: readonly string[];
};

/**
 * Chooses a work for each tile, and returns the works by tile name. Prefers works with the tile's shape, then works
 * that hang least often, then works whose colors match the photos best.
 */
export function chooseMatchingArt({ tiles, photos, art, hung }: Input): Map<string, ArtId> {
  const palette = mergePalettes(photos);
  const ranked = art
    .map((work) => ({ ...work, distance: computePaletteDistance(work.palette, palette) }))
    .sort((one, other) => one.distance - other.distance);
  const all = [...hung];
  const chosen = new Map<string, ArtId>();
  for (const { name, orientation } of tiles) {
    const shaped = ranked.filter((work) => work.orientation === orientation);
    const candidates = shaped.length > 0 ? shaped : ranked;
    const countUses = (work: MatchableArt) => all.filter((id) => id === work.id).length;
    const fewest = Math.min(...candidates.map(countUses));
    const next = candidates.find((work) => countUses(work) === fewest);
    if (!next) continue;
    all.push(next.id);
    chosen.set(name, next.id);
  }
  return chosen;
}

/**
 * Hangs works in the empty tiles of a wall. `slots` must contain all places of the wall, as `listSlots` returns them.
 */
export function hangArt(design: Design, slots: readonly DesignTile[], art: ReadonlyMap<string, ArtId>): Design {
  const names = new Set(design.tiles.map(({ name }) => name));
  const tiles = slots.flatMap((slot): DesignTile[] => {
    const artItemId = hasPicture(slot) ? undefined : art.get(slot.name);
    if (artItemId) return [{ ...slot, userPhotoId: null, artItemId, cropParams: {} }];
    return names.has(slot.name) ? [slot] : [];
  });
  return { ...design, tiles };
}
