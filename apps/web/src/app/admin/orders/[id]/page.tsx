import { OrderId } from "@storywall/domain/kernel/ids";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminOrder } from "@/features/operations/admin-order.tsx";
import { commonTexts } from "@/lib/common-texts.ts";

export const metadata = { title: adminTexts.pages.order };

export default function AdminOrderPage({ params }: { params: Promise<{ id: string }> }) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <Suspense fallback={<p role="status">{commonTexts.loading}</p>}>
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
