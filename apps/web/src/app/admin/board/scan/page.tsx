import { ScanStation } from "@/features/production/board/scan-station.tsx";

export const metadata = { title: "Scan", robots: { index: false } };

export default function ScanPage() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6">
      <ScanStation />
    </div>
  );
}
