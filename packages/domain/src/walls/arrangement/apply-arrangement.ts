import type { Design, DesignTile } from "../design/design.ts";
import { movePicture, removeTile } from "./place-photos.ts";

/** A wall and the spare photos in its tray. */
export type WallWithSpares = { design: Design; tray: readonly string[] };

/**
 * Applies an arrangement to a wall. Crops and tones move with their photos, and art stays. Photos that lose their place
 * become spares after those in `left`. `slots` are all places of the wall (`listSlots`).
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

/** A group of similar photos: those that stay on the wall and those set aside. */
export type SimilarPhotoChoice = { stay: readonly string[]; aside: readonly string[] };

/**
 * Moves the photos set aside from the wall to the spares. A freed place gets a kept spare photo of the same group,
 * otherwise the next spare, otherwise it stays empty.
 */
export function removeSetAsidePhotos(
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
      ? tiles.map((one) => (one === tile ? { ...withoutPhoto(tile), userPhotoId: next } : one))
      : removeTile(tiles, tile.name);
  }
  return {
    design: { ...design, tiles },
    tray: listSparePhotos({ design, tray }, tiles, [...tray.filter((id) => !aside.has(id))]),
  };
}

const withoutPhoto = ({ name, frameSize }: DesignTile) => ({ name, frameSize, cropParams: {} });

/**
 * Lists photos without a place, without duplicates: first those in `first`, then the other spares, then photos removed
 * from the wall.
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
