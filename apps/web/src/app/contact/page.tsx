import { pageTexts } from "@/app/page-texts.ts";
import { ContactPageContent } from "@/features/operations/messages/contact.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { getContactEmail } from "@/server/env.ts";

export const metadata = buildPageMetadata({
  path: "/contact",
  title: commonTexts.contactUs,
  description: pageTexts.contactDescription,
});

export default function ContactPage() {
  return <ContactPageContent address={getContactEmail()} />;
}
