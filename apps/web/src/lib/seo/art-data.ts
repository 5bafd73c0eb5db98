import type { ArtView } from "@storywall/domain/catalog/art/schema";
import { frameSizeKeys } from "@storywall/domain/catalog/frame-sizes";
import { computeTilePrice } from "@storywall/domain/catalog/prices";
import { renditionWidths } from "@storywall/domain/photos/limits";
import { SHARE_SIZE } from "@storywall/domain/walls/captures/share-image";
import type { Metadata } from "next";
import { buildPageMetadata } from "./page-metadata.ts";
import { buildProductJsonLd, type SalePricing } from "./product-data.ts";

type Work = Pick<ArtView, "id" | "title" | "artist" | "width" | "height">;

const [largestWidth] = renditionWidths;

const describeArt = ({ title }: Work) =>
  `${title}, printed and framed as a magnetic tile in four sizes and six frames.`;
const getArtPath = ({ id }: Work) => `/art/${id}`;
const getArtImagePath = ({ id }: Work) => `/art-images/${id}/${largestWidth}.jpg`;

export function buildArtMetadata(art: Work): Metadata {
  const title = `${art.title} by ${art.artist}`;
  return buildPageMetadata({
    path: getArtPath(art),
    title,
    description: describeArt(art),
    picture: { path: `/share-pictures/art/${art.id}`, alt: `${title}, framed`, size: SHARE_SIZE, type: "image/png" },
  });
}

/** Builds structured data of a work as a product with one offer per size. */
export function buildArtJsonLd(art: Work, pricing: SalePricing): object {
  return buildProductJsonLd(
    {
      name: `${art.title} by ${art.artist}`,
      description: describeArt(art),
      path: getArtPath(art),
      image: getArtImagePath(art),
      prices: frameSizeKeys.map((key) => computeTilePrice(pricing.prices, key)),
    },
    pricing.promo,
  );
}
