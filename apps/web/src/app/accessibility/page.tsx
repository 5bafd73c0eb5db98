import { Accessibility } from "@/features/operations/help/accessibility.tsx";
import { pageMetadata } from "@/lib/seo/page-metadata.ts";

export const metadata = pageMetadata({
  path: "/accessibility",
  title: "Accessibility",
  description: "How the shop works by keyboard, with a screen reader and in large type, and what does not work yet.",
});

export default Accessibility;
