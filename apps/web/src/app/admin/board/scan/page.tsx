import { adminTexts } from "@/components/admin/admin-texts.ts";
import { ScanStation } from "@/features/production/board/scan-station.tsx";

export const metadata = { title: adminTexts.pages.scan };

export default function ScanPage() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6">
      <ScanStation />
    </div>
  );
}
