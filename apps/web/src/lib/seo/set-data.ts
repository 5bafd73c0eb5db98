import type { FullArtSet } from "@storywall/domain/catalog/art/set-schema";
import { SHARE_SIZE } from "@storywall/domain/walls/captures/share-picture";
import { priceSet } from "@storywall/domain/walls/hang-art";
import type { Metadata } from "next";
import { pageMetadata } from "./page-metadata.ts";
import { productData, type SalePromo } from "./product-data.ts";

type ShownSet = Pick<FullArtSet, "id" | "name" | "description" | "items" | "templateKey" | "frameSize" | "frameStyle">;

const pathOf = ({ id }: ShownSet) => `/art-sets/${id}`;
const pictureOf = ({ id }: ShownSet) => `/share-pictures/art-sets/${id}`;
const descriptionOf = ({ name, description, items }: ShownSet) =>
  description || `${name}: ${items.length} pieces that look great together, framed as magnetic tiles.`;

export function setMetadata(set: ShownSet): Metadata {
  return pageMetadata({
    path: pathOf(set),
    title: `${set.name}: a set of ${set.items.length}`,
    description: descriptionOf(set),
    picture: { path: pictureOf(set), alt: `${set.name}, framed and hung`, size: SHARE_SIZE, type: "image/png" },
  });
}

export function setData(set: ShownSet, promo: SalePromo): object {
  const { original, sale } = priceSet(set, promo);
  const { name } = set;
  const known = { name, description: descriptionOf(set), path: pathOf(set), image: pictureOf(set) };
  return productData({ ...known, prices: [original], sale }, promo);
}
