import { PAGE_DESCRIPTION } from "@storywall/domain/catalog/localised";
import type { MetadataRoute } from "next";
import { SITE_NAME } from "@/lib/seo/page-metadata.ts";
import { pageTexts } from "./page-texts.ts";

export default function manifest(): MetadataRoute.Manifest {
  return {
    id: "/",
    name: SITE_NAME,
    short_name: SITE_NAME,
    description: PAGE_DESCRIPTION,
    start_url: "/",
    display: "standalone",
    background_color: "#f7f7f4",
    theme_color: "#14573f",
    icons: [
      { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [{ name: pageTexts.appShortcut, url: "/browse" }],
  };
}
