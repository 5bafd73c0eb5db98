import { PageHeader } from "@storywall/ui/page-header";
import { connection } from "next/server";
import { Suspense } from "react";
import { pageTexts } from "@/app/page-texts.ts";
import { Checkout } from "@/features/checkout/checkout.tsx";
import { CheckoutSkeleton } from "@/features/checkout/checkout-skeleton.tsx";
import { getPaymentAccess } from "@/server/payment-access.ts";

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

/** Rendered per request, because the payment account is known only at run time. */
async function DynamicCheckout() {
  await connection();
  return <Checkout access={getPaymentAccess()} />;
}
