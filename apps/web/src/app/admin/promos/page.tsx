import { AdminPromos } from "@/features/catalog/admin/admin-promos.tsx";

export default function AdminPromosPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">Promo codes</h1>
      <AdminPromos />
    </div>
  );
}
