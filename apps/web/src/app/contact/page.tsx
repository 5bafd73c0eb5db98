import { PageHeader } from "@storywall/ui/page-header";
import { Suspense } from "react";
import { MessageForm } from "@/features/messages/message-form";
import { WithShop } from "@/lib/with-shop";
import { contactEmail } from "@/server/contact-email";
import { pageMetadata } from "@/shared/seo/page-metadata";

export const metadata = pageMetadata({
  path: "/contact",
  title: "Message us",
  description: "Write to us about an order, a change, a return or anything else. A person answers by e-mail.",
});

export default function ContactPage() {
  return (
    <div className="mx-auto max-w-2xl px-4 pb-12">
      <PageHeader title="Message us">
        <p>About an order, a change, a return or anything else. A person reads it and answers by e-mail.</p>
      </PageHeader>
      <p className="mb-8">
        Or write to{" "}
        <Suspense fallback={<span className="inline-block min-w-48">our e-mail address</span>}>
          <EmailAddress />
        </Suspense>
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

async function EmailAddress() {
  const address = await contactEmail();
  return (
    <a href={`mailto:${address}`} className="underline underline-offset-4">
      {address}
    </a>
  );
}
