import { Suspense } from "react";
import { AdminOrders } from "@/features/orders/admin/admin-orders.tsx";

export default function AdminOrdersPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">Orders</h1>
      <Suspense fallback={<p role="status">Loading…</p>}>
        <AdminOrders />
      </Suspense>
    </div>
  );
}
