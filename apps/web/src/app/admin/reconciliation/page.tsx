import { AdminReconciliation } from "@/features/operations/admin-reconciliation.tsx";

export default function ReconciliationPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">Reconciliation</h1>
      <AdminReconciliation />
    </div>
  );
}
