import { AdminStock } from "@/features/catalog/admin/admin-stock.tsx";

export default function AdminStockPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">Stock</h1>
      <p className="mt-2 max-w-prose text-soft">
        Frames on the shelf. One leaves it when a tile is framed. What is promised to orders is not sold a second time;
        a frame that nobody counts is always sold.
      </p>
      <AdminStock />
    </div>
  );
}
