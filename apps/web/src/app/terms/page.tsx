import { pageTexts } from "@/app/page-texts.ts";
import { TermsPageContent } from "@/features/operations/help/terms.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { getContactEmail } from "@/server/env.ts";

export const metadata = buildPageMetadata({
  path: "/terms",
  title: pageTexts.terms.title,
  description: pageTexts.terms.description,
});

export default function TermsPage() {
  return <TermsPageContent contactEmail={getContactEmail()} />;
}
