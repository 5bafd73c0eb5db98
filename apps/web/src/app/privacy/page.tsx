import { pageTexts } from "@/app/page-texts.ts";
import { PrivacyPage } from "@/features/operations/help/privacy.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";

export const metadata = buildPageMetadata({
  path: "/privacy",
  title: pageTexts.privacy.title,
  description: pageTexts.privacy.description,
});

export default PrivacyPage;
