import { z } from "zod";
import { frameColours, matTypes } from "../../catalog/frame-types.ts";
import { ArtId } from "../../kernel/ids.ts";
import { TONE_GAMMA } from "../tiles/tone.ts";

/** Numbers that may still lie outside the photo; `assertMakeable` refuses those with a sentence. */
const GivenCrop = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  rotate: z.number().default(0),
  straighten: z.number().default(0),
  v: z.literal(1).default(1),
});

/**
 * A crop as it was made for one opening, and what the crop tool wants to remember. Only `crop` is printed.
 * `printAnyway` is the shopper's word that this part of this photo may be printed although it will look blurred:
 * another crop, size or photo is another entry, and is asked for anew.
 */
export const TileCrop = z.object({
  crop: GivenCrop,
  editorCropParams: z.record(z.string(), z.unknown()).optional(),
  printAnyway: z.boolean().optional(),
});
export type TileCrop = z.infer<typeof TileCrop>;

/**
 * How the photo is lightened for paper, which is off unless the shopper says so. It names the photo it was chosen
 * for: in a tile that shows another one it means nothing.
 */
const TileTone = z.object({
  photo: z.uuid(),
  gamma: z.number().min(TONE_GAMMA.least).max(TONE_GAMMA.most),
});

export const DesignTile = z.object({
  name: z.string().min(1).max(60),
  userPhotoId: z.uuid().nullable().default(null),
  artItemId: ArtId.nullish(),
  frameSize: z.string().max(40),
  /** Keyed by `cropKey(frameSize, matType)`: a crop belongs to one opening. */
  cropParams: z.record(z.string().max(60), TileCrop).default({}),
  tone: TileTone.nullish(),
  /** The photo that the shopper wants printed although it looks damaged. Any other photo in this tile is asked about anew. */
  acceptedDamage: z.uuid().nullish(),
});
export type DesignTile = z.infer<typeof DesignTile>;

/** The wire's `userTemplateInfo`. `frameStyle` is a frame's name, `frameType` its colour. */
export const Design = z.object({
  frameStyle: z.string().max(40),
  frameType: z.enum(frameColours),
  matType: z.enum(matTypes),
  /** Set while nobody has chosen a frame: the photos of an upload-later wall may still bring one. */
  hasDefaultFrame: z.literal(true).optional(),
  tiles: z.array(DesignTile).max(100),
});
export type Design = z.infer<typeof Design>;
