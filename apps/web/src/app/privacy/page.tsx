import { Privacy } from "@/features/operations/help/privacy.tsx";
import { pageMetadata } from "@/lib/seo/page-metadata.ts";

export const metadata = pageMetadata({
  path: "/privacy",
  title: "Privacy",
  description: "What we know of you, who sees your photos, how long things are kept, and how to have them deleted.",
});

export default Privacy;
