import { removeAutoCrops } from "../crop/auto-crop.ts";
import { toCropKey } from "../crop/crop.ts";
import { type Design, type DesignTile, hasPicture } from "../design/design.ts";

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
