import { AdminPrices } from "@/features/catalog/admin/admin-prices.tsx";

export default function AdminPricesPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">Prices</h1>
      <AdminPrices />
    </div>
  );
}
