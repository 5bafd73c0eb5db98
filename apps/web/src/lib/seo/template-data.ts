import { priceWall } from "@storywall/domain/catalog/price-wall";
import type { Template } from "@storywall/domain/catalog/templates";
import { sharePicturePath } from "@storywall/domain/walls/captures/share-picture";
import { productData, type SalePromo } from "./product-data.ts";

export function templateData(template: Template, promo: SalePromo): object {
  const prices = template.sizes.map((frameSize) =>
    priceWall(
      template,
      template.tiles.map(({ name }) => ({ name, frameSize })),
    ),
  );
  const { key, name, description } = template;
  return productData({ name, description, path: `/create/${key}`, image: sharePicturePath(key), prices }, promo);
}

export const templateListData = (templates: readonly Template[], promo: SalePromo) => ({
  "@type": "ItemList",
  itemListElement: templates.map((template, index) => ({
    "@type": "ListItem",
    position: index + 1,
    item: templateData(template, promo),
  })),
});
