import { z } from "zod";
import { clampFrame, clampSize, withFrame } from "../catalog/frame-defaults.ts";
import { defaultFrameSize } from "../catalog/frame-sizes.ts";
import { defaultFrameType, type FrameTypeKey, frameFor, frameTypeOf } from "../catalog/frame-types.ts";
import { type Template, templateByIdOrKey, templateByVariant } from "../catalog/templates.ts";
import { ShopError } from "../errors.ts";
import { ArtId } from "../kernel/ids.ts";
import { newUuid } from "../kernel/uuid.ts";
import type { Design, DesignTile } from "../walls/design/design.ts";
import { DesignTile as DesignTileSchema, TileCrop } from "../walls/design/design-schema.ts";
import { startDesign } from "../walls/design/start-design.ts";
import { NewCartLine, Quantity } from "./line.ts";

const GivenTile = z.object({
  name: z.string().min(1).max(60),
  userPhotoId: z.string().max(100).nullish(),
  artItemId: ArtId.nullish(),
  frameSize: z.string().max(40).nullish(),
  cropParams: z
    .record(
      z.string().max(60),
      z.object({
        crop: z.unknown(),
        editorCropParams: z.record(z.string(), z.unknown()).nullish(),
        printAnyway: z.boolean().nullish(),
      }),
    )
    .nullish(),
  tone: DesignTileSchema.shape.tone,
  acceptedDamage: DesignTileSchema.shape.acceptedDamage,
});
type GivenTile = z.infer<typeof GivenTile>;

/** A partial design from old clients; missing fields are filled in. */
export const GivenDesign = z.object({
  frameStyle: z.string().max(40).nullish(),
  frameType: z.string().max(40).nullish(),
  matType: z.string().max(40).nullish(),
  tiles: z.array(GivenTile).nullish(),
});
export type GivenDesign = z.infer<typeof GivenDesign>;

/** A partial line; missing fields keep their previous or default values. Prices are never accepted. */
export const GivenLine = z.object({
  id: NewCartLine.shape.id.optional(),
  templateKey: z.string().max(100).nullish(),
  templateId: z.string().max(100).nullish(),
  variantId: z.string().max(100).nullish(),
  design: GivenDesign.nullish(),
  /** Size of tiles without their own. */
  frameSize: z.string().max(40).nullish(),
  quantity: Quantity.optional(),
  isUploadLater: z.boolean().optional(),
});
export type GivenLine = z.infer<typeof GivenLine>;

/**
 * Completes a partial line; its template is found by key, id or variant. `assertMakeable` validates the design
 * afterwards.
 * @throws FIELD_REQUIRED without any template, TEMPLATE_UNKNOWN, VARIANT_UNKNOWN, FRAME_UNKNOWN, CROP_INVALID.
 */
export function toNewLine(given: GivenLine, before?: NewCartLine): NewCartLine {
  const template = templateOf(given, before);
  return {
    id: given.id ?? before?.id ?? newUuid(),
    templateKey: template.key,
    design: completeDesign(template, given, before?.design),
    quantity: given.quantity ?? before?.quantity ?? 1,
    isUploadLater: given.isUploadLater ?? before?.isUploadLater ?? false,
  };
}

function templateOf({ templateKey, templateId, variantId }: GivenLine, before?: NewCartLine): Template {
  const name = templateKey ?? templateId;
  if (name == null && variantId != null) {
    const sold = templateByVariant(variantId);
    if (!sold) throw new ShopError("VARIANT_UNKNOWN", { variantId });
    return sold;
  }
  const known = name ?? before?.templateKey;
  if (known === undefined) {
    const sentence = '"templateKey" is required.';
    throw new ShopError("FIELD_REQUIRED", { sentence }, { fields: { templateKey: sentence } });
  }
  const template = templateByIdOrKey(known);
  if (!template) throw new ShopError("TEMPLATE_UNKNOWN", { templateKey: known });
  return template;
}

function completeDesign(template: Template, given: GivenLine, before?: Design): Design {
  const tiles = given.design?.tiles?.map((tile, index) => completeTile(template, given, { tile, index, before }));
  const usual = before ?? startDesign(template);
  const kept = usual.tiles.map((tile) => ({ ...tile, frameSize: given.frameSize ?? tile.frameSize }));
  const design = withFrame<Design>({ ...usual, tiles: tiles ?? kept }, frameOf(template, given.design, before));
  const isChosen = namesFrame(given.design) || (before && !before.hasDefaultFrame);
  return isChosen ? design : { ...design, hasDefaultFrame: true };
}

const namesFrame = (given: GivenDesign | null | undefined): boolean =>
  given?.frameStyle != null || given?.frameType != null || given?.matType != null;

function frameOf(template: Template, given: GivenDesign | null | undefined, before?: Design): FrameTypeKey {
  const { frameStyle, frameType, matType } = given ?? {};
  if (!namesFrame(given)) {
    return (before && frameTypeOf(before.frameStyle)) ?? clampFrame(template, defaultFrameType);
  }
  const frame = frameFor({ frameStyle, frameType, matType });
  if (!frame) throw new ShopError("FRAME_UNKNOWN", { frameStyle, frameType, matType });
  return frame;
}

type Place = { tile: GivenTile; index: number; before: Design | undefined };

function completeTile(template: Template, { frameSize }: GivenLine, { tile, index, before }: Place): DesignTile {
  if (tile.userPhotoId && !z.uuid().safeParse(tile.userPhotoId).success) throw new ShopError("PHOTO_UNKNOWN");
  const was = before?.tiles.find(({ name }) => name === tile.name);
  return {
    name: tile.name,
    userPhotoId: tile.userPhotoId ?? null,
    ...(tile.artItemId ? { artItemId: tile.artItemId } : {}),
    frameSize: tile.frameSize ?? frameSize ?? was?.frameSize ?? clampSize(template, defaultFrameSize),
    cropParams: readCrops(tile, index),
    ...(tile.tone ? { tone: tile.tone } : {}),
    ...(tile.acceptedDamage ? { acceptedDamage: tile.acceptedDamage } : {}),
  };
}

/** Entries with only the crop tool's state are skipped; invalid crops are rejected. */
function readCrops({ cropParams }: GivenTile, index: number): DesignTile["cropParams"] {
  const made = Object.entries(cropParams ?? {}).filter(([, { crop }]) => crop != null);
  return Object.fromEntries(
    made.map(([key, { crop, editorCropParams, printAnyway }]) => {
      const read = TileCrop.safeParse({
        crop,
        ...(editorCropParams ? { editorCropParams } : {}),
        ...(printAnyway ? { printAnyway } : {}),
      });
      if (!read.success) throw new ShopError("CROP_INVALID", { photo: index + 1 });
      return [key, read.data];
    }),
  );
}
