import { type FrameSizeKey, frameSizes } from "../catalog/frames.ts";
import { LOWEST_PPI, type Mat } from "../catalog/print-constants.ts";
import type { Orientation } from "../catalog/templates.ts";
import type { ShopErrorCode } from "../errors.ts";
import type { Size } from "../kernel/rect.ts";
import type { Face, Luminance } from "../photos/photo-features.ts";
import { findCutFaces } from "../walls/crop/auto-crop.ts";
import { type Crop, resolveCrop } from "../walls/crop/crop.ts";
import { computePhotoAspect, computeTileGeometry } from "../walls/tiles/tile-geometry.ts";

/** Properties of a tile that the preflight rules check before printing. */
export type PreflightTile = {
  id: string;
  lineId: string;
  copy: number;
  frameSize: FrameSizeKey;
  orientation: Orientation;
  mat: Mat;
  crop: Crop | null;
  effectivePpi: number | null;
  /** Whether the shopper accepted a blurred print. */
  printAnyway: boolean;
  /** Codes of the other problems the shopper accepted. */
  accepted: readonly string[];
  /** Null for an artwork. Artworks are checked before they are offered for sale. */
  photo: {
    id: string;
    state: string;
    /** Whether staff rejected the photo because of its content. */
    isContentRejected?: boolean;
    /** Whether the file has errors that made the decoder fill in parts of the picture. */
    isDamaged?: boolean;
    size: Size | null;
    luminance: Luminance | null;
    /** Null until face detection has run. */
    faces: readonly Face[] | null;
  } | null;
};

/** A photo is blank if at least this share of its pixels is in one luminance bin. */
const BLANK_SHARE = 0.995;
/** A photo is dark if at least this share of its pixels is in the darkest eighth. */
const BLACK_SHARE = 0.92;
/** Minimum height of a main face, relative to the crop's height. */
const MAIN_FACE = 0.18;

type Rule = {
  code: ShopErrorCode;
  canAccept: boolean;
  /** Returns whether a tile breaks the rule. `allTiles` are all tiles of the order. */
  isViolated: (tile: PreflightTile, allTiles: readonly PreflightTile[]) => boolean;
};

/** Rules that hold an order before printing, the most serious first. */
export const preflightRules = [
  { code: "PHOTO_REFUSED", canAccept: false, isViolated: ({ photo }) => photo?.isContentRejected === true },
  { code: "PHOTO_DAMAGED", canAccept: false, isViolated: ({ photo }) => photo?.state === "rejected" },
  { code: "PHOTO_LOOKS_DAMAGED", canAccept: true, isViolated: ({ photo }) => photo?.isDamaged === true },
  {
    code: "PHOTO_BLANK",
    canAccept: true,
    isViolated: ({ photo }) => Math.max(0, ...(photo?.luminance ?? [])) >= BLANK_SHARE,
  },
  {
    code: "PHOTO_BLURRED",
    canAccept: true,
    isViolated: ({ effectivePpi, printAnyway }) => !printAnyway && effectivePpi !== null && effectivePpi < LOWEST_PPI,
  },
  {
    code: "PHOTO_DARK",
    canAccept: true,
    isViolated: ({ photo }) => (photo?.luminance ?? []).slice(0, 2).reduce((sum, bin) => sum + bin, 0) >= BLACK_SHARE,
  },
  { code: "PHOTO_FACE_AT_EDGE", canAccept: true, isViolated: isMainFaceCut },
  { code: "PHOTO_TWICE", canAccept: true, isViolated: isDuplicateOnWall },
] as const satisfies readonly Rule[];

const rules: readonly Rule[] = preflightRules;

/** Lists the codes of the problems that a customer can accept. */
export const listAcceptableProblems = (): string[] => rules.filter((rule) => rule.canAccept).map(({ code }) => code);

export const canAcceptProblem = (code: string): boolean => rules.some((rule) => rule.code === code && rule.canAccept);

/**
 * Returns the most serious problem of each tile by tile id. Problems that the shopper accepted and tiles without
 * problems are omitted.
 */
export function findPreflightProblems(tiles: readonly PreflightTile[]): Map<string, ShopErrorCode> {
  const found = new Map<string, ShopErrorCode>();
  for (const tile of tiles) {
    const rule = rules.find(
      ({ code, canAccept, isViolated }) => isViolated(tile, tiles) && !(canAccept && tile.accepted.includes(code)),
    );
    if (rule) found.set(tile.id, rule.code);
  }
  return found;
}

function isMainFaceCut({ photo, frameSize, orientation, mat, crop }: PreflightTile): boolean {
  if (!photo?.size || !photo.faces) return false;
  const { w, h } = frameSizes[frameSize].val;
  const geometry = computeTileGeometry({ widthCm: w, heightCm: h, orientation, mat });
  const shown = resolveCrop(crop, photo.size, computePhotoAspect(geometry));
  const main = photo.faces.filter((face) => face.height >= shown.height * MAIN_FACE);
  return findCutFaces(shown, photo.size, main, geometry).length > 0;
}

/** Returns whether an earlier tile on the same copy of the wall has the same photo with the same crop. */
function isDuplicateOnWall(tile: PreflightTile, allTiles: readonly PreflightTile[]): boolean {
  const earlierTiles = allTiles.slice(0, allTiles.indexOf(tile));
  return earlierTiles.some(
    (other) =>
      tile.photo !== null &&
      other.photo?.id === tile.photo.id &&
      other.lineId === tile.lineId &&
      other.copy === tile.copy &&
      isSameCrop(other.crop, tile.crop),
  );
}

const isSameCrop = (a: Crop | null, b: Crop | null) =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.rotate === b.rotate &&
    (["x", "y", "width", "height"] as const).every((key) => Math.abs(a[key] - b[key]) < 0.02));
