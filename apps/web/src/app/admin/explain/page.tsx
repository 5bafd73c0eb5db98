import { Suspense } from "react";
import { ExplainPurchase } from "@/features/operations/explain/explain-purchase.tsx";

export default function ExplainPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">History</h1>
      <Suspense fallback={<p role="status">Loading…</p>}>
        <ExplainPurchase />
      </Suspense>
    </div>
  );
}
