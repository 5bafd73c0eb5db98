import { ArtView } from "@storywall/domain/catalog/art/schema";
import { TemplateView } from "@storywall/domain/catalog/catalog-schema";
import { z } from "zod";

const { id: ArtId, isFeatured, featuredRank, ...artShape } = ArtView.shape;

/** An artwork with the specification's field names. */
export const ArtDto = z.object({ _id: ArtId, is_featured: isFeatured, featured_rank: featuredRank, ...artShape });

export function toArtDto({ id, isFeatured, featuredRank, ...rest }: ArtView): z.infer<typeof ArtDto> {
  return { _id: id, is_featured: isFeatured, featured_rank: featuredRank, ...rest };
}

const { id: TemplateId, key, kind, variantId, price: _p, salePrice: _s, ...templateShape } = TemplateView.shape;

/** A template with the specification's field names. Its prices are in dollars. */
export const TemplateDto = z.object({
  _id: TemplateId,
  template_key: key,
  key,
  kind,
  shopify_variant_id: variantId,
  ...templateShape,
  price: z.number(),
  salePrice: z.number().nullable(),
  currency: z.literal("USD"),
});

export function toTemplateDto({ id, variantId, price, salePrice, ...rest }: TemplateView): z.infer<typeof TemplateDto> {
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
