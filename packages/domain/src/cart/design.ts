import { z } from "zod";
import { frameSizes, isFrameSize } from "../catalog/frame-sizes.ts";
import { frameColours, frameTypeOf, frameTypes, matTypes } from "../catalog/frame-types.ts";
import type { Template } from "../catalog/templates.ts";
import { ShopError } from "../errors.ts";
import { ArtId } from "../ids.ts";
import { Crop, cropKey } from "../tiles/crop.ts";

/** Numbers that may still lie outside the photo; `assertMakeable` refuses those with a sentence (A15). */
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
 * A crop as it was made for one opening, and what the crop tool wants to remember (S-081). Only `crop` is printed.
 * `printAnyway` is the shopper's word that this part of this photo may be printed although it will look blurred (F-03):
 * another crop, size or photo is another entry, and is asked for anew.
 */
export const TileCrop = z.object({
  crop: GivenCrop,
  editorCropParams: z.record(z.string(), z.unknown()).optional(),
  printAnyway: z.boolean().optional(),
});
export type TileCrop = z.infer<typeof TileCrop>;

export const DesignTile = z.object({
  name: z.string().min(1).max(60),
  userPhotoId: z.uuid().nullable().default(null),
  artItemId: ArtId.nullish(),
  frameSize: z.string().max(40),
  /** Keyed by `cropKey(frameSize, matType)`: a crop belongs to one opening (S-081). */
  cropParams: z.record(z.string().max(60), TileCrop).default({}),
});
export type DesignTile = z.infer<typeof DesignTile>;

/** The wire's `userTemplateInfo` (S-075…S-081). `frameStyle` is a frame's name, `frameType` its colour (C-03). */
export const Design = z.object({
  frameStyle: z.string().max(40),
  frameType: z.enum(frameColours),
  matType: z.enum(matTypes),
  tiles: z.array(DesignTile).max(100),
});
export type Design = z.infer<typeof Design>;

/**
 * A design as it is kept. Nothing is written that was not read by the schema first, so one that lacks nothing is taken as
 * it is: reading fifty of them anew for each answer costs more than pricing them.
 */
export function readDesign(stored: unknown): Design {
  return isWhole(stored as Partial<Design> | null) ? (stored as Design) : Design.parse(stored);
}

function isWhole(stored: Partial<Design> | null): boolean {
  if (typeof stored?.frameStyle !== "string" || !stored.frameType || !stored.matType) return false;
  const { tiles } = stored;
  return (
    Array.isArray(tiles) &&
    tiles.every((tile) => tile?.name && tile.userPhotoId !== undefined && tile.frameSize && tile.cropParams)
  );
}

export const isFilled = (tile: Pick<DesignTile, "userPhotoId" | "artItemId">): boolean =>
  Boolean(tile.userPhotoId ?? tile.artItemId);

/** S-116: how many photos the template still wants. Never negative. */
export function photosStillToUpload(template: Pick<Template, "tiles">, design: Pick<Design, "tiles">): number {
  return Math.max(0, template.tiles.length - design.tiles.filter(isFilled).length);
}

/**
 * Throws the first reason why this template cannot be made like this: an unknown or unavailable frame, a size the
 * template does not come in, a tile it does not have, a crop outside its photo. Missing photos are no reason (A13).
 */
export function assertMakeable(template: Template, design: Design): void {
  assertFrame(template, design);
  const names = new Set(template.tiles.map((tile) => tile.name));
  if (design.tiles.length > names.size) {
    throw new ShopError("TILE_COUNT", { places: names.size, sent: design.tiles.length });
  }
  const seen = new Set<string>();
  design.tiles.forEach((tile, index) => {
    if (!names.has(tile.name) || seen.has(tile.name)) throw new ShopError("TILE_UNKNOWN", { tile: tile.name });
    seen.add(tile.name);
    assertSize(template, tile.frameSize);
    for (const { crop } of Object.values(tile.cropParams)) {
      if (!isOnPhoto(crop)) throw new ShopError("CROP_INVALID", { photo: index + 1 });
    }
  });
}

function assertFrame(template: Template, design: Design): void {
  const key = frameTypeOf(design.frameStyle);
  if (!key) throw new ShopError("FRAME_UNKNOWN", { frameStyle: design.frameStyle });
  const frame = frameTypes[key];
  if (frame.color !== design.frameType || frame.matType !== design.matType) {
    throw new ShopError("FRAME_UNKNOWN", { frameStyle: design.frameStyle, frameType: design.frameType });
  }
  if (!template.frameTypes.includes(key)) throw new ShopError("FRAME_NOT_ALLOWED", { frameStyle: design.frameStyle });
  if (frame.isOutOfStock) throw new ShopError("FRAME_OUT_OF_STOCK", { frameStyle: design.frameStyle });
}

function assertSize(template: Template, frameSize: string): void {
  if (!isFrameSize(frameSize)) throw new ShopError("SIZE_UNKNOWN", { frameSize });
  if (!template.sizes.includes(frameSize)) {
    throw new ShopError("SIZE_NOT_ALLOWED", { sizes: sizeNames(template) });
  }
}

function sizeNames(template: Template): string {
  return template.sizes.map((key) => frameSizes[key].name).join(" and ");
}

function isOnPhoto(given: TileCrop["crop"]): boolean {
  const { success, data } = Crop.safeParse(given);
  return success && data.x + data.width <= 1.000001 && data.y + data.height <= 1.000001;
}

/** The crop made for this opening, when there is one. */
export function chosenCrop(design: Pick<Design, "matType">, tile: CroppedTile): Crop | null {
  const made = cropMade(design, tile);
  return made ? Crop.parse(made.crop) : null;
}

/** True when the shopper wants this opening printed as it is, blurred or not (F-03). */
export function isPrintedAnyway(design: Pick<Design, "matType">, tile: CroppedTile): boolean {
  return cropMade(design, tile)?.printAnyway ?? false;
}

/** True when nobody chose this crop: the tile started with it, and another opening may start with another (F-07). */
export function isFirstCrop(design: Pick<Design, "matType">, tile: CroppedTile): boolean {
  return cropMade(design, tile)?.editorCropParams?.isFirst === true;
}

type CroppedTile = Pick<DesignTile, "frameSize" | "cropParams">;

function cropMade({ matType }: Pick<Design, "matType">, { frameSize, cropParams }: CroppedTile): TileCrop | undefined {
  return cropParams[cropKey(frameSize, matType)];
}
