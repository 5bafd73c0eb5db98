import { OrderId } from "@storywall/domain/ids";
import { Suspense } from "react";
import { OrderNotThere } from "@/features/order/order-not-there.tsx";
import { OrderSkeleton } from "@/features/order/order-skeleton.tsx";
import { paymentAccess } from "@/server/payment-access.ts";
import { OrderWithPhotos } from "./order-with-photos.tsx";

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
