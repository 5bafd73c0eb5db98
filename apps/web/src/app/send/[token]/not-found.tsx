import { PageHeader } from "@storywall/ui/page-header";
import { phoneTexts } from "@/features/photos/phone-texts.tsx";

export const metadata = { title: phoneTexts.deadLinkTitle, robots: { index: false, follow: false } };

export default function HandOffNotFound() {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pb-16">
      <PageHeader title={phoneTexts.deadLinkTitle}>
        <p>{phoneTexts.deadLinkHint}</p>
      </PageHeader>
    </div>
  );
}
