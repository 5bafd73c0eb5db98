import { connection } from "next/server";
import { Suspense } from "react";
import { Checkout } from "@/features/checkout/checkout.tsx";
import { env } from "@/server/env.ts";

export const metadata = { title: "Checkout", robots: { index: false } };

export default function CheckoutPage() {
  return (
    <div className="mx-auto max-w-5xl px-4 py-10">
      <h1 className="mb-6 text-3xl">Checkout</h1>
      <Suspense fallback={<p role="status">Opening your cart …</p>}>
        <CheckoutNow />
      </Suspense>
    </div>
  );
}

/** Which payment account this shop uses is known only when it runs. */
async function CheckoutNow() {
  await connection();
  const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_BASE: apiBase = null } = env();
  return <Checkout access={{ publishableKey, apiBase }} />;
}
