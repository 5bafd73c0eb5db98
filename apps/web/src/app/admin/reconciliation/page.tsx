import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminReconciliation } from "@/features/operations/admin-reconciliation.tsx";

export const metadata = { title: adminTexts.pages.reconciliation };

export default function ReconciliationPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.reconciliation}</h1>
      <AdminReconciliation />
    </div>
  );
}
