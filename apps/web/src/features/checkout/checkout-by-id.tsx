"use client";

import type { CheckoutView } from "@storywall/domain/checkout/schema";
import type { CheckoutId } from "@storywall/domain/kernel/ids";
import { Button, getButtonClassName } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import { Notice } from "@storywall/ui/notice";
import { skipToken } from "@tanstack/react-query";
import Link from "next/link";
import { isPermanentError } from "@/lib/api-error.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { AlreadyPaidMessage, CheckoutContent, usePreloadCheckoutForm } from "./checkout.tsx";
import { CheckoutSkeleton } from "./checkout-skeleton.tsx";
import { checkoutTexts } from "./checkout-texts.tsx";
import type { CheckoutAccess } from "./stripe.ts";

const silent = { trpc: { context: { silent: true } } };

/** Shows the payment form of a checkout, or its result if the checkout is closed. */
export function CheckoutById({ checkoutId, access }: { checkoutId: CheckoutId; access: CheckoutAccess }) {
  usePreloadCheckoutForm();
  const checkout = trpc.checkout.read.useQuery({ checkoutId }, silent);
  const open = checkout.data?.state === "awaiting_payment" ? checkout.data : null;
  const cart = trpc.cart.read.useQuery(open ? { cartId: open.cartId } : skipToken, silent);
  const error = checkout.error ?? cart.error;
  if (checkout.data && !open) return <ClosedCheckout checkout={checkout.data} />;
  // If a later request fails, the form stays on the page with what was typed.
  if (cart.data) return <CheckoutContent cart={cart.data} access={access} />;
  if (error)
    return <CheckoutErrorMessage error={error} onRetry={() => void (checkout.data ? cart : checkout).refetch()} />;
  return <CheckoutSkeleton />;
}

function CheckoutErrorMessage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isPermanentError(error)) {
    return (
      <EmptyState title={getErrorMessage(error)} action={<BackToCartLink />}>
        {checkoutTexts.notFoundHelp}
      </EmptyState>
    );
  }
  return (
    <Notice
      tone="bad"
      title={checkoutTexts.loadErrorTitle}
      action={
        <Button variant="plain" onClick={onRetry}>
          {commonTexts.tryAgain}
        </Button>
      }
    >
      {getErrorMessage(error)}
    </Notice>
  );
}

function ClosedCheckout({ checkout }: { checkout: CheckoutView }) {
  if (checkout.orderId) return <AlreadyPaidMessage orderId={checkout.orderId} />;
  if (checkout.state === "cancelled" || checkout.state === "expired") {
    return (
      <EmptyState title={checkoutTexts.closedTitle} action={<BackToCartLink />}>
        {checkoutTexts.closed}
      </EmptyState>
    );
  }
  return <EmptyState title={checkoutTexts.placingOrderTitle}>{checkoutTexts.placingOrder}</EmptyState>;
}

const BackToCartLink = () => (
  <Link href="/cart" className={getButtonClassName()}>
    {checkoutTexts.goToCart}
  </Link>
);
