import type { FrameSizeKey } from "../catalog/frame-sizes.ts";
import { frameSizes } from "../catalog/frame-sizes.ts";
import { LOWEST_PPI, type Mat } from "../catalog/print-constants.ts";
import type { Orientation } from "../catalog/templates.ts";
import type { ShopErrorCode } from "../errors.ts";
import type { Size } from "../kernel/rect.ts";
import type { Face, Luminance } from "../photos/photo-looks.ts";
import { type Crop, resolveCrop } from "../walls/crop/crop.ts";
import { cutFaces } from "../walls/crop/first-crop.ts";
import { photoAspect, tileGeometry } from "../walls/tiles/tile-geometry.ts";

/** What is known of one piece before it is printed. */
export type PieceToPrint = {
  id: string;
  lineId: string;
  copy: number;
  frameSize: FrameSizeKey;
  orientation: Orientation;
  mat: Mat;
  crop: Crop | null;
  effectivePpi: number | null;
  /** The shopper was told that it prints blurred, and wants it. */
  printAnyway: boolean;
  /** What she was told of since, and wants all the same. */
  accepted: readonly string[];
  /** Null for a work of art, which was looked at before it was sold. */
  photo: {
    id: string;
    state: string;
    /** The shop does not print it for what it shows. */
    isRefused?: boolean;
    /** Its file has errors: parts of the picture were made up by the decoder. */
    isDamaged?: boolean;
    size: Size | null;
    luminance: Luminance | null;
    /** Null while nobody has looked for them. */
    faces: readonly Face[] | null;
  } | null;
};

/** Of one lightness, all of it: there is nothing to be seen. */
const BLANK_SHARE = 0.995;
/** So much of a photo in the darkest eighth of the scale comes out as a dark sheet. */
const BLACK_SHARE = 0.92;
/** A face that takes this part of the picture's height is what the picture is of. */
const MAIN_FACE = 0.18;

type Rule = {
  /** A code of the error table, whose sentence the shopper reads. */
  code: ShopErrorCode;
  /** Whether she may say that it shall be printed all the same. */
  mayAccept: boolean;
  /** `among`: all pieces of the order. */
  finds: (piece: PieceToPrint, among: readonly PieceToPrint[]) => boolean;
};

/** What holds an order before it is printed, gravest first. */
export const preflightRules = [
  { code: "PHOTO_REFUSED", mayAccept: false, finds: ({ photo }) => photo?.isRefused === true },
  { code: "PHOTO_DAMAGED", mayAccept: false, finds: ({ photo }) => photo?.state === "rejected" },
  { code: "PHOTO_LOOKS_DAMAGED", mayAccept: true, finds: ({ photo }) => photo?.isDamaged === true },
  {
    code: "PHOTO_BLANK",
    mayAccept: true,
    finds: ({ photo }) => Math.max(0, ...(photo?.luminance ?? [])) >= BLANK_SHARE,
  },
  {
    code: "PHOTO_BLURRED",
    mayAccept: true,
    finds: ({ effectivePpi, printAnyway }) => !printAnyway && effectivePpi !== null && effectivePpi < LOWEST_PPI,
  },
  {
    code: "PHOTO_DARK",
    mayAccept: true,
    finds: ({ photo }) => (photo?.luminance ?? []).slice(0, 2).reduce((sum, bin) => sum + bin, 0) >= BLACK_SHARE,
  },
  { code: "PHOTO_FACE_AT_EDGE", mayAccept: true, finds: cutsMainFace },
  { code: "PHOTO_TWICE", mayAccept: true, finds: isThereBefore },
] as const satisfies readonly Rule[];

const rules: readonly Rule[] = preflightRules;

/** Whether the shopper alone can have a piece with this problem printed as it is. */
export const mayAcceptProblem = (code: string): boolean => rules.some((rule) => rule.code === code && rule.mayAccept);

/** The gravest objection to each piece, by its id; what was accepted is none. Pieces that may be printed are left out. */
export function preflight(pieces: readonly PieceToPrint[]): Map<string, ShopErrorCode> {
  const found = new Map<string, ShopErrorCode>();
  for (const piece of pieces) {
    const rule = rules.find(
      ({ code, mayAccept, finds }) => finds(piece, pieces) && !(mayAccept && piece.accepted.includes(code)),
    );
    if (rule) found.set(piece.id, rule.code);
  }
  return found;
}

function cutsMainFace({ photo, frameSize, orientation, mat, crop }: PieceToPrint): boolean {
  if (!photo?.size || !photo.faces) return false;
  const { w, h } = frameSizes[frameSize].val;
  const geometry = tileGeometry({ widthCm: w, heightCm: h, orientation, mat });
  const shown = resolveCrop(crop, photo.size, photoAspect(geometry));
  const main = photo.faces.filter((face) => face.height >= shown.height * MAIN_FACE);
  return cutFaces(shown, photo.size, main, geometry).length > 0;
}

/** The same part of the same photo on an earlier piece of the same wall. A wall that is bought twice is not meant. */
function isThereBefore(piece: PieceToPrint, among: readonly PieceToPrint[]): boolean {
  const before = among.slice(0, among.indexOf(piece));
  return before.some(
    (other) =>
      piece.photo !== null &&
      other.photo?.id === piece.photo.id &&
      other.lineId === piece.lineId &&
      other.copy === piece.copy &&
      isSameCrop(other.crop, piece.crop),
  );
}

const isSameCrop = (a: Crop | null, b: Crop | null) =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.rotate === b.rotate &&
    (["x", "y", "width", "height"] as const).every((key) => Math.abs(a[key] - b[key]) < 0.02));
