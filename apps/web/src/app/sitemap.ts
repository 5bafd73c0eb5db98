import type { MetadataRoute } from "next";
import { env } from "@/server/env.ts";
import { sitemapPaths } from "@/server/sitemap-paths.ts";

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const paths = await sitemapPaths();
  return paths.map((path) => ({ url: env().PUBLIC_URL + path }));
}
