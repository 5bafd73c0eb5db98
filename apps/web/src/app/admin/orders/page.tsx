import { Suspense } from "react";
import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminOrders } from "@/features/orders/admin/admin-orders.tsx";
import { commonTexts } from "@/lib/common-texts.ts";

export const metadata = { title: adminTexts.pages.orders };

export default function AdminOrdersPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.orders}</h1>
      <Suspense fallback={<p role="status">{commonTexts.loading}</p>}>
        <AdminOrders />
      </Suspense>
    </div>
  );
}
