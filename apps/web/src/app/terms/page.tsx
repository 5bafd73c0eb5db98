import { pageTexts } from "@/app/page-texts.ts";
import { Terms } from "@/features/operations/help/terms.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { getContactEmail } from "@/server/contact-email.ts";

export const metadata = buildPageMetadata({
  path: "/terms",
  title: pageTexts.terms.title,
  description: pageTexts.terms.description,
});

/** Not prerendered, so that the address is visible without JavaScript. */
export const instant = false;

export default async function TermsPage() {
  return <Terms contactEmail={await getContactEmail()} />;
}
