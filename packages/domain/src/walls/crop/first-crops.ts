import { frameSizes, isFrameSize } from "../../catalog/frame-sizes.ts";
import type { Template } from "../../catalog/templates.ts";
import { chosenCrop, type Design, type DesignTile } from "../design/design.ts";
import { tileGeometry } from "../tiles/tile-geometry.ts";
import { cropKey } from "./crop.ts";
import { firstCrop, type PhotoToCrop } from "./first-crop.ts";

/** Features of a photo by id; null if unknown. */
export type LooksOf = (photoId: string) => PhotoToCrop | null;

/**
 * Stores an automatic crop for every opening that has none and whose photo's faces are known, so that the print matches
 * the preview. Returns the same object if nothing changes.
 */
export function withFirstCrops(template: Pick<Template, "tiles">, design: Design, looksOf: LooksOf): Design {
  const tiles = design.tiles.map((tile) => withFirst(template, design, tile, looksOf));
  return tiles.every((tile, index) => tile === design.tiles[index]) ? design : { ...design, tiles };
}

function withFirst(template: Pick<Template, "tiles">, design: Design, tile: DesignTile, looksOf: LooksOf): DesignTile {
  if (!tile.userPhotoId || !isFrameSize(tile.frameSize)) return tile;
  if (chosenCrop(design, tile)) return tile;
  const photo = looksOf(tile.userPhotoId);
  if (!photo?.faces) return tile;
  const { w, h } = frameSizes[tile.frameSize].val;
  const orientation = template.tiles.find(({ name }) => name === tile.name)?.orientation ?? "portrait";
  const geometry = tileGeometry({ widthCm: w, heightCm: h, orientation, mat: design.matType });
  const first = { crop: firstCrop(photo, geometry), editorCropParams: { isFirst: true } };
  return { ...tile, cropParams: { ...tile.cropParams, [cropKey(tile.frameSize, design.matType)]: first } };
}
