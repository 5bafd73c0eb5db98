"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import { getButtonClassName } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useEffect } from "react";
import { CartUnavailable } from "@/features/cart/cart-unavailable.tsx";
import { useCart } from "@/features/cart/store/use-cart.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { CheckoutSkeleton } from "./checkout-skeleton.tsx";
import { checkoutTexts } from "./checkout-texts.tsx";
import type { CheckoutAccess } from "./stripe.ts";

const importCheckoutForm = () => importWithRetry(() => import("./checkout-form.tsx"));
const CheckoutForm = dynamic(() => importCheckoutForm().then((module) => module.CheckoutForm), {
  loading: CheckoutSkeleton,
});

/** Loads the form while the cart is being read. */
export function usePreloadCheckoutForm(): void {
  useEffect(() => void importCheckoutForm(), []);
}

export function Checkout({ access }: { access: CheckoutAccess }) {
  usePreloadCheckoutForm();
  const { cart, isLoaded, isBusy, isUnreachable, boughtAs, reload } = useCart();
  if (cart && cart.lines.length > 0) return <CheckoutContent cart={cart} access={access} />;
  if (!isUnreachable) {
    if (isBusy || !isLoaded) return <CheckoutSkeleton />;
    return boughtAs ? <AlreadyPaidMessage orderId={boughtAs} /> : <EmptyCheckout />;
  }
  return <CartUnavailable onRetry={() => void reload()} />;
}

export function AlreadyPaidMessage({ orderId }: { orderId: string }) {
  return (
    <EmptyState
      title={checkoutTexts.alreadyPaidTitle}
      action={
        <Link href={`/order/${orderId}`} className={getButtonClassName()}>
          {checkoutTexts.seeOrder}
        </Link>
      }
    >
      {checkoutTexts.alreadyPaid}
    </EmptyState>
  );
}

function EmptyCheckout() {
  return (
    <EmptyState
      title={checkoutTexts.emptyTitle}
      action={
        <>
          <Link href="/browse" className={getButtonClassName()}>
            {checkoutTexts.seeAllWalls}
          </Link>
          <Link href="/order/find" className={getButtonClassName("plain")}>
            {checkoutTexts.findOrder}
          </Link>
        </>
      }
    >
      {checkoutTexts.empty}
    </EmptyState>
  );
}

export function CheckoutContent({ cart, access }: { cart: CartView; access: CheckoutAccess }) {
  if (!cart.lines.some(({ warnings }) => warnings.length > 0))
    return <CheckoutForm key={cart.id} cart={cart} access={access} />;
  return (
    <EmptyState
      title={checkoutTexts.needsAttentionTitle}
      action={
        <Link href="/cart" className={getButtonClassName()}>
          {checkoutTexts.backToCart}
        </Link>
      }
    >
      {checkoutTexts.needsAttention}
    </EmptyState>
  );
}
