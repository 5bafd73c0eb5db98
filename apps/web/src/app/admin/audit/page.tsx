import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminAudit } from "@/features/operations/admin-audit.tsx";

export const metadata = { title: adminTexts.pages.audit };

export default function AuditPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.audit}</h1>
      <AdminAudit />
    </div>
  );
}
