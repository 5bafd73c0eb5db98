import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminExports } from "@/features/operations/admin-exports.tsx";

export const metadata = { title: adminTexts.pages.exports };

export default function ExportsPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.exports}</h1>
      <AdminExports />
    </div>
  );
}
