import { PAGE_DESCRIPTION, PAGE_TITLE } from "@storywall/domain/catalog/localised";
import type { Size } from "@storywall/domain/kernel/rect";
import { buildShareImagePath, SHARE_SIZE } from "@storywall/domain/walls/captures/capture-plan";
import type { Metadata } from "next";

export const SITE_NAME = "Storywall";

/** Default title, taken from the specification. Other pages use "Page · Shop". */
export const siteTitle = { default: PAGE_TITLE, template: `%s · ${SITE_NAME}` };

type Page = {
  /** Canonical path without the query. */
  path: string;
  title?: string;
  description?: string;
  /** Picture for link previews. `path` is relative to the root of the site; `size` defaults to `SHARE_SIZE`. */
  picture?: { path: string; alt: string; size?: Size; type?: "image/jpeg" | "image/png" };
};

/** Texts for search engines and link previews. */
export const seoTexts = {
  sharePicture: "Six framed photos on a wall",
  artTitle: (title: string, artist: string) => `${title} by ${artist}`,
  artDescription: (title: string) =>
    `${title}, printed and framed as a magnetic tile. Available in four sizes and six frames.`,
  artPicture: (title: string, artist: string) => `${title} by ${artist}, framed`,
  setTitle: (name: string, pieces: number) => `${name}: a set of ${formatPieces(pieces)}`,
  setDescription: (name: string, pieces: number) =>
    pieces === 1
      ? `${name}: one piece, framed as a magnetic tile.`
      : `${name}: ${formatPieces(pieces)} that look great together, framed as magnetic tiles.`,
  setPicture: (name: string) => `${name}, framed and hung`,
};

const defaultPicture: NonNullable<Page["picture"]> = {
  path: buildShareImagePath("six"),
  alt: seoTexts.sharePicture,
};

/** Builds the metadata of a page. The root layout sets the shop's URL, which completes the paths. */
export function buildPageMetadata({
  path,
  title,
  description = PAGE_DESCRIPTION,
  picture = defaultPicture,
}: Page): Metadata {
  return {
    ...(title ? { title } : {}),
    description,
    alternates: { canonical: path },
    robots: { index: true, follow: true },
    openGraph: {
      type: "website",
      siteName: SITE_NAME,
      locale: "en_US",
      url: path,
      title: title ?? SITE_NAME,
      description,
      images: [
        {
          url: picture.path,
          alt: picture.alt,
          ...(picture.size ?? SHARE_SIZE),
          type: picture.type ?? "image/jpeg",
        },
      ],
    },
    twitter: { card: "summary_large_image" },
  };
}

const formatPieces = (count: number) => (count === 1 ? "1 piece" : `${count} pieces`);
