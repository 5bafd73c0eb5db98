import { Contact } from "@/features/operations/messages/contact.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { getContactEmail } from "@/server/contact-email.ts";

export const metadata = buildPageMetadata({
  path: "/contact",
  title: "Contact us",
  description: "Ask us about an order, a change, a return or anything else. A real person answers by email.",
});

/** Rendered per request, so the address is shown without JavaScript. */
export const instant = false;

export default async function ContactPage() {
  return <Contact address={await getContactEmail()} />;
}
