import { PageHeader } from "@storywall/ui/page-header";
import { DataDownload } from "@/features/operations/your-data/data-download.tsx";
import { EraseEverything } from "@/features/operations/your-data/erase-everything.tsx";

export const metadata = { title: "Your data", robots: { index: false } };

export default function YourDataPage() {
  return (
    <div className="mx-auto max-w-xl px-4 pb-20">
      <PageHeader title="Your data">
        <p>Download or delete your data.</p>
      </PageHeader>
      <DataDownload />
      <EraseEverything />
    </div>
  );
}
