import type { ArtView } from "@storywall/domain/catalog/art/schema";
import { frameSizeKeys } from "@storywall/domain/catalog/frames";
import { computeTilePrice } from "@storywall/domain/catalog/prices";
import { renditionWidths } from "@storywall/domain/photos/limits";
import { SHARE_SIZE } from "@storywall/domain/walls/captures/share-image";
import type { Metadata } from "next";
import { buildPageMetadata } from "./page-metadata.ts";
import { buildProductJsonLd, type SalePricing } from "./product-data.ts";
import { seoTexts } from "./seo-texts.ts";

type Work = Pick<ArtView, "id" | "title" | "artist" | "width" | "height">;

const [largestWidth] = renditionWidths;

const getArtPath = ({ id }: Work) => `/art/${id}`;
const getArtImagePath = ({ id }: Work) => `/art-images/${id}/${largestWidth}.jpg`;

export function buildArtMetadata(art: Work): Metadata {
  return buildPageMetadata({
    path: getArtPath(art),
    title: seoTexts.artTitle(art.title, art.artist),
    description: seoTexts.artDescription(art.title),
    picture: {
      path: `/share-pictures/art/${art.id}`,
      alt: seoTexts.artPicture(art.title, art.artist),
      size: SHARE_SIZE,
      type: "image/png",
    },
  });
}

/** Builds structured data for a work: a product with one offer for each size. */
export function buildArtJsonLd(art: Work, pricing: SalePricing): object {
  return buildProductJsonLd(
    {
      name: seoTexts.artTitle(art.title, art.artist),
      description: seoTexts.artDescription(art.title),
      path: getArtPath(art),
      image: getArtImagePath(art),
      prices: frameSizeKeys.map((key) => computeTilePrice(pricing.prices, key)),
    },
    pricing.promo,
  );
}
