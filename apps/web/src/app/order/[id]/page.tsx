import { OrderId } from "@storywall/domain/ids";
import { Suspense } from "react";
import { OrderNotThere, OrderPage } from "@/features/order/order-page.tsx";

export const metadata = { title: "Your order", robots: { index: false } };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default function OrderRoute(props: Props) {
  return (
    <div className="mx-auto max-w-4xl px-4 py-10">
      <Suspense fallback={<p role="status">Opening your order …</p>}>
        <Order {...props} />
      </Suspense>
    </div>
  );
}

async function Order({ params, searchParams }: Props) {
  const id = OrderId.safeParse((await params).id);
  const { token } = await searchParams;
  if (!id.success) return <OrderNotThere message="We could not find this order." />;
  return <OrderPage orderId={id.data} {...(typeof token === "string" ? { token } : {})} />;
}
