import { z } from "zod";
import { TemplateId } from "../kernel/ids.ts";
import { defaultFrameSize, frameSizeKeys, frameSizes, frameTypeKeys } from "./frames.ts";
import { computeSalePrice, computeWallPrice, type Pricing } from "./prices.ts";
import { type Layout, type Template, templates } from "./templates.ts";

const keys = templates.map(({ key }) => key) as [Template["key"], ...Template["key"][]];
const position = z.object({ top: z.number(), left: z.number() });

/**
 * Properties of a template's layout, which depend on the layout type. Gaps are in layout pixels (`pxPerCm`), positions
 * in cm.
 */
const LayoutProperties = z.union([
  z.object({ frames: z.array(z.object({ frameId: z.string(), frameSize: z.enum(frameSizeKeys), position })) }),
  z.object({ direction: z.literal("horizontal"), gap: z.number() }),
  z.object({ columns: z.int(), rows: z.int(), gap: z.number() }),
]);

export const TemplateView = z.object({
  id: TemplateId,
  key: z.enum(keys),
  kind: z.enum(["canvas", "memory", "single"]),
  name: z.string(),
  description: z.string(),
  /** `aspect` is width over height of the trimmed print. It is the same in every size except for rounding. */
  tiles: z.array(z.object({ name: z.string(), orientation: z.enum(["portrait", "landscape"]), aspect: z.number() })),
  framesCount: z.int(),
  frameTypes: z.array(z.enum(frameTypeKeys)),
  sizes: z.array(z.enum(frameSizeKeys)),
  layoutType: z.enum(["flex", "grid", "absolute"]),
  layoutProperties: LayoutProperties,
  variantId: z.string(),
  pricing: z.enum(["per_frame", "bundle"]),
  /** Price of the first size in cents, before promos. */
  price: z.int(),
  /** Price in cents after the default promo. Null while the promo is inactive. */
  salePrice: z.int().nullable(),
});
export type TemplateView = z.infer<typeof TemplateView>;

export function toTemplateView(template: Template, { prices, promo }: Pricing): TemplateView {
  const { id, key, kind, name, description, layout, variantId, pricing } = template;
  const price = computeWallPrice(prices, template, []);
  const { w, h } = frameSizes[template.sizes[0] ?? defaultFrameSize].val;
  return {
    id,
    key,
    kind,
    name,
    description,
    tiles: template.tiles.map((tile) => ({
      ...tile,
      aspect: Number((tile.orientation === "portrait" ? w / h : h / w).toFixed(4)),
    })),
    framesCount: template.tiles.length,
    frameTypes: [...template.frameTypes],
    sizes: [...template.sizes],
    layoutType: layout.layoutType,
    layoutProperties: toLayoutProperties(layout),
    variantId,
    pricing: pricing.kind,
    price,
    salePrice: promo ? computeSalePrice(price, promo) : null,
  };
}

function toLayoutProperties(layout: Layout): TemplateView["layoutProperties"] {
  switch (layout.layoutType) {
    case "flex":
      return { direction: layout.direction, gap: layout.gap };
    case "grid":
      return { columns: layout.columns, rows: layout.rows, gap: layout.gap };
    case "absolute":
      return { frames: [...layout.frames] };
  }
}
