import { frameSizes, isFrameSize } from "../../catalog/frames.ts";
import type { Template } from "../../catalog/templates.ts";
import { type Design, type DesignTile, findChosenCrop } from "../design/design.ts";
import { computeTileGeometry } from "../tiles/tile-geometry.ts";
import { autoCrop, type CroppablePhoto } from "./auto-crop.ts";
import { toCropKey } from "./crop.ts";

export type GetPhotoFeatures = (photoId: string) => CroppablePhoto | null;

/**
 * Stores an automatic crop for every opening without a crop if the faces of its photo are known, so that the print
 * matches the preview. Returns the same object if nothing changes.
 */
export function addAutoCrops(
  template: Pick<Template, "tiles">,
  design: Design,
  getPhotoFeatures: GetPhotoFeatures,
): Design {
  const tiles = design.tiles.map((tile) => addAutoCrop(template, design, tile, getPhotoFeatures));
  return tiles.every((tile, index) => tile === design.tiles[index]) ? design : { ...design, tiles };
}

function addAutoCrop(
  template: Pick<Template, "tiles">,
  design: Design,
  tile: DesignTile,
  getPhotoFeatures: GetPhotoFeatures,
): DesignTile {
  if (!tile.userPhotoId || !isFrameSize(tile.frameSize)) return tile;
  if (findChosenCrop(design, tile)) return tile;
  const photo = getPhotoFeatures(tile.userPhotoId);
  if (!photo?.faces) return tile;
  const { w, h } = frameSizes[tile.frameSize].val;
  const orientation = template.tiles.find(({ name }) => name === tile.name)?.orientation ?? "portrait";
  const geometry = computeTileGeometry({ widthCm: w, heightCm: h, orientation, mat: design.matType });
  const autoCropEntry = { crop: autoCrop(photo, geometry), editorCropParams: { isFirst: true } };
  return { ...tile, cropParams: { ...tile.cropParams, [toCropKey(tile.frameSize, design.matType)]: autoCropEntry } };
}

/**
 * Returns the crops that the shopper chose, without the consents to blurred prints. Automatic crops and consents are
 * valid only for the orientation for which they were made.
 */
export function removeAutoCrops(cropParams: DesignTile["cropParams"]): DesignTile["cropParams"] {
  return Object.fromEntries(
    Object.entries(cropParams).flatMap(([key, { printAnyway: _, ...tileCrop }]) =>
      tileCrop.editorCropParams?.isFirst === true ? [] : [[key, tileCrop]],
    ),
  );
}
