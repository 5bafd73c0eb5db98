import { z } from "zod";
import {
  BLEED_MM,
  FRAME_FACE_MM,
  LIP_MM,
  MARK_FROM_MM,
  MARK_LENGTH_MM,
  matMm,
  PRINT_PPI,
} from "../../catalog/print-constants.ts";
import { Crop } from "../../walls/crop/crop-schema.ts";
import { photoFilterKeys, TONE_GAMMA } from "../../walls/tiles/tone.ts";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const HashedFile = z.object({ sha256: Sha256, bytes: z.int().positive() });

const Rect = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

export const PrintMeasures = z.object({
  bleedMm: z.number(),
  lipMm: z.number(),
  frameFaceMm: z.number(),
  matMm: z.record(z.string(), z.number()),
  markFromMm: z.number(),
  markLengthMm: z.number(),
  ppi: z.number(),
});
export type PrintMeasures = z.infer<typeof PrintMeasures>;

export const printMeasures: PrintMeasures = {
  bleedMm: BLEED_MM,
  lipMm: LIP_MM,
  frameFaceMm: FRAME_FACE_MM,
  matMm,
  markFromMm: MARK_FROM_MM,
  markLengthMm: MARK_LENGTH_MM,
  ppi: PRINT_PPI,
};

export const Tone = z.object({
  gamma: z.number().min(TONE_GAMMA.least).max(TONE_GAMMA.most),
  filter: z.enum(photoFilterKeys).optional(),
});

/** All data needed to reproduce a print file byte for byte. */
export const PrintRecord = z.object({
  v: z.literal(1),
  /** Print master from which the file was made. */
  input: HashedFile,
  print: HashedFile,
  proof: HashedFile,
  /** Size of the print file and the positions of trim and photo in it, in pixels. */
  media: z.object({ width: z.int(), height: z.int() }),
  trim: Rect,
  photo: Rect,
  crop: Crop,
  tone: Tone.nullable(),
  /** Name of the embedded color profile. Null for sRGB. */
  profile: z.string().nullable(),
  measures: PrintMeasures,
  madeWith: z.object({ sharp: z.string(), libvips: z.string() }),
});
export type PrintRecord = z.infer<typeof PrintRecord>;

export const ManifestTile = z.object({
  tileId: z.string(),
  line: z.int(),
  wall: z.string(),
  place: z.string(),
  copy: z.int(),
  /** Number of times this tile was remade. */
  making: z.int(),
  state: z.string(),
  size: z.string(),
  widthMm: z.number(),
  heightMm: z.number(),
  orientation: z.enum(["portrait", "landscape"]),
  frame: z.string(),
  mat: z.string(),
  effectivePpi: z.int().nullable(),
  /** The customer's uploaded file. Null for an artwork. */
  original: z.object({ sha256: Sha256 }).nullable(),
  /** Null until there is a print file. */
  file: z.object({ name: z.string(), widthPx: z.int(), heightPx: z.int() }).extend(HashedFile.shape).nullable(),
  /** Null for files made before print records existed. */
  record: PrintRecord.nullable(),
});
export type ManifestTile = z.infer<typeof ManifestTile>;

export const PrintManifest = z.object({
  v: z.literal(1),
  order: z.string(),
  measures: PrintMeasures,
  tiles: z.array(ManifestTile),
});
export type PrintManifest = z.infer<typeof PrintManifest>;
