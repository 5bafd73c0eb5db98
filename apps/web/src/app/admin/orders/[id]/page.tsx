import { OrderId } from "@storywall/domain/kernel/ids";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { AdminOrder } from "@/features/operations/admin-order.tsx";

export default function AdminOrderPage({ params }: { params: Promise<{ id: string }> }) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <Suspense fallback={<p role="status">Loading…</p>}>
        <OrderContent params={params} />
      </Suspense>
    </div>
  );
}

async function OrderContent({ params }: { params: Promise<{ id: string }> }) {
  const id = OrderId.safeParse((await params).id);
  if (!id.success) notFound();
  return <AdminOrder orderId={id.data} />;
}
