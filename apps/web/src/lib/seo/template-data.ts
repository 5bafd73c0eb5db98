import { computeWallPrice } from "@storywall/domain/catalog/prices";
import type { Template } from "@storywall/domain/catalog/templates";
import { buildShareImagePath } from "@storywall/domain/walls/captures/share-image";
import { buildProductJsonLd, type SalePricing } from "./product-data.ts";

export function buildTemplateJsonLd(template: Template, pricing: SalePricing, isFirst = true): object {
  const prices = template.sizes.map((frameSize) =>
    computeWallPrice(
      pricing.prices,
      template,
      template.tiles.map(({ name }) => ({ name, frameSize })),
    ),
  );
  const { key, name, description } = template;
  return buildProductJsonLd(
    { name, description, path: `/create/${key}`, image: buildShareImagePath(key), prices },
    pricing.promo,
    isFirst,
  );
}

export const buildTemplateListJsonLd = (templates: readonly Template[], pricing: SalePricing) => ({
  "@type": "ItemList",
  itemListElement: templates.map((template, index) => ({
    "@type": "ListItem",
    position: index + 1,
    item: buildTemplateJsonLd(template, pricing, index === 0),
  })),
});
