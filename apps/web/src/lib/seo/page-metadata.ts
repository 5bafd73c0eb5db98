import { PAGE_DESCRIPTION, PAGE_TITLE } from "@storywall/domain/catalog/localised";
import type { Size } from "@storywall/domain/kernel/rect";
import { SHARE_SIZE, sharePicturePath } from "@storywall/domain/walls/captures/share-picture";
import type { Metadata } from "next";
import { publicUrl } from "./env.ts";

const SITE_NAME = "Storywall";

/** The shell is called as the owner spells it; a page by its own name and the shop's. */
export const shellTitle = { default: PAGE_TITLE, template: `%s · ${SITE_NAME}` };

type Page = {
  /** From the root, without a query: what the page is called by whoever links to it. */
  path: string;
  title?: string;
  description?: string;
  /** From the root; a drawn one of `SHARE_SIZE`, if it does not say how large it is. */
  picture?: { path: string; alt: string; size?: Size; type?: "image/jpeg" | "image/png" };
};

const usual: NonNullable<Page["picture"]> = { path: sharePicturePath("six"), alt: "Six framed photos on a wall" };

/** What a public page says of itself to search engines and to those who get its link. */
export function pageMetadata({ path, title, description = PAGE_DESCRIPTION, picture = usual }: Page): Metadata {
  const address = publicUrl + path;
  return {
    ...(title ? { title } : {}),
    description,
    alternates: { canonical: address },
    robots: { index: true, follow: true },
    openGraph: {
      type: "website",
      siteName: SITE_NAME,
      locale: "en_US",
      url: address,
      title: title ?? SITE_NAME,
      description,
      images: [
        {
          url: publicUrl + picture.path,
          alt: picture.alt,
          ...(picture.size ?? SHARE_SIZE),
          type: picture.type ?? "image/jpeg",
        },
      ],
    },
    twitter: { card: "summary_large_image" },
  };
}
