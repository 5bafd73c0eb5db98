import { removeAutoCrops } from "../crop/auto-crop.ts";
import { toCropKey } from "../crop/crop.ts";
import { type Design, type DesignTile, hasPicture } from "../design/design.ts";

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

/** Fills the free tiles in order. Photos that do not get a tile stay in the tray. */
export function placePhotos(
  tiles: readonly DesignTile[],
  photoIds: readonly string[],
): { tiles: DesignTile[]; tray: string[] } {
  const remaining = [...photoIds];
  const filledTiles = tiles.map((tile) => {
    if (hasPicture(tile)) return tile;
    const next = remaining.shift();
    return next === undefined ? tile : { ...tile, userPhotoId: next, cropParams: {} };
  });
  return { tiles: filledTiles, tray: remaining };
}

/** Removes a tile from the design. Its place in the template is then empty. */
export function removeTile(tiles: readonly DesignTile[], name: string): DesignTile[] {
  return tiles.filter((tile) => tile.name !== name);
}

/**
 * Swaps the pictures of two tiles together with their crops. Names and sizes stay with the tiles. A picture without a
 * crop for its new tile gets the crop that was visible before.
 */
export function swapTilePictures(
  design: Pick<Design, "matType" | "tiles" | "turnedTiles">,
  one: string,
  other: string,
): DesignTile[] {
  const a = design.tiles.find(({ name }) => name === one);
  const b = design.tiles.find(({ name }) => name === other);
  if (!a || !b || a === b) return [...design.tiles];
  return design.tiles.map((tile) =>
    tile === a ? movePicture(design, a, b) : tile === b ? movePicture(design, b, a) : tile,
  );
}

/** Returns `target` with the picture and crops of `source`. */
export function movePicture(
  { matType, turnedTiles = [] }: Pick<Design, "matType" | "turnedTiles">,
  target: DesignTile,
  source: DesignTile,
): DesignTile {
  const isSameOrientation = turnedTiles.includes(source.name) === turnedTiles.includes(target.name);
  const crops = isSameOrientation ? source.cropParams : removeAutoCrops(source.cropParams);
  const visibleCrop = crops[toCropKey(source.frameSize, matType)];
  const key = toCropKey(target.frameSize, matType);
  const cropParams = visibleCrop ? { [key]: { crop: visibleCrop.crop }, ...crops } : crops;
  return { ...source, name: target.name, frameSize: target.frameSize, cropParams };
}
