import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminPromos } from "@/features/catalog/admin/admin-promos.tsx";

export const metadata = { title: adminTexts.pages.promos };

export default function AdminPromosPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.promos}</h1>
      <AdminPromos />
    </div>
  );
}
