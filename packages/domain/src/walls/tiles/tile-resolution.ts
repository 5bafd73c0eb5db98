import {
  defaultFrameSize,
  type FrameSizeKey,
  frameSizeKeys,
  frameSizes,
  isFrameSize,
} from "../../catalog/frame-sizes.ts";
import { FINE_PPI, type Mat } from "../../catalog/print-constants.ts";
import type { Orientation, Template } from "../../catalog/templates.ts";
import type { Size } from "../../kernel/rect.ts";
import { type Crop, cropKey, resolveCrop } from "../crop/crop.ts";
import { widestCrop, zoomCrop, zoomOf } from "../crop/crop-moves.ts";
import { chosenCrop, type Design, type DesignTile, isPrintedAnyway, type TileCrop } from "../design/design.ts";
import { effectivePpi, type PpiWord, ppiRank, ppiWord } from "./resolution.ts";
import { photoAspect, type TileGeometry, tileGeometry } from "./tile-geometry.ts";

/** One opening and its photo. Without a crop the middle is shown. */
export type ShownPhoto = {
  photo: Size;
  crop: Crop | null;
  frameSize: FrameSizeKey;
  orientation: Orientation;
  mat: Mat;
};

/** A way to print a low-resolution photo better, and the resulting rating. */
export type Remedy =
  | { kind: "smaller-size"; frameSize: FrameSizeKey; word: PpiWord }
  | { kind: "zoom-out"; crop: Crop; word: PpiWord };

export type TileResolution = {
  /** The photo's pixels per inch of print. */
  ppi: number;
  word: PpiWord;
  /** Best first; empty if the photo prints well. A larger original always helps. */
  remedies: Remedy[];
};

/** Print quality of a photo in its opening. `sizes` are those the shopper may choose. */
export function resolutionOf(shown: ShownPhoto, sizes: readonly FrameSizeKey[]): TileResolution {
  const geometry = geometryOf(shown);
  const crop = resolveCrop(shown.crop, shown.photo, photoAspect(geometry));
  const ppi = effectivePpi(crop, shown.photo, geometry);
  const word = ppiWord(ppi);
  const needsHelp = word === "warn" || word === "block";
  const remedies = needsHelp ? [zoomOut(shown, crop, geometry), smallerSize(shown, sizes)] : [];
  return {
    ppi,
    word,
    remedies: remedies.filter((remedy) => remedy !== null && isBetter(remedy.word, word)) as Remedy[],
  };
}

/** Numbers (from 1) of places whose photo would print blurred without the shopper's consent. */
export function blurredPlaces(
  template: Pick<Template, "tiles" | "sizes">,
  design: Pick<Design, "tiles" | "matType">,
  sizeOf: (tile: DesignTile) => Size | null,
): number[] {
  return template.tiles.flatMap(({ name, orientation }, index) => {
    const tile = design.tiles.find((one) => one.name === name);
    const photo = tile && sizeOf(tile);
    if (!tile || !photo || !isFrameSize(tile.frameSize) || isPrintedAnyway(design, tile)) return [];
    const crop = chosenCrop(design, tile);
    const shown = { photo, crop, frameSize: tile.frameSize, orientation, mat: design.matType };
    return resolutionOf(shown, []).word === "block" ? [index + 1] : [];
  });
}

/** The tile's crop entry with the shopper's consent to a blurred print, or its withdrawal. */
export function withConsent(
  design: Pick<Design, "matType">,
  tile: Pick<DesignTile, "frameSize" | "cropParams">,
  { photo, orientation, printAnyway }: { photo: Size; orientation: Orientation; printAnyway: boolean },
): TileCrop {
  const frameSize = isFrameSize(tile.frameSize) ? tile.frameSize : defaultFrameSize;
  const aspect = photoAspect(geometryOf({ frameSize, orientation, mat: design.matType }));
  const made = tile.cropParams[cropKey(tile.frameSize, design.matType)];
  return { ...made, crop: resolveCrop(chosenCrop(design, tile), photo, aspect), printAnyway };
}

/** Zooms out until the photo prints fine, or to the whole photo. */
function zoomOut({ photo }: ShownPhoto, crop: Crop, geometry: TileGeometry): Remedy {
  const opening = { photo, aspect: photoAspect(geometry) };
  const ppi = effectivePpi(crop, photo, geometry);
  const enough = zoomOf(crop, opening) * (ppi / (FINE_PPI + 2));
  const wider = enough > 1 ? zoomCrop(crop, opening, enough) : widestCrop(crop, opening);
  return { kind: "zoom-out", crop: wider, word: ppiWord(effectivePpi(wider, photo, geometry)) };
}

/** The largest smaller size that prints fine, otherwise the smallest size. */
function smallerSize(shown: ShownPhoto, sizes: readonly FrameSizeKey[]): Remedy | null {
  const smaller = frameSizeKeys.slice(0, frameSizeKeys.indexOf(shown.frameSize)).filter((key) => sizes.includes(key));
  const tried = smaller.map((frameSize) => ({
    kind: "smaller-size" as const,
    frameSize,
    word: wordAt(shown, frameSize),
  }));
  return tried.findLast(({ word }) => word === "good" || word === "fine") ?? tried[0] ?? null;
}

function wordAt(shown: ShownPhoto, frameSize: FrameSizeKey): PpiWord {
  const geometry = geometryOf({ ...shown, frameSize });
  const crop = resolveCrop(shown.crop, shown.photo, photoAspect(geometry));
  return ppiWord(effectivePpi(crop, shown.photo, geometry));
}

function geometryOf({ frameSize, orientation, mat }: Omit<ShownPhoto, "photo" | "crop">): TileGeometry {
  const { w, h } = frameSizes[frameSize].val;
  return tileGeometry({ widthCm: w, heightCm: h, orientation, mat });
}

const isBetter = (word: PpiWord, than: PpiWord) => ppiRank[word] > ppiRank[than];
