import { PageHeader } from "@storywall/ui/page-header";
import { Suspense } from "react";
import { pageTexts } from "@/app/page-texts.ts";
import { Checkout } from "@/features/checkout/checkout.tsx";
import { CheckoutSkeleton } from "@/features/checkout/checkout-skeleton.tsx";
import { getPaymentAccess } from "@/server/payment-access.ts";
import { Prefetch } from "@/server/prefetch.tsx";
import { readCartId, readHadWallet } from "@/server/read-cookies.ts";

export const metadata = { title: pageTexts.checkout, robots: { index: false } };

export default function CheckoutPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 pb-16">
      <PageHeader title={pageTexts.checkout} />
      <Suspense fallback={<CheckoutSkeleton />}>
        <DynamicCheckout />
      </Suspense>
    </div>
  );
}

async function DynamicCheckout() {
  const [cartId, hadWallet] = await Promise.all([readCartId(), readHadWallet()]);
  return (
    <Prefetch queries={({ cart }) => (cartId ? [cart.read.prefetch({ cartId })] : [])}>
      <Checkout cartId={cartId} access={{ ...getPaymentAccess(), hadWallet }} />
    </Prefetch>
  );
}
