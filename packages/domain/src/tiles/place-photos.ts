import { type DesignTile, isFilled } from "../cart/design.ts";

/** Photos fill the next free tiles in order (S-112). What finds no tile stays in the tray, in order. */
export function placePhotos(
  tiles: readonly DesignTile[],
  photoIds: readonly string[],
): { tiles: DesignTile[]; tray: string[] } {
  const waiting = [...photoIds];
  const placed = tiles.map((tile) => {
    if (isFilled(tile)) return tile;
    const next = waiting.shift();
    return next === undefined ? tile : { ...tile, userPhotoId: next, cropParams: {} };
  });
  return { tiles: placed, tray: waiting };
}

/** Removing a photo empties its tile; the slot stays (S-119, C-19). */
export function clearTile(tiles: readonly DesignTile[], name: string): DesignTile[] {
  return tiles.map((tile) =>
    tile.name === name ? { ...tile, userPhotoId: null, artItemId: null, cropParams: {} } : tile,
  );
}
