import { z } from "zod";
import {
  defaultFrameSize,
  defaultFrameType,
  type FrameTypeKey,
  findFrameType,
  findFrameTypeByStyle,
} from "../catalog/frames.ts";
import { findProductByIdOrKey, findProductByVariant } from "../catalog/products.ts";
import { applyFrameToDesign, type Product, pickOfferedFrame, pickOfferedSize } from "../catalog/templates.ts";
import { ShopError } from "../errors.ts";
import { ArtId } from "../kernel/ids.ts";
import { newUuid } from "../kernel/uuid.ts";
import { createEmptyDesign, type Design, type DesignTile } from "../walls/design/design.ts";
import {
  cropParamsText,
  Design as DesignSchema,
  DesignTile as DesignTileSchema,
  TileCrop,
} from "../walls/design/design-schema.ts";
import { assertNoMisplacedFields, normalizeCropKeys } from "../walls/design/normalize-crop-keys.ts";

const quantityMessage = '"quantity" must be a whole number from 1 to 20.';

export const Quantity = z.int(quantityMessage).min(1, quantityMessage).max(20, quantityMessage);

/** A cart line from the browser. Prices are never accepted. */
export const NewCartLine = z.object({
  id: z.uuid('"lineItem.uuid" must be a UUID.'),
  templateKey: z.string().max(60),
  design: DesignSchema,
  quantity: Quantity.default(1),
  isUploadLater: z.boolean().default(false),
});
export type NewCartLine = z.infer<typeof NewCartLine>;

/** A new line in a request. Throws what `normalizeCropKeys` throws. */
export const CartLineInput = NewCartLine.transform((line) => ({ ...line, design: normalizeCropKeys(line.design) }));

export const MAX_CART_LINES = 50;

/** Keeps unknown fields, because `assertNoMisplacedFields` checks them. */
const TileInput = z.looseObject({
  name: z.string().min(1).max(60),
  userPhotoId: z.string().max(100).nullish(),
  artItemId: ArtId.nullish(),
  frameSize: z.string().max(40).nullish(),
  cropParams: z
    .record(
      z.string().max(60),
      z.object({
        crop: z.unknown(),
        editorCropParams: TileCrop.shape.editorCropParams.nullish(),
        printAnyway: z.boolean().nullish(),
      }),
    )
    .nullish()
    .describe(cropParamsText),
  tone: DesignTileSchema.shape.tone,
  acceptedDamage: DesignTileSchema.shape.acceptedDamage,
});
type TileInput = z.infer<typeof TileInput>;

/** A partial design from old clients; missing fields are filled in. */
export const DesignInput = z.object({
  frameStyle: z.string().max(40).nullish(),
  frameType: z.string().max(40).nullish(),
  matType: z.string().max(40).nullish(),
  tiles: z.array(TileInput).nullish(),
  /** Names of the tiles that hang sideways. If `tiles` is sent without it, all tiles hang as in the template. */
  turnedTiles: z.array(z.string().min(1).max(60)).max(100).nullish(),
});
export type DesignInput = z.infer<typeof DesignInput>;

/** A partial line; missing fields keep their previous or default values. Prices are never accepted. */
export const LineInput = z.object({
  id: NewCartLine.shape.id.optional(),
  templateKey: z.string().max(100).nullish(),
  templateId: z.string().max(100).nullish(),
  variantId: z.string().max(100).nullish(),
  design: DesignInput.nullish(),
  /** Frame size of every tile without a size in `design`. */
  frameSize: z.string().max(40).nullish(),
  quantity: Quantity.optional(),
  isUploadLater: z.boolean().optional(),
});
export type LineInput = z.infer<typeof LineInput>;

/**
 * Completes a partial line. Finds its template by key, id or variant. Does not validate the design; `assertValidDesign`
 * does.
 * @throws FIELD_REQUIRED without any template, TEMPLATE_UNKNOWN, VARIANT_UNKNOWN, FRAME_UNKNOWN, CROP_INVALID, and what
 * `normalizeCropKeys` and `assertNoMisplacedFields` throw.
 */
export function completeLineInput(input: LineInput, previous?: NewCartLine): NewCartLine {
  const template = resolveTemplate(input, previous);
  return {
    id: input.id ?? previous?.id ?? newUuid(),
    templateKey: template.key,
    design: completeDesign(template, input, previous?.design),
    quantity: input.quantity ?? previous?.quantity ?? 1,
    isUploadLater: input.isUploadLater ?? previous?.isUploadLater ?? false,
  };
}

