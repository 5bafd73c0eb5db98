"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useCart } from "@/features/cart/store/use-cart.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import type { Contact } from "./contact.ts";
import { takePayment } from "./take-payment.ts";

/** After this long the shopper is told that it has not got stuck. */
const SLOW_MS = 8_000;

type Given = { cart: CartView; contact: Contact; total: number; saveNote: () => Promise<void> };

/** The pay button: one payment at a time, and where it has got to. */
export function usePay({ cart, contact, total, saveNote }: Given) {
  const stripe = useStripe();
  const elements = useElements();
  const calls = useTRPCClient();
  const router = useRouter();
  const { reload, settle } = useCart();
  const isUnderWay = useRef(false);
  const [isPaying, setIsPaying] = useState(false);
  const [isSlow, setIsSlow] = useState(false);
  const [refusal, refuse] = useState<string | null>(null);

  useEffect(() => {
    if (!isPaying) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPaying]);

  // The page is kept when the shopper leaves it; whoever comes back to it may pay again.
  useEffect(
    () => () => {
      isUnderWay.current = false;
      setIsPaying(false);
    },
    [],
  );

  /** A second press while the first is on its way does nothing. */
  const pay = async () => {
    if (!stripe || !elements || isUnderWay.current) return null;
    isUnderWay.current = true;
    setIsPaying(true);
    refuse(null);
    const returnPath = (checkoutId: string) => `/checkout/${checkoutId}/return`;
    const outcome = await takePayment({
      calls,
      stripe,
      elements,
      cartId: cart.id,
      contact,
      shownTotal: total,
      beforehand: () => settle().then(saveNote),
      returnUrl: (checkoutId) => window.location.origin + returnPath(checkoutId),
    });
    if (outcome.kind === "gone-through") {
      // The button stays as it is until the next page is there.
      router.push(returnPath(outcome.checkoutId));
      return outcome;
    }
    if (outcome.isCartStale) await reload();
    isUnderWay.current = false;
    setIsPaying(false);
    refuse(outcome.message);
    return outcome;
  };
  return { pay, isPaying, isSlow, isCardReady: stripe !== null && elements !== null, refusal };
}
