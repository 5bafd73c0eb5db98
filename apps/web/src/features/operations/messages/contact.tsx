import { PageHeader } from "@storywall/ui/page-header";
import { ApiProvider } from "@/lib/api-provider.tsx";
import { MessageForm } from "./message-form.tsx";

export function Contact({ address }: { address: string }) {
  return (
    <div className="mx-auto max-w-2xl px-4 pb-12">
      <PageHeader title="Contact us">
        <p>Ask about an order, a change, a return or anything else. A real person will reply by email.</p>
      </PageHeader>
      <p className="mb-8">
        Or email{" "}
        <a href={`mailto:${address}`} className="underline underline-offset-4">
          {address}
        </a>
        .
      </p>
      <noscript>
        <p className="mb-8">The form below needs JavaScript, which is turned off. You can email us instead.</p>
      </noscript>
      <ApiProvider>
        <MessageForm />
      </ApiProvider>
    </div>
  );
}
