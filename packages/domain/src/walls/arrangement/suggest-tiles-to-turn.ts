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
  /** The first of these tiles that cuts off fewer faces sideways; if there is none, the first tile. */
  example: string;
  /** Whether the photos of all these tiles are wider than high. If not, cut faces are the reason for the suggestion. */
  areWide: boolean;
  /** Whether at least one of these tiles cuts off fewer faces sideways. */
  savesFaces: boolean;
  /** Whether at least one of these tiles cuts off a face even sideways. */
  cutsFaces: boolean;
};

/** Returns null while the size of the photo is unknown. */
type GetPlacedPhoto = (photoId: string) => PlacedPhoto | null;

/**
 * Finds the template's upright tiles that cut off fewer faces, or clearly less of a photo, if they hang sideways. Ignores
 * photos that the shopper has cropped, and the current orientation of the tiles. Returns null if there are no such tiles
 * or if the tiles cannot turn.
 */
export function findTilesToTurn(template: Template, design: Design, getPhoto: GetPlacedPhoto): TurnSuggestion | null {
  const found = compareTurns(template, design, getPhoto).filter(({ isBetterSideways }) => isBetterSideways);
  const example = found.find(({ savesFaces }) => savesFaces) ?? found[0];
  if (!example) return null;
  return {
    tiles: found.map(({ name }) => name),
    example: example.name,
    areWide: found.every(({ isWide }) => isWide),
    savesFaces: example.savesFaces,
    cutsFaces: found.some(({ cutsFaces }) => cutsFaces),
  };
}

/** Tiles that hang sideways, and which of them were turned without asking. */
export type TurnDecision = { turned: string[]; autoTurned: string[] };

/**
 * Decides without asking which tiles hang sideways. If turning keeps faces whole, turns all tiles that
 * `findTilesToTurn` suggests. `autoTurned` contains the tiles that earlier decisions turned, until the shopper decides.
 * As long as they are turned, the orientation follows later changes of their photos. Returns null if no tile turns or if
 * the shopper has decided.
 */
export function decideTurn(
  template: Template,
  design: Design,
  getPhoto: GetPlacedPhoto,
  autoTurned: readonly string[] | null,
): TurnDecision | null {
  const { turnedTiles } = design;
  const earlier = turnedTiles ? autoTurned : [];
  if (!earlier?.every((name) => turnedTiles?.includes(name))) return null;
  const compared = compareTurns(template, design, getPhoto);
  if (!turnedTiles && !compared.some(({ savesFaces }) => savesFaces)) return null;
  const turned = template.tiles.flatMap(({ name }) => {
    const tile = compared.find((candidate) => candidate.name === name);
    const isTurned = turnedTiles?.includes(name) ?? false;
    const isAutomatic = tile && (earlier.includes(name) || !isTurned);
    return (isAutomatic ? tile.isBetterSideways : isTurned) ? [name] : [];
  });
  if (turned.length === (turnedTiles?.length ?? 0) && turned.every((name) => turnedTiles?.includes(name))) return null;
  return { turned, autoTurned: turned.filter((name) => earlier.includes(name) || !turnedTiles?.includes(name)) };
}

/** Compares both orientations of the upright tiles whose photo is known and was not cropped by the shopper. */
function compareTurns(template: Template, design: Design, getPhoto: GetPlacedPhoto) {
  if (!canTurnTiles(template)) return [];
  return template.tiles.flatMap(({ name, orientation }) => {
    const tile = design.tiles.find((candidate) => candidate.name === name);
    const photo = tile?.userPhotoId && orientation === "portrait" ? getPhoto(tile.userPhotoId) : null;
    if (!tile || !photo || !isFrameSize(tile.frameSize) || isCroppedByShopper(design, tile)) return [];
    const { w, h } = frameSizes[tile.frameSize].val;
    const measureLoss = (turned: Orientation) =>
      measureCropLoss(
        photo,
        computeTileGeometry({ widthCm: w, heightCm: h, orientation: turned, mat: design.matType }),
      );
    const [upright, sideways] = [measureLoss("portrait"), measureLoss("landscape")];
    const savedFaces = upright.faces - sideways.faces;
    const isSame = Math.abs(savedFaces) <= EPSILON;
    return [
      {
        name,
        isBetterSideways: isSame ? upright.loss - sideways.loss >= LEAST_GAIN : savedFaces > 0,
        isWide: photo.size.width > photo.size.height,
        savesFaces: !isSame && savedFaces > 0,
        cutsFaces: sideways.faces > EPSILON,
      },
    ];
  });
}

const EPSILON = 1e-9;

const isCroppedByShopper = (design: Design, tile: DesignTile): boolean =>
  findChosenCrop(design, tile) !== null && !isAutoCrop(design, tile);
