import { Contact } from "@/features/operations/messages/contact.tsx";
import { pageMetadata } from "@/lib/seo/page-metadata.ts";
import { contactEmail } from "@/server/contact-email.ts";

export const metadata = pageMetadata({
  path: "/contact",
  title: "Contact us",
  description: "Ask us about an order, a change, a return or anything else. A real person answers by email.",
});

/** Rendered per request, so the address is shown without JavaScript. */
export const instant = false;

export default async function ContactPage() {
  return <Contact address={await contactEmail()} />;
}
