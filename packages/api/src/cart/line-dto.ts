import { DesignInput, LineInput } from "@storywall/domain/cart/line-input";
import type { CartLineView } from "@storywall/domain/cart/schema";
import { productImagePath } from "@storywall/domain/catalog/product-image-path";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { TemplateId } from "@storywall/domain/kernel/ids";
import { Design } from "@storywall/domain/walls/design/design-schema";
import { z } from "zod";

/** A line as old clients send it. Its prices are ignored. */
export const LineInputDto = LineInput.omit({ id: true, design: true }).extend({
  uuid: LineInput.shape.id,
  userTemplateInfo: DesignInput.nullish(),
  /** The specification's names for template key and variant. */
  template_key: LineInput.shape.templateKey,
  shopify_variant_id: LineInput.shape.variantId,
});
export type LineInputDto = z.infer<typeof LineInputDto>;

export const fromLineDto = ({
  uuid,
  userTemplateInfo,
  template_key,
  shopify_variant_id,
  ...line
}: LineInputDto): LineInput => ({
  ...line,
  templateKey: line.templateKey ?? template_key,
  variantId: line.variantId ?? shopify_variant_id,
  id: uuid,
  design: userTemplateInfo,
});

/** Cart line in the specification's format. `unitPrice` and `linePrice` are in cents. */
export const LineDto = z.object({
  uuid: z.uuid(),
  userTemplateInfo: Design,
  productType: z.enum(["template", "art_set"]),
  templateId: TemplateId.nullable(),
  templateKey: z.string(),
  title: z.string(),
  variantId: z.string().nullable(),
  quantity: z.int(),
  /** Null when the tiles have different sizes. */
  frameSize: z.string().nullable(),
  pricing: z.enum(["per_frame", "bundle"]),
  unitPrice: z.int(),
  linePrice: z.int(),
  currency: z.literal("USD"),
  previewUrl: z.url().nullable(),
  isUploadLater: z.boolean(),
  warnings: z.array(z.string()),
});
export type LineDto = z.infer<typeof LineDto>;

type Line = Omit<CartLineView, "warnings"> & { warnings?: string[] };

export const toLineDto = (line: Line, publicUrl: string): LineDto => ({
  ...toBaseLineDto(line),
  previewUrl: findTemplateByKey(line.templateKey) ? `${publicUrl}${productImagePath(line.templateKey)}` : null,
});

export function toBaseLineDto(line: Line): Omit<LineDto, "previewUrl"> {
  const { id, templateKey, design, title, quantity, unitPrice, linePrice, isUploadLater, warnings = [] } = line;
  const template = findTemplateByKey(templateKey);
  const size = design.tiles[0]?.frameSize;
  const filledTiles = design.tiles.filter((tile) => tile.userPhotoId ?? tile.artItemId);
  const isArt = filledTiles.length > 0 && filledTiles.every(({ artItemId }) => artItemId);
  return {
    uuid: id,
    userTemplateInfo: design,
    productType: isArt ? "art_set" : "template",
    templateId: template?.id ?? null,
    templateKey,
    title,
    variantId: template?.variantId ?? null,
    quantity,
    frameSize: size && design.tiles.every(({ frameSize }) => frameSize === size) ? size : null,
    pricing: template?.pricing.kind ?? "per_frame",
    unitPrice,
    linePrice,
    currency: "USD",
    isUploadLater,
    warnings,
  };
}
