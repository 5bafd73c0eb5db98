import { frameSizes, isFrameSize } from "../../catalog/frames.ts";
import type { Orientation, Template } from "../../catalog/templates.ts";
import type { Size } from "../../kernel/rect.ts";
import type { CroppablePhoto } from "../crop/auto-crop.ts";
import { canTurnTiles, type Design, type DesignTile, findChosenCrop, isAutoCrop } from "../design/design.ts";
import { computeTileGeometry } from "../tiles/tile-geometry.ts";
import { measureCropLoss } from "./arrangement-cost.ts";

/**
 * Minimum share of a photo's area that hanging sideways must save. With this value, a tile with a photo of 10 × 9 stays
 * upright.
 */
const LEAST_GAIN = 0.15;

/** A photo with its upright size. Faces and focus are null while they are unknown. */
type PlacedPhoto = Pick<CroppablePhoto, "faces" | "focus"> & { size: Size };

/** Tiles that show more of their photo if they hang sideways. */
export type TurnSuggestion = {
  /** Names of the tiles, in the template's order. */
  tiles: string[];
  /** Whether the photos of all these tiles are wider than high. If not, cut faces are the reason for the suggestion. */
  areWide: boolean;
};

/**
 * Finds the upright tiles that cut off fewer faces, or clearly less of a photo, if they hang sideways. Ignores photos
 * that the shopper has cropped. Returns null if there are no such tiles, if the tiles cannot turn, or if the shopper
 * has already decided. `getPhoto` returns null while a size is unknown.
 */
export function suggestTilesToTurn(
  template: Template,
  design: Design,
  getPhoto: (photoId: string) => PlacedPhoto | null,
): TurnSuggestion | null {
  if (design.turnedTiles || !canTurnTiles(template)) return null;
  const found = template.tiles.flatMap(({ name, orientation }) => {
    const tile = design.tiles.find((candidate) => candidate.name === name);
    const photo = tile?.userPhotoId && orientation === "portrait" ? getPhoto(tile.userPhotoId) : null;
    if (!tile || !photo || isCroppedByShopper(design, tile)) return [];
    return isBetterSideways(design, tile, photo) ? [{ name, isWide: photo.size.width > photo.size.height }] : [];
  });
  if (found.length === 0) return null;
  return { tiles: found.map(({ name }) => name), areWide: found.every(({ isWide }) => isWide) };
}

const isCroppedByShopper = (design: Design, tile: DesignTile): boolean =>
  findChosenCrop(design, tile) !== null && !isAutoCrop(design, tile);

function isBetterSideways({ matType }: Design, { frameSize }: DesignTile, photo: PlacedPhoto): boolean {
  if (!isFrameSize(frameSize)) return false;
  const { w, h } = frameSizes[frameSize].val;
  const measureLoss = (orientation: Orientation) =>
    measureCropLoss(photo, computeTileGeometry({ widthCm: w, heightCm: h, orientation, mat: matType }));
  const [upright, sideways] = [measureLoss("portrait"), measureLoss("landscape")];
  const savedFaces = upright.faces - sideways.faces;
  if (Math.abs(savedFaces) > 1e-9) return savedFaces > 0;
  return upright.loss - sideways.loss >= LEAST_GAIN;
}
