import type { FullArtSet } from "@storywall/domain/catalog/art/set-schema";
import { computeSetPrice } from "@storywall/domain/walls/art-designs";
import { SHARE_SIZE } from "@storywall/domain/walls/captures/share-image";
import type { Metadata } from "next";
import { buildPageMetadata } from "./page-metadata.ts";
import { buildProductJsonLd, type SalePricing } from "./product-data.ts";

type ArtSetFields = Pick<
  FullArtSet,
  "id" | "name" | "description" | "items" | "templateKey" | "frameSize" | "frameStyle"
>;

const getSetPath = ({ id }: ArtSetFields) => `/art-sets/${id}`;
const getSetPicturePath = ({ id }: ArtSetFields) => `/share-pictures/art-sets/${id}`;
const describeSet = ({ name, description, items }: ArtSetFields) =>
  description || `${name}: ${items.length} pieces that look great together, framed as magnetic tiles.`;

export function buildSetMetadata(set: ArtSetFields): Metadata {
  return buildPageMetadata({
    path: getSetPath(set),
    title: `${set.name}: a set of ${set.items.length}`,
    description: describeSet(set),
    picture: { path: getSetPicturePath(set), alt: `${set.name}, framed and hung`, size: SHARE_SIZE, type: "image/png" },
  });
}

export function buildSetJsonLd(set: ArtSetFields, pricing: SalePricing): object {
  const { original, sale } = computeSetPrice(set, pricing);
  const { name } = set;
  const baseProduct = { name, description: describeSet(set), path: getSetPath(set), image: getSetPicturePath(set) };
  return buildProductJsonLd({ ...baseProduct, prices: [original], sale }, pricing.promo);
}
