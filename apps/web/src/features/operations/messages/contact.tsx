import { PageHeader } from "@storywall/ui/page-header";
import { MailLink } from "@/features/operations/help/help-page.tsx";
import { ApiProvider } from "@/lib/api-provider.tsx";
import { Conversation } from "./conversation.tsx";
import { messagesTexts } from "./messages-texts.tsx";

export function ContactPageContent({ address }: { address: string }) {
  return (
    <div className="mx-auto max-w-2xl px-4 pb-12">
      <PageHeader title={messagesTexts.title}>
        <p>{messagesTexts.lead}</p>
      </PageHeader>
      <p className="mb-8">{messagesTexts.orEmail(<MailLink address={address} />)}</p>
      <p className="noscript:block mb-8 hidden">{messagesTexts.needsJavaScript}</p>
      <ApiProvider>
        <Conversation />
      </ApiProvider>
    </div>
  );
}
