import { TemplateView } from "@storywall/domain/catalog/template-view";
import { z } from "zod";
import { Doubled, doubled, InData, inData } from "../http/envelope.ts";
import { route } from "../http/rest-route.ts";

const { id: Id, key, kind, variantId, price: _p, salePrice: _s, ...same } = TemplateView.shape;

/** A template with the specification's field names; prices in dollars, as it has them. */
export const WireTemplate = z.object({
  _id: Id,
  template_key: key,
  key,
  kind,
  shopify_variant_id: variantId,
  ...same,
  price: z.number(),
  salePrice: z.number().nullable(),
  currency: z.literal("USD"),
});

export function wireTemplate({ id, variantId, price, salePrice, ...rest }: TemplateView): z.infer<typeof WireTemplate> {
  return {
    _id: id,
    template_key: rest.key,
    shopify_variant_id: variantId,
    ...rest,
    price: price / 100,
    salePrice: salePrice === null ? null : salePrice / 100,
    currency: "USD",
  };
}

export const memoryRoutes = [
  route("GET", "/api/memories/memory_collections", {
    summary: "The memory collections: trio, six and dozen.",
    reads: z.object({}),
    calls: (api) => api.memories.list(),
    replies: (templates) => inData(templates.map(wireTemplate)),
    shape: InData(z.array(WireTemplate)),
  }),

  route("GET", "/api/memories/memory_collections/{id}", {
    summary: "Any template, by its id or its key.",
    reads: z.object({ id: z.string().max(100) }),
    calls: (api, { id }) => api.memories.read({ name: id }),
    replies: (template) => doubled(wireTemplate(template)),
    shape: Doubled(WireTemplate),
  }),
];
