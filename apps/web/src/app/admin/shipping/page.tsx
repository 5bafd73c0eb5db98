import { adminTexts } from "@/components/admin/admin-texts.ts";
import { ReadyParcels } from "@/features/production/shipping/ready-parcels.tsx";
import { TrackingImport } from "@/features/production/shipping/tracking-import.tsx";

export const metadata = { title: adminTexts.pages.shipping };

export default function AdminShippingPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.shipping}</h1>
      <ReadyParcels />
      <TrackingImport />
    </div>
  );
}
