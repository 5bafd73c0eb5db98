import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminStock } from "@/features/catalog/admin/admin-stock.tsx";

export const metadata = { title: adminTexts.pages.stock };

export default function AdminStockPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.stock}</h1>
      <p className="mt-2 max-w-prose text-soft">{adminTexts.stockIntro}</p>
      <AdminStock />
    </div>
  );
}
