import type { ArtView } from "@storywall/domain/catalog/art/schema";
import { frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frame-sizes";
import { renditionWidths } from "@storywall/domain/photos/limits";
import { SHARE_SIZE } from "@storywall/domain/walls/captures/share-picture";
import type { Metadata } from "next";
import { pageMetadata } from "./page-metadata.ts";
import { productData, type SalePromo } from "./product-data.ts";

type Work = Pick<ArtView, "id" | "title" | "artist" | "width" | "height">;

const [long] = renditionWidths;

const descriptionOf = ({ title }: Work) =>
  `${title}, printed and framed as a magnetic tile in four sizes and six frames.`;
const pathOf = ({ id }: Work) => `/art/${id}`;
const imageOf = ({ id }: Work) => `/art-images/${id}/${long}.jpg`;

/** Metadata of a work; the share picture shows it framed. */
export function artMetadata(art: Work): Metadata {
  const title = `${art.title} by ${art.artist}`;
  return pageMetadata({
    path: pathOf(art),
    title,
    description: descriptionOf(art),
    picture: { path: `/share-pictures/art/${art.id}`, alt: `${title}, framed`, size: SHARE_SIZE, type: "image/png" },
  });
}

/** Structured data of a work as a product, with one offer per size. */
export function artData(art: Work, promo: SalePromo): object {
  return productData(
    {
      name: `${art.title} by ${art.artist}`,
      description: descriptionOf(art),
      path: pathOf(art),
      image: imageOf(art),
      prices: frameSizeKeys.map((key) => frameSizes[key].price),
    },
    promo,
  );
}
