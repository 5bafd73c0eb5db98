import type { MetadataRoute } from "next";
import { listSitemapPaths } from "@/server/catalog.ts";
import { getEnv } from "@/server/env.ts";

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const paths = await listSitemapPaths();
  return paths.map((path) => ({ url: getEnv().PUBLIC_URL + path }));
}
