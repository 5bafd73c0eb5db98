import { priceWall } from "@storywall/domain/catalog/price-wall";
import type { Template } from "@storywall/domain/catalog/templates";
import { shareImagePath } from "@storywall/domain/walls/captures/share-image";
import { buildProductJsonLd, type SalePromo } from "./product-data.ts";

export function buildTemplateJsonLd(template: Template, promo: SalePromo): object {
  const prices = template.sizes.map((frameSize) =>
    priceWall(
      template,
      template.tiles.map(({ name }) => ({ name, frameSize })),
    ),
  );
  const { key, name, description } = template;
  return buildProductJsonLd({ name, description, path: `/create/${key}`, image: shareImagePath(key), prices }, promo);
}

export const buildTemplateListJsonLd = (templates: readonly Template[], promo: SalePromo) => ({
  "@type": "ItemList",
  itemListElement: templates.map((template, index) => ({
    "@type": "ListItem",
    position: index + 1,
    item: buildTemplateJsonLd(template, promo),
  })),
});
