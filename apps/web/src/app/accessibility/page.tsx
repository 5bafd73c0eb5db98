import { Accessibility } from "@/features/operations/help/accessibility.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";

export const metadata = buildPageMetadata({
  path: "/accessibility",
  title: "Accessibility",
  description: "How the shop works with a keyboard, a screen reader and large text, and what doesn't work yet.",
});

export default Accessibility;
