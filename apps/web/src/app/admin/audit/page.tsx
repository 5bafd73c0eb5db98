import { AdminAudit } from "@/features/operations/admin-audit.tsx";

export default function AuditPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">Audit</h1>
      <AdminAudit />
    </div>
  );
}
