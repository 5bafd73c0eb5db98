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

/** One opening and the photo in it. `crop` null shows the middle. */
export type ShownPhoto = {
  photo: Size;
  crop: Crop | null;
  frameSize: FrameSizeKey;
  orientation: Orientation;
  mat: Mat;
};

/** What would make a photo that prints soft print better, and how it would print then. */
export type Remedy =
  | { kind: "smaller-size"; frameSize: FrameSizeKey; word: PpiWord }
  | { kind: "zoom-out"; crop: Crop; word: PpiWord };

export type TileResolution = {
  /** The photo's own pixels per inch of print. */
  ppi: number;
  word: PpiWord;
  /** Best first; none where it prints well. A larger original is always one more. */
  remedies: Remedy[];
};

/** How a photo will print in its opening, and what helps. `sizes` are those the shopper may choose. */
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

/** The places, from 1, whose photo would print blurred and of which the shopper has not said "print anyway". */
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

/** The entry that keeps the shopper's word on a tile: what is shown of this photo may be printed, or may not. */
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

/** Only as far as it needs: to where it prints fine, or else to all there is. */
function zoomOut({ photo }: ShownPhoto, crop: Crop, geometry: TileGeometry): Remedy {
  const opening = { photo, aspect: photoAspect(geometry) };
  const ppi = effectivePpi(crop, photo, geometry);
  const enough = zoomOf(crop, opening) * (ppi / (FINE_PPI + 2));
  const wider = enough > 1 ? zoomCrop(crop, opening, enough) : widestCrop(crop, opening);
  return { kind: "zoom-out", crop: wider, word: ppiWord(effectivePpi(wider, photo, geometry)) };
}

/** The largest of the smaller sizes in which it prints fine; where there is none, the smallest. */
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
