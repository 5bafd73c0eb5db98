import { CheckoutId } from "@storywall/domain/kernel/ids";
import { PageHeader } from "@storywall/ui/page-header";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { pageTexts } from "@/app/page-texts.ts";
import { CheckoutById } from "@/features/checkout/checkout-by-id.tsx";
import { CheckoutSkeleton } from "@/features/checkout/checkout-skeleton.tsx";
import { getPaymentAccess } from "@/server/env.ts";
import { PrefetchedQueries, readWalletCookie } from "@/server/prefetch.tsx";

export const metadata = { title: pageTexts.checkout, robots: { index: false } };

type Props = { params: Promise<{ id: string }> };

export default function CheckoutByIdPage({ params }: Props) {
  return (
    <div className="mx-auto max-w-6xl px-4 pb-16">
      <PageHeader title={pageTexts.checkout} />
      <Suspense fallback={<CheckoutSkeleton />}>
        <CheckoutByIdContent params={params} />
      </Suspense>
    </div>
  );
}

async function CheckoutByIdContent({ params }: Props) {
  const hasWalletCookie = await readWalletCookie();
  const id = CheckoutId.safeParse((await params).id);
  if (!id.success) notFound();
  const checkoutId = id.data;
  return (
    <PrefetchedQueries
      queries={({ checkout, cart }) => [
        checkout.read.prefetch({ checkoutId }),
        checkout.read({ checkoutId }).then(({ cartId }) => cart.read.prefetch({ cartId })),
      ]}
    >
      <CheckoutById checkoutId={checkoutId} access={{ ...getPaymentAccess(), hasWalletCookie }} />
    </PrefetchedQueries>
  );
}
