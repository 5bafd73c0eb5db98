"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import { getButtonClassName } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import Link from "next/link";
import { CartUnavailable } from "@/features/cart/cart-unavailable.tsx";
import { useCart } from "@/features/cart/store/use-cart.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { CheckoutSkeleton } from "./checkout-skeleton.tsx";
import type { PaymentAccess } from "./load-stripe-once.ts";

export function Checkout({ access }: { access: PaymentAccess }) {
  const { cart, isLoaded, isBusy, isUnreachable, boughtAs, reload } = useCart();
  if (cart && cart.lines.length > 0) return <CheckoutContent cart={cart} access={access} />;
  if (!isUnreachable) {
    if (isBusy || !isLoaded) return <CheckoutSkeleton />;
    return boughtAs ? <AlreadyPaid orderId={boughtAs} /> : <EmptyCheckout />;
  }
  return <CartUnavailable onRetry={() => void reload()} />;
}

export function AlreadyPaid({ orderId }: { orderId: string }) {
  return (
    <EmptyState
      title="This order is already paid."
      action={
        <Link href={`/order/${orderId}`} className={getButtonClassName()}>
          See your order
        </Link>
      }
    >
      Your order is placed. You won't be charged again.
    </EmptyState>
  );
}

function EmptyCheckout() {
  return (
    <EmptyState
      title="There is nothing to check out."
      action={
        <>
          <Link href="/browse" className={getButtonClassName()}>
            See all walls
          </Link>
          <Link href="/order/find" className={getButtonClassName("plain")}>
            Find my order
          </Link>
        </>
      }
    >
      Your cart is empty. If you already ordered, the link to your order is in our email.
    </EmptyState>
  );
}

export function CheckoutContent({ cart, access }: { cart: CartView; access: PaymentAccess }) {
  if (!cart.lines.some(({ warnings }) => warnings.length > 0))
    return <CheckoutForm key={cart.id} cart={cart} access={access} />;
  return (
    <EmptyState
      title="A wall in your cart needs your attention."
      action={
        <Link href="/cart" className={getButtonClassName()}>
          Back to cart
        </Link>
      }
    >
      See the note on the wall in your cart. Everything else is just as you left it.
    </EmptyState>
  );
}
