import { PageHeader } from "@storywall/ui/page-header";
import { collectTexts } from "@/features/photos/collect/collect-texts.tsx";

export const metadata = { title: collectTexts.deadLinkTitle, robots: { index: false, follow: false } };

export default function CollectionNotFound() {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pb-16">
      <PageHeader title={collectTexts.deadLinkTitle}>
        <p>{collectTexts.deadLinkHint}</p>
      </PageHeader>
    </div>
  );
}
