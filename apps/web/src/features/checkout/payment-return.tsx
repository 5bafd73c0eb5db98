"use client";

import type { CheckoutId } from "@storywall/domain/kernel/ids";
import { getButtonClassName } from "@storywall/ui/button";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { EmptyTile } from "@/components/empty-tile.tsx";
import { useCart } from "@/features/cart/store/use-cart.ts";
import { getErrorCode } from "@/lib/api-error.ts";
import { useLiveEvents } from "@/lib/live/use-live-events.ts";
import { useTRPCClient } from "@/lib/trpc.ts";

const paymentReturnTexts = {
  statuses: {
    asking: { title: "Confirming your payment…", text: "This takes a moment. Please keep this page open." },
    slow: {
      title: "Your bank is taking longer than usual",
      text: "We’re still waiting to hear back. You can close this page. Once the payment goes through, we’ll place your order and email you. You won’t be charged twice.",
    },
    unseen: {
      title: "We can’t confirm your payment yet",
      text: "We lost the connection to the shop or the payment service. This page will keep trying. If the payment went through, we’ll place your order and email you. You won’t be charged twice.",
    },
    unpaid: {
      title: "Your payment didn’t go through",
      text: "You have not been charged, and your cart is just as you left it.",
    },
    closed: {
      title: "This checkout is no longer active",
      text: "You have not been charged. Your cart is just as you left it.",
    },
    "in-review": {
      title: "Thank you for your payment",
      text: "We’ll review this order before we start on it, then email you. You don’t need to do anything.",
    },
    emailed: {
      title: "Thank you! Your payment went through",
      text: "Your order is placed. We can’t show it here because this browser’s cookies were cleared or blocked. The link to your order is in the confirmation we’re sending to the email address you entered.",
    },
    unknown: {
      title: "We couldn’t find this checkout",
      text: "Check the link and try again.",
    },
  },
  goToCart: "Go to cart",
  findOrder: "Find my order",
  backToCheckout: "Back to checkout",
  checkOutAgain: "Check out again",
};

const POLL_MS = 2_000;
/** Number of polls after which the page says that the shopper may leave it. */
const SLOW_AFTER = 6;
/** Number of polls after which the checkout counts as unpaid. */
const UNPAID_AFTER = 4;

type PaymentStatus = keyof typeof paymentReturnTexts.statuses;

/** Page that is shown after a payment. It waits for the order and then opens the order's page. */
export function PaymentReturn({ checkoutId, hasFailed }: { checkoutId: CheckoutId; hasFailed: boolean }) {
  return <PaymentStatusPanel status={useOrderAfterPayment(checkoutId, hasFailed)} />;
}

function PaymentStatusPanel({ status }: { status: PaymentStatus }) {
  const { title, text } = paymentReturnTexts.statuses[status];
  const actions = statusActions[status] ?? [];
  return (
    <section role="status" className="mx-auto flex max-w-xl flex-col items-center px-4 py-14 text-center sm:py-20">
      <EmptyTile isWaiting={["asking", "slow", "unseen"].includes(status)} />
      <h1 className="mt-8 text-3xl sm:text-4xl">{title}</h1>
      <p className="mt-4 text-lg text-soft">{text}</p>
      {actions.length > 0 ? (
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {actions.map(({ href, label }, index) => (
            <Link key={href} href={href} className={getButtonClassName(index === 0 ? "primary" : "plain")}>
              {label}
            </Link>
          ))}
        </div>
      ) : null}
    </section>
  );
}

function useOrderAfterPayment(checkoutId: CheckoutId, hasFailed: boolean): PaymentStatus {
  const calls = useTRPCClient();
  const router = useRouter();
  const { clear } = useCart();
  const [status, setStatus] = useState<PaymentStatus>("asking");
  const attempts = useRef(0);
  const isDone = useRef(false);

  const poll = useCallback(async () => {
    if (isDone.current) return;
    attempts.current += 1;
    try {
      const { orderId, state } = await calls.checkout.complete.mutate({ checkoutId }, { context: { silent: true } });
      if (isDone.current) return;
      if (!orderId) return setStatus(state === "needs_review" ? "in-review" : getPendingStatus(attempts.current));
      isDone.current = true;
      // The server has confirmed the payment, but a browser whose cookies were cleared may not be allowed to see the
      // order.
      const canRead = await calls.orders.read.query({ orderId }, { context: { silent: true } }).then(
        () => true,
        (error: unknown) => !["ORDER_NOT_FOUND", "LINK_EXPIRED"].includes(getErrorCode(error) ?? ""),
      );
      clear(canRead ? orderId : null);
      if (canRead) router.replace(`/order/${orderId}`);
      else setStatus("emailed");
    } catch (error) {
      if (!isDone.current) setStatus(getStatusAfterError(error, hasFailed ? UNPAID_AFTER : attempts.current));
    }
  }, [calls, checkoutId, clear, hasFailed, router]);

  useEffect(() => {
    attempts.current = 0;
    isDone.current = false;
    void poll();
    const timer = setInterval(() => void poll(), POLL_MS);
    return () => clearInterval(timer);
  }, [poll]);
  useLiveEvents({
    id: checkoutId,
    onData: (event) => void (event.type === "checkout" && event.checkoutId === checkoutId && poll()),
  });
  return status;
}

const getPendingStatus = (attempts: number): PaymentStatus => (attempts > SLOW_AFTER ? "slow" : "asking");

/**
 * Returns the status after a failed poll. If the error does not tell whether the payment succeeded, waiting ends only
 * after several such polls.
 */
function getStatusAfterError(error: unknown, attempts: number): PaymentStatus {
  const code = getErrorCode(error);
  if (code === "CHECKOUT_NOT_FOUND") return "unknown";
  if (code === "CHECKOUT_CLOSED") return "closed";
  if (attempts < UNPAID_AFTER) return "asking";
  return code === "NOT_PAID" || code === "CARD_DECLINED" ? "unpaid" : "unseen";
}

type ActionLink = { href: string; label: string };

const cartLink: ActionLink = { href: "/cart", label: paymentReturnTexts.goToCart };
const findOrderLink: ActionLink = { href: "/order/find", label: paymentReturnTexts.findOrder };

const statusActions: Partial<Record<PaymentStatus, readonly ActionLink[]>> = {
  unpaid: [{ href: "/checkout", label: paymentReturnTexts.backToCheckout }, cartLink],
  closed: [{ href: "/checkout", label: paymentReturnTexts.checkOutAgain }, cartLink],
  emailed: [findOrderLink],
  unknown: [cartLink, findOrderLink],
};
