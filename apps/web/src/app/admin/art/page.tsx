import { Suspense } from "react";
import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminArtAndSets } from "@/features/operations/admin-art-and-sets.tsx";
import { commonTexts } from "@/lib/common-texts.ts";

export const metadata = { title: adminTexts.pages.art };

export default function AdminArtPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.art}</h1>
      <Suspense fallback={<p role="status">{commonTexts.loading}</p>}>
        <AdminArtAndSets />
      </Suspense>
    </div>
  );
}
