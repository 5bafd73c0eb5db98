import type { MetadataRoute } from "next";
import { getEnv } from "@/server/env.ts";
import { listSitemapPaths } from "@/server/sitemap-paths.ts";

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const paths = await listSitemapPaths();
  return paths.map((path) => ({ url: getEnv().PUBLIC_URL + path }));
}
