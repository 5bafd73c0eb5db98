import { OrderId } from "@storywall/domain/kernel/ids";
import { Suspense } from "react";
import { OrderNotThere } from "@/features/orders/order-not-there.tsx";
import { OrderSkeleton } from "@/features/orders/order-skeleton.tsx";
import { OrderWithPhotos } from "@/features/orders/order-with-photos.tsx";
import { paymentAccess } from "@/server/payment-access.ts";

export const metadata = { title: "Your order", robots: { index: false } };

type Props = { params: Promise<{ id: string }> };

export default function OrderRoute(props: Props) {
  return (
    <div className="mx-auto max-w-6xl px-4 pb-20">
      <Suspense fallback={<OrderSkeleton />}>
        <Order {...props} />
      </Suspense>
    </div>
  );
}

async function Order({ params }: Props) {
  const id = OrderId.safeParse((await params).id);
  if (!id.success) return <OrderNotThere message="We could not find this order." />;
  return <OrderWithPhotos orderId={id.data} payments={paymentAccess()} />;
}
