import { pageTexts } from "@/app/page-texts.ts";
import { Terms } from "@/features/operations/help/terms.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { getContactEmail } from "@/server/env.ts";

export const metadata = buildPageMetadata({
  path: "/terms",
  title: pageTexts.terms.title,
  description: pageTexts.terms.description,
});

export default function TermsPage() {
  return <Terms contactEmail={getContactEmail()} />;
}
