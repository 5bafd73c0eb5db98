"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useCart } from "@/features/cart/store/use-cart.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import type { Contact } from "./contact.ts";
import { takePayment } from "./take-payment.ts";

/** Ms after which the button says that the payment is taking longer than usual. */
const SLOW_MS = 8_000;

type PayOptions = { cart: CartView; contact: Contact; total: number; saveNote: () => Promise<void> };

export function usePay({ cart, contact, total, saveNote }: PayOptions) {
  const stripe = useStripe();
  const elements = useElements();
  const calls = useTRPCClient();
  const router = useRouter();
  const { reload, flush } = useCart();
  const isInProgress = useRef(false);
  const [isPaying, setIsPaying] = useState(false);
  const [isSlow, setIsSlow] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  useEffect(() => {
    if (!isPaying) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPaying]);

  // The router keeps hidden pages and their state. Reset it, so that the button is enabled when the page is shown
  // again.
  useEffect(
    () => () => {
      isInProgress.current = false;
      setIsPaying(false);
    },
    [],
  );

  /** Starts the payment. Further calls are ignored until it ends. */
  const pay = async () => {
    if (!stripe || !elements || isInProgress.current) return null;
    isInProgress.current = true;
    setIsPaying(true);
    setRefusal(null);
    const getReturnPath = (checkoutId: string) => `/checkout/${checkoutId}/return`;
    const outcome = await takePayment({
      calls,
      stripe,
      elements,
      cartId: cart.id,
      contact,
      shownTotal: total,
      savePendingEdits: () => flush().then(saveNote),
      returnUrl: (checkoutId) => window.location.origin + getReturnPath(checkoutId),
    });
    if (outcome.kind === "gone-through") {
      // Keep the button busy until the next page is shown.
      router.push(getReturnPath(outcome.checkoutId));
      return outcome;
    }
    if (outcome.isCartStale) await reload();
    isInProgress.current = false;
    setIsPaying(false);
    setRefusal(outcome.message);
    return outcome;
  };
  return { pay, isPaying, isSlow, isCardReady: stripe !== null && elements !== null, refusal };
}
