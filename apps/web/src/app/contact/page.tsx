import { PageHeader } from "@storywall/ui/page-header";
import { MessageForm } from "@/features/operations/messages/message-form.tsx";
import { pageMetadata } from "@/lib/seo/page-metadata.ts";
import { WithShop } from "@/lib/with-shop.tsx";
import { contactEmail } from "@/server/contact-email.ts";

export const metadata = pageMetadata({
  path: "/contact",
  title: "Message us",
  description: "Write to us about an order, a change, a return or anything else. A person answers by e-mail.",
});

/** Rendered whole for each request, so that the address is there without JavaScript. */
export const instant = false;

export default async function ContactPage() {
  const address = await contactEmail();
  return (
    <div className="mx-auto max-w-2xl px-4 pb-12">
      <PageHeader title="Message us">
        <p>About an order, a change, a return or anything else. A person reads it and answers by e-mail.</p>
      </PageHeader>
      <p className="mb-8">
        Or write to{" "}
        <a href={`mailto:${address}`} className="underline underline-offset-4">
          {address}
        </a>
        .
      </p>
      <noscript>
        <p className="mb-8">
          The form below needs JavaScript, which is switched off. The e-mail address works as well.
        </p>
      </noscript>
      <WithShop>
        <MessageForm />
      </WithShop>
    </div>
  );
}
