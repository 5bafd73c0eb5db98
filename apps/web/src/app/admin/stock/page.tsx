import { AdminStock } from "@/features/catalog/admin/admin-stock.tsx";

export default function AdminStockPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">Stock</h1>
      <p className="mt-2 max-w-prose text-soft">
        Frames on the shelf. Framing a tile takes one off the count. Frames reserved for orders aren’t sold twice.
        Frames you don’t count never sell out.
      </p>
      <AdminStock />
    </div>
  );
}
