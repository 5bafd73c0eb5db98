import type { Design, DesignTile } from "../design/design.ts";
import { movePicture, removeTile } from "./fill-tiles.ts";

/** `tray` contains the spare photos. */
export type WallWithSpares = { design: Design; tray: readonly string[] };

/**
 * Applies an arrangement to a wall. Photos keep their crops and tones, and art does not move. The new spare photos are
 * those in `left`, followed by all other photos without a place. `slots` must contain all places of the wall, as
 * `listSlots` returns them.
 */
export function applyArrangement(
  { design, tray }: WallWithSpares,
  slots: readonly DesignTile[],
  { hung, left }: { hung: ReadonlyMap<string, string>; left: readonly string[] },
): WallWithSpares {
  const slotsByPhoto = new Map(slots.map((slot) => [slot.userPhotoId, slot]));
  const designTileNames = new Set(design.tiles.map(({ name }) => name));
  const tiles = slots
    .filter(({ name }) => designTileNames.has(name) || hung.has(name))
    .map((slot) => {
      if (slot.artItemId) return slot;
      const photoId = hung.get(slot.name) ?? null;
      const sourceSlot = photoId ? slotsByPhoto.get(photoId) : undefined;
      return sourceSlot
        ? movePicture(design, slot, sourceSlot)
        : { name: slot.name, frameSize: slot.frameSize, userPhotoId: photoId, cropParams: {} };
    });
  return { design: { ...design, tiles }, tray: listSparePhotos({ design, tray }, tiles, left) };
}

/**
 * The shopper's decision about a group of similar photos. Photos in `stay` can be on the wall, and photos in `aside`
 * must not be.
 */
export type SimilarPhotoChoice = { stay: readonly string[]; aside: readonly string[] };

/**
 * Removes the photos in `aside` from the wall. Each is replaced by an unused photo from its group's `stay`, otherwise
 * by the next spare photo. Without a spare photo, the tile becomes empty.
 */
export function removeUnselectedSimilarPhotos(
  { design, tray }: WallWithSpares,
  groups: readonly SimilarPhotoChoice[],
): WallWithSpares {
  const aside = new Set(groups.flatMap((group) => group.aside));
  const isOnWall = (id: string) => design.tiles.some(({ userPhotoId }) => userPhotoId === id);
  const waiting = groups.map(({ stay }) => stay.filter((id) => tray.includes(id) && !isOnWall(id)));
  const keptSpares = new Set(waiting.flat());
  const others = tray.filter((id) => !aside.has(id) && !keptSpares.has(id));
  let tiles = [...design.tiles];
  for (const tile of design.tiles) {
    const removedPhoto = tile.userPhotoId;
    if (!removedPhoto || !aside.has(removedPhoto)) continue;
    const groupIndex = groups.findIndex((group) => group.aside.includes(removedPhoto));
    const next = waiting[groupIndex]?.shift() ?? others.shift();
    tiles = next
      ? tiles.map((item) => (item === tile ? { ...clearTile(tile), userPhotoId: next } : item))
      : removeTile(tiles, tile.name);
  }
  return {
    design: { ...design, tiles },
    tray: listSparePhotos({ design, tray }, tiles, [...tray.filter((id) => !aside.has(id))]),
  };
}

const clearTile = ({ name, frameSize }: DesignTile) => ({ name, frameSize, cropParams: {} });

/**
 * Lists the photos that are not on any of `tiles`, without duplicates: first those in `first`, then the other spare
 * photos, then the photos that were on the wall.
 */
function listSparePhotos(
  { design, tray }: WallWithSpares,
  tiles: readonly DesignTile[],
  first: readonly string[],
): string[] {
  const placedPhotos = new Set(tiles.map(({ userPhotoId }) => userPhotoId));
  const all = [...first, ...tray, ...design.tiles.flatMap(({ userPhotoId }) => userPhotoId ?? [])];
  return [...new Set(all)].filter((id) => !placedPhotos.has(id));
}
