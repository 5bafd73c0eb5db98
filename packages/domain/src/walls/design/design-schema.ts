import { z } from "zod";
import { frameColorKeys, frameSizeKeys, matTypes } from "../../catalog/frames.ts";
import { ArtId } from "../../kernel/ids.ts";
import { photoFilterKeys, TONE_GAMMA } from "../tiles/tone.ts";

/** A crop that may lie outside the photo. `assertValidDesign` rejects such a crop with a message for the shopper. */
const UncheckedCrop = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  rotate: z.number().default(0),
  straighten: z.number().default(0),
  v: z.literal(1).default(1),
});

/**
 * A crop for one opening, with the crop tool's own state in `editorCropParams`. Only `crop` is printed. `printAnyway`
 * means that the shopper accepted a blurred print of this crop.
 */
export const TileCrop = z.object({
  crop: UncheckedCrop,
  editorCropParams: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("State of the client's crop tool. It is stored and returned, and never printed."),
  printAnyway: z.boolean().optional(),
});
export type TileCrop = z.infer<typeof TileCrop>;

const cropKeyText = `\`<frameSize>:<matType>\` (${frameSizeKeys.join(", ")}; ${matTypes.join(", ")})`;
/** Description of a tile's `cropParams` in the API reference. */
export const cropParamsText = `Crops by ${cropKeyText}. The crop for the tile's own size and mat is printed. A single crop with another key is used for them; several crops must have these keys.`;

/**
 * How a photo is lightened and filtered in print. By default, nothing is changed. The tone applies only while the tile
 * contains `photo`.
 */
const TileTone = z.object({
  photo: z.uuid(),
  gamma: z.number().min(TONE_GAMMA.least).max(TONE_GAMMA.most),
  filter: z.enum(photoFilterKeys).optional(),
});

export const DesignTile = z.object({
  name: z.string().min(1).max(60),
  userPhotoId: z.uuid().nullable().default(null),
  artItemId: ArtId.nullish(),
  frameSize: z.string().max(40),
  cropParams: z.record(z.string().max(60), TileCrop).default({}).describe(cropParamsText),
  tone: TileTone.nullish(),
  /** UUID of the photo that the shopper accepted although it looks damaged. */
  acceptedDamage: z.uuid().nullish(),
});
export type DesignTile = z.infer<typeof DesignTile>;

/**
 * Design of a wall, named `userTemplateInfo` in the API. `frameStyle` is the frame's name, and `frameType` its color.
 */
export const Design = z.object({
  frameStyle: z.string().max(40),
  frameType: z.enum(frameColorKeys),
  matType: z.enum(matTypes),
  /**
   * Set if the shopper has not chosen a frame and the default is used. The frame of an upload-later order can then
   * still be chosen after the purchase.
   */
  hasDefaultFrame: z.literal(true).optional(),
  tiles: z.array(DesignTile).max(100),
  /**
   * Names of the tiles that hang sideways, compared with the template. `tiles` need not contain them. Missing until the
   * shopper decides how the tiles hang; an empty list means that all of them stay upright.
   */
  turnedTiles: z.array(z.string().min(1).max(60)).max(100).optional(),
});
export type Design = z.infer<typeof Design>;
