import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { getEnv } from "@/server/env.ts";

/** Excludes personal pages from search engines, or all pages if the shop is not indexable. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection();
  const { INDEXABLE, PUBLIC_URL } = getEnv();
  if (!INDEXABLE) return { rules: { userAgent: "*", disallow: "/" } };
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/photos/", "/orders/", "/captures/", "/admin/"] },
    sitemap: `${PUBLIC_URL}/sitemap.xml`,
  };
}
