import { PageHeader } from "@storywall/ui/page-header";
import { Suspense } from "react";
import { pageTexts } from "@/app/page-texts.ts";
import { Checkout } from "@/features/checkout/checkout.tsx";
import { CheckoutSkeleton } from "@/features/checkout/checkout-skeleton.tsx";
import { getPaymentAccess } from "@/server/env.ts";
import { PrefetchedQueries, readWalletCookie } from "@/server/prefetch.tsx";

export const metadata = { title: pageTexts.checkout, robots: { index: false } };

export default function CheckoutPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 pb-16">
      <PageHeader title={pageTexts.checkout} />
      <Suspense fallback={<CheckoutSkeleton />}>
        <CheckoutPageContent />
      </Suspense>
    </div>
  );
}

async function CheckoutPageContent() {
  const hasWalletCookie = await readWalletCookie();
  return (
    <PrefetchedQueries queries={({ cart }) => [cart.current.prefetch()]}>
      <Checkout access={{ ...getPaymentAccess(), hasWalletCookie }} />
    </PrefetchedQueries>
  );
}
