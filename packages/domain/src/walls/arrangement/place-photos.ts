import { cropKey } from "../crop/crop.ts";
import { type Design, type DesignTile, isFilled } from "../design/design.ts";

/** Photos fill the next free tiles in order. What finds no tile stays in the tray, in order. */
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

/** Removing a photo deletes its tile's entry; the template's slot stays, and shows as empty. */
export function removeTile(tiles: readonly DesignTile[], name: string): DesignTile[] {
  return tiles.filter((tile) => tile.name !== name);
}

/**
 * Two tiles change their pictures. Name and size stay with the place on the wall; crops go with the picture, and where
 * the new opening has none yet it starts with the crop that was shown.
 */
export function swapTiles(design: Pick<Design, "matType" | "tiles">, one: string, other: string): DesignTile[] {
  const a = design.tiles.find(({ name }) => name === one);
  const b = design.tiles.find(({ name }) => name === other);
  if (!a || !b || a === b) return [...design.tiles];
  return design.tiles.map((tile) => (tile === a ? movedTo(design, a, b) : tile === b ? movedTo(design, b, a) : tile));
}

/** The place as it is once what hung in `from` hangs in it, with its crops. */
export function movedTo({ matType }: Pick<Design, "matType">, place: DesignTile, from: DesignTile): DesignTile {
  const shown = from.cropParams[cropKey(from.frameSize, matType)];
  const key = cropKey(place.frameSize, matType);
  const cropParams = shown ? { [key]: { crop: shown.crop }, ...from.cropParams } : from.cropParams;
  return { ...from, name: place.name, frameSize: place.frameSize, cropParams };
}
