"use client";

import type { CheckoutView } from "@storywall/domain/checkout/schema";
import type { CheckoutId } from "@storywall/domain/kernel/ids";
import { Button, getButtonClassName } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import { Notice } from "@storywall/ui/notice";
import { skipToken } from "@tanstack/react-query";
import Link from "next/link";
import { isPermanentError } from "@/lib/api-error.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { AlreadyPaid, CheckoutContent } from "./checkout.tsx";
import { CheckoutSkeleton } from "./checkout-skeleton.tsx";
import type { PaymentAccess } from "./load-stripe-once.ts";

const silent = { trpc: { context: { silent: true } } };

/** A checkout by id: the payment form, or the result if it is closed. */
export function CheckoutById({ checkoutId, access }: { checkoutId: CheckoutId; access: PaymentAccess }) {
  const checkout = trpc.checkout.read.useQuery({ checkoutId }, silent);
  const open = checkout.data?.state === "awaiting_payment" ? checkout.data : null;
  const cart = trpc.cart.read.useQuery(open ? { cartId: open.cartId } : skipToken, silent);
  const error = checkout.error ?? cart.error;
  if (checkout.data && !open) return <ClosedCheckout checkout={checkout.data} />;
  // Keep the form and its input if a later request fails.
  if (cart.data) return <CheckoutContent cart={cart.data} access={access} />;
  if (error)
    return <CheckoutErrorMessage error={error} onRetry={() => void (checkout.data ? cart : checkout).refetch()} />;
  return <CheckoutSkeleton />;
}

function CheckoutErrorMessage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isPermanentError(error)) {
    return (
      <EmptyState title={getErrorMessage(error)} action={<BackToCart />}>
        Check the link and try again.
      </EmptyState>
    );
  }
  return (
    <Notice
      tone="bad"
      title="We couldn't open this checkout."
      action={
        <Button variant="plain" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {getErrorMessage(error)}
    </Notice>
  );
}

function ClosedCheckout({ checkout }: { checkout: CheckoutView }) {
  if (checkout.orderId) return <AlreadyPaid orderId={checkout.orderId} />;
  if (checkout.state === "cancelled" || checkout.state === "expired") {
    return (
      <EmptyState title="This checkout was closed." action={<BackToCart />}>
        You have not been charged. Your cart is just as you left it.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="We received your payment.">
      We're placing your order. You'll get a confirmation email within a few minutes.
    </EmptyState>
  );
}

const BackToCart = () => (
  <Link href="/cart" className={getButtonClassName()}>
    Go to cart
  </Link>
);
