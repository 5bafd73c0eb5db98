import { Privacy } from "@/features/operations/help/privacy.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";

export const metadata = buildPageMetadata({
  path: "/privacy",
  title: "Privacy",
  description: "What we know about you, who sees your photos, how long we keep things and how to delete them.",
});

export default Privacy;
