import { OrderId } from "@storywall/domain/kernel/ids";
import { notFound } from "next/navigation";
import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminOrder } from "@/features/operations/admin-order.tsx";

export const metadata = { title: adminTexts.pages.order };

export default async function AdminOrderPage({ params }: { params: Promise<{ id: string }> }) {
  const id = OrderId.safeParse((await params).id);
  if (!id.success) notFound();
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <AdminOrder orderId={id.data} />
    </div>
  );
}
