import type { FullArtSet } from "@storywall/domain/catalog/art/set-schema";
import { computeSetPrice } from "@storywall/domain/walls/art-designs";
import { SHARE_SIZE } from "@storywall/domain/walls/captures/share-image";
import type { Metadata } from "next";
import { buildPageMetadata } from "./page-metadata.ts";
import { buildProductJsonLd, type SalePricing } from "./product-data.ts";
import { seoTexts } from "./seo-texts.ts";

type ArtSetFields = Pick<
  FullArtSet,
  "id" | "name" | "description" | "items" | "templateKey" | "frameSize" | "frameStyle"
>;

const getSetPath = ({ id }: ArtSetFields) => `/art-sets/${id}`;
const getSetPicturePath = ({ id }: ArtSetFields) => `/share-pictures/art-sets/${id}`;
const describeSet = ({ name, description, items }: ArtSetFields) =>
  description || seoTexts.setDescription(name, items.length);

export function buildSetMetadata(set: ArtSetFields): Metadata {
  return buildPageMetadata({
    path: getSetPath(set),
    title: seoTexts.setTitle(set.name, set.items.length),
    description: describeSet(set),
    picture: { path: getSetPicturePath(set), alt: seoTexts.setPicture(set.name), size: SHARE_SIZE, type: "image/png" },
  });
}

export function buildSetJsonLd(set: ArtSetFields, pricing: SalePricing): object {
  const { original, sale } = computeSetPrice(set, pricing);
  const { name } = set;
  const baseProduct = { name, description: describeSet(set), path: getSetPath(set), image: getSetPicturePath(set) };
  return buildProductJsonLd({ ...baseProduct, prices: [original], sale }, pricing.promo);
}
