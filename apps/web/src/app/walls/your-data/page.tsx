import { PageHeader } from "@storywall/ui/page-header";
import { pageTexts } from "@/app/page-texts.ts";
import { DataDownload, EraseDataSection } from "@/features/operations/your-data.tsx";

export const metadata = { title: pageTexts.yourData.title, robots: { index: false } };

export default function YourDataPage() {
  return (
    <div className="mx-auto max-w-xl px-4 pb-20">
      <PageHeader title={pageTexts.yourData.title}>
        <p>{pageTexts.yourData.intro}</p>
      </PageHeader>
      <DataDownload />
      <EraseDataSection />
    </div>
  );
}