function resolveTemplate({ templateKey, templateId, variantId }: LineInput, previous?: NewCartLine): Product {
  const name = templateKey ?? templateId;
  if (name == null && variantId != null) {
    const soldTemplate = findProductByVariant(variantId);
    if (!soldTemplate) throw new ShopError("VARIANT_UNKNOWN", { variantId });
    return soldTemplate;
  }
  const templateName = name ?? previous?.templateKey;
  if (templateName === undefined) {
    const sentence = '"templateKey" is required.';
    throw new ShopError("FIELD_REQUIRED", { sentence }, { fields: { templateKey: sentence } });
  }
  const template = findProductByIdOrKey(templateName);
  if (!template) throw new ShopError("TEMPLATE_UNKNOWN", { templateKey: templateName });
  return template;
}

function completeDesign(template: Product, input: LineInput, previous?: Design): Design {
  const tiles = input.design?.tiles?.map((tile, index) => completeTile(template, input, { tile, index, previous }));
  const { turnedTiles: previousTurned, ...baseDesign } = previous ?? createEmptyDesign(template);
  const turnedTiles = input.design?.turnedTiles ?? (tiles ? undefined : previousTurned);
  const resizedTiles = baseDesign.tiles.map((tile) => ({ ...tile, frameSize: input.frameSize ?? tile.frameSize }));
  const design = applyFrameToDesign<Design>(
    { ...baseDesign, tiles: tiles ?? resizedTiles, ...(turnedTiles ? { turnedTiles } : {}) },
    resolveFrame(template, input.design, previous),
  );
  const hasChosenFrame = hasFrameInput(input.design) || (previous && !previous.hasDefaultFrame);
  for (const [index, { frameSize }] of tiles?.entries() ?? [])
    assertNoMisplacedFields(input.design?.tiles?.[index] ?? {}, { frame: design, frameSize, index });
  const namedDesign = tiles ? normalizeCropKeys(design) : design;
  return hasChosenFrame ? namedDesign : { ...namedDesign, hasDefaultFrame: true };
}

const hasFrameInput = (input: DesignInput | null | undefined): boolean =>
  input?.frameStyle != null || input?.frameType != null || input?.matType != null;

function resolveFrame(template: Product, input: DesignInput | null | undefined, previous?: Design): FrameTypeKey {
  const { frameStyle, frameType, matType } = input ?? {};
  if (!hasFrameInput(input)) {
    return (previous && findFrameTypeByStyle(previous.frameStyle)) ?? pickOfferedFrame(template, defaultFrameType);
  }
  const frame = findFrameType({ frameStyle, frameType, matType });
  if (!frame) throw new ShopError("FRAME_UNKNOWN", { frameStyle, frameType, matType });
  return frame;
}

type TileContext = { tile: TileInput; index: number; previous: Design | undefined };

function completeTile(template: Product, { frameSize }: LineInput, { tile, index, previous }: TileContext): DesignTile {
  if (tile.userPhotoId && !z.uuid().safeParse(tile.userPhotoId).success) throw new ShopError("PHOTO_UNKNOWN");
  const previousTile = previous?.tiles.find(({ name }) => name === tile.name);
  return {
    name: tile.name,
    userPhotoId: tile.userPhotoId ?? null,
    ...(tile.artItemId ? { artItemId: tile.artItemId } : {}),
    frameSize: tile.frameSize ?? frameSize ?? previousTile?.frameSize ?? pickOfferedSize(template, defaultFrameSize),
    cropParams: readCrops(tile, index),
    ...(tile.tone ? { tone: tile.tone } : {}),
    ...(tile.acceptedDamage ? { acceptedDamage: tile.acceptedDamage } : {}),
  };
}

/** Parses the crops of a tile. Skips entries without a crop and throws CROP_INVALID for invalid crops. */
function readCrops({ cropParams }: TileInput, index: number): DesignTile["cropParams"] {
  const entries = Object.entries(cropParams ?? {}).filter(([, { crop }]) => crop != null);
  return Object.fromEntries(
    entries.map(([key, { crop, editorCropParams, printAnyway }]) => {
      const parsed = TileCrop.safeParse({
        crop,
        ...(editorCropParams ? { editorCropParams } : {}),
        ...(printAnyway ? { printAnyway } : {}),
      });
      if (!parsed.success) throw new ShopError("CROP_INVALID", { photo: index + 1 });
      return [key, parsed.data];
    }),
  );
}
