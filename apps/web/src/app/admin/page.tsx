import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminToday } from "@/features/operations/admin-today.tsx";

export const metadata = { title: adminTexts.pages.today };

export default function AdminPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.today}</h1>
      <AdminToday />
    </div>
  );
}
