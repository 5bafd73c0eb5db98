import { pageTexts } from "@/app/page-texts.ts";
import { AccessibilityPage } from "@/features/operations/help/accessibility.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";

export const metadata = buildPageMetadata({
  path: "/accessibility",
  title: pageTexts.accessibility.title,
  description: pageTexts.accessibility.description,
});

export default AccessibilityPage;
