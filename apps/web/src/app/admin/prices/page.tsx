import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminPrices } from "@/features/catalog/admin/admin-prices.tsx";

export const metadata = { title: adminTexts.pages.prices };

export default function AdminPricesPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.prices}</h1>
      <AdminPrices />
    </div>
  );
}
