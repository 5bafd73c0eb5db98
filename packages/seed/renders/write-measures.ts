import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { frameSizeKeys, frameSizes, frameTypes, matTypes } from "@storywall/domain/catalog/frames";
import { BLEED_MM, FRAME_FACE_MM, MARK_FROM_MM, MARK_LENGTH_MM } from "@storywall/domain/catalog/print-constants";
import { PRINT_RECESS_MM, TILE_THICKNESS_MM } from "@storywall/domain/catalog/tile-measures";
import { livingRoom, SOFA } from "@storywall/domain/walls/tiles/room-scene";
import { computeTileGeometry } from "@storywall/domain/walls/tiles/tile-geometry";

const orientations = ["portrait", "landscape"] as const;

const tiles = Object.fromEntries(
  frameSizeKeys.map((key) => {
    const { w: widthCm, h: heightCm } = frameSizes[key].val;
    const byOrientation = orientations.map((orientation) => {
      const byMat = matTypes.map((mat) => [mat, computeTileGeometry({ widthCm, heightCm, orientation, mat })]);
      return [orientation, Object.fromEntries(byMat)];
    });
    return [key, Object.fromEntries(byOrientation)];
  }),
);
const frames = Object.fromEntries(
  Object.entries(frameTypes).map(([key, { color, matType }]) => [key, { color, mat: matType }]),
);
const measures = {
  tiles,
  frames,
  frameFaceMm: FRAME_FACE_MM,
  tileThicknessMm: TILE_THICKNESS_MM,
  printRecessMm: PRINT_RECESS_MM,
  bleedMm: BLEED_MM,
  markFromMm: MARK_FROM_MM,
  markLengthMm: MARK_LENGTH_MM,
  sofaCm: SOFA,
  livingRoom,
};

// node packages/seed/renders/write-measures.ts
const folder = join(import.meta.dirname, "out");
await mkdir(folder, { recursive: true });
await writeFile(join(folder, "measures.json"), JSON.stringify(measures, null, 2));
