"use client";

import type { CheckoutId } from "@storywall/domain/kernel/ids";
import { buttonClass } from "@storywall/ui/button";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { EmptyPlace } from "@/components/empty-place.tsx";
import { useCart } from "@/features/cart/store/use-cart.ts";
import { shopCodeOf } from "@/lib/failure-data.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";

const ASK_EVERY_MS = 2_000;
/** Polls after which the page says that the shopper may leave. */
const SLOW_AFTER = 6;
/** Polls after which the checkout counts as unpaid. */
const UNPAID_AFTER = 4;

type Standing = "asking" | "slow" | "unseen" | "unpaid" | "closed" | "in-review" | "unknown";

/** Return page after payment: waits for the order, then shows it. */
export function PaymentReturn({ checkoutId, hasFailed }: { checkoutId: CheckoutId; hasFailed: boolean }) {
  return <PaymentStanding standing={useOrderOf(checkoutId, hasFailed)} />;
}

export function PaymentStanding({ standing }: { standing: Standing }) {
  const { title, text, actions = [] } = words[standing];
  return (
    <section role="status" className="mx-auto flex max-w-xl flex-col items-center px-4 py-14 text-center sm:py-20">
      <EmptyPlace isWaiting={["asking", "slow", "unseen"].includes(standing)} />
      <h1 className="mt-8 text-3xl sm:text-4xl">{title}</h1>
      <p className="mt-4 text-lg text-soft">{text}</p>
      {actions.length > 0 ? (
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {actions.map(({ href, label }, at) => (
            <Link key={href} href={href} className={buttonClass(at === 0 ? "primary" : "plain")}>
              {label}
            </Link>
          ))}
        </div>
      ) : null}
    </section>
  );
}

function useOrderOf(checkoutId: CheckoutId, hasFailed: boolean): Standing {
  const calls = useTRPCClient();
  const router = useRouter();
  const { clear } = useCart();
  const [standing, setStanding] = useState<Standing>("asking");
  const asked = useRef(0);
  const isDone = useRef(false);

  const ask = useCallback(async () => {
    if (isDone.current) return;
    asked.current += 1;
    try {
      const { orderId, state } = await calls.checkout.complete.mutate({ checkoutId }, { context: { silent: true } });
      if (isDone.current) return;
      if (!orderId) return setStanding(state === "needs_review" ? "in-review" : waiting(asked.current));
      isDone.current = true;
      clear(orderId);
      router.replace(`/order/${orderId}`);
    } catch (error) {
      if (!isDone.current) setStanding(standingAfter(error, hasFailed ? UNPAID_AFTER : asked.current));
    }
  }, [calls, checkoutId, clear, hasFailed, router]);

  useEffect(() => {
    asked.current = 0;
    isDone.current = false;
    void ask();
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [ask]);
  trpc.live.events.useSubscription(
    { checkoutId },
    { onData: ({ data }) => void (data.type === "checkout" && data.checkoutId === checkoutId && ask()) },
  );
  return standing;
}

const waiting = (asked: number): Standing => (asked > SLOW_AFTER ? "slow" : "asking");

/** An inconclusive response keeps polling. */
function standingAfter(error: unknown, asked: number): Standing {
  const code = shopCodeOf(error);
  if (code === "CHECKOUT_NOT_FOUND") return "unknown";
  if (code === "CHECKOUT_CLOSED") return "closed";
  if (asked < UNPAID_AFTER) return "asking";
  return code === "NOT_PAID" || code === "CARD_DECLINED" ? "unpaid" : "unseen";
}

type Way = { href: string; label: string };
type Words = { title: string; text: string; actions?: readonly Way[] };

const toCart: Way = { href: "/cart", label: "Go to cart" };
const findOrder: Way = { href: "/order/find", label: "Find my order" };

const words: Record<Standing, Words> = {
  asking: { title: "Confirming your payment…", text: "This takes a moment. Please keep this page open." },
  slow: {
    title: "Your bank is taking longer than usual",
    text: "We are still waiting to hear back. You can close this page. Once the payment goes through, we'll place your order and email you. You will not be charged twice.",
  },
  unseen: {
    title: "We can't confirm your payment yet",
    text: "We lost the connection to the shop or the payment service. This page will keep trying. If the payment went through, we'll place your order and email you. You will not be charged twice.",
  },
  unpaid: {
    title: "Your payment did not go through",
    text: "You have not been charged, and your cart is just as you left it.",
    actions: [{ href: "/checkout", label: "Back to checkout" }, toCart],
  },
  closed: {
    title: "This checkout was closed",
    text: "You have not been charged. Your cart is just as you left it.",
    actions: [{ href: "/checkout", label: "Check out again" }, toCart],
  },
  "in-review": {
    title: "Thank you. We received your payment",
    text: "We'll review this order before we start on it, then email you. You don't need to do anything.",
  },
  unknown: {
    title: "We could not find this checkout",
    text: "Check the link and try again.",
    actions: [toCart, findOrder],
  },
};
