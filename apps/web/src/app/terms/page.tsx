import { Terms } from "@/features/operations/help/terms.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";

export const metadata = buildPageMetadata({
  path: "/terms",
  title: "Terms",
  description: "What you agree to when you order: prices, payment, your photos, shipping, changes and returns.",
});

export default Terms;
