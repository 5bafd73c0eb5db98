import { OrderId } from "@storywall/domain/kernel/ids";
import { Suspense } from "react";
import { pageTexts } from "@/app/page-texts.ts";
import { OrderNotFound } from "@/features/orders/find-order.tsx";
import { OrderPageWithFeatures } from "@/features/orders/order-page-with-features.tsx";
import { OrderSkeleton } from "@/features/orders/order-skeleton.tsx";
import { getPaymentAccess } from "@/server/env.ts";
import { PrefetchedQueries } from "@/server/prefetch.tsx";

export const metadata = { title: pageTexts.order.title, robots: { index: false } };

type Props = { params: Promise<{ id: string }> };

export default function OrderRoute(props: Props) {
  return (
    <div className="mx-auto max-w-6xl px-4 pb-20">
      <Suspense fallback={<OrderSkeleton />}>
        <OrderContent {...props} />
      </Suspense>
    </div>
  );
}

async function OrderContent({ params }: Props) {
  const id = OrderId.safeParse((await params).id);
  if (!id.success) return <OrderNotFound message={pageTexts.order.notFound} />;
  const orderId = id.data;
  return (
    <PrefetchedQueries queries={({ orders }) => [orders.read.prefetch({ orderId })]}>
      <OrderPageWithFeatures orderId={orderId} payments={getPaymentAccess()} />
    </PrefetchedQueries>
  );
}
