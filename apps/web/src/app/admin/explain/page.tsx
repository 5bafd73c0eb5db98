import { Suspense } from "react";
import { adminTexts } from "@/components/admin/admin-texts.ts";
import { PurchaseHistory } from "@/features/operations/explain/purchase-history.tsx";
import { commonTexts } from "@/lib/common-texts.ts";

export const metadata = { title: adminTexts.pages.history };

export default function ExplainPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.history}</h1>
      <Suspense fallback={<p role="status">{commonTexts.loading}</p>}>
        <PurchaseHistory />
      </Suspense>
    </div>
  );
}
