import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { env } from "@/server/env";

/** Somebody's own pages are in no search engine; of a shop that is not in the open, nothing is. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection();
  const { INDEXABLE, PUBLIC_URL } = env();
  if (!INDEXABLE) return { rules: { userAgent: "*", disallow: "/" } };
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/photos/", "/orders/", "/captures/", "/admin/"] },
    sitemap: `${PUBLIC_URL}/sitemap.xml`,
  };
}
