"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import { formatMoney } from "@storywall/domain/money";
import { Button } from "@storywall/ui/button";
import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTRPCClient } from "@/lib/trpc.ts";
import { useCart } from "@/shared/cart/use-cart.ts";
import { type Contact, type ContactField, type ContactProblems, firstProblem } from "./contact.ts";
import { takePayment } from "./take-payment.ts";

/** After this long the shopper is told that it has not got stuck. */
const SLOW_MS = 8_000;

type Props = {
  cart: CartView;
  contact: Contact;
  /** Cents. */
  total: number;
  check: () => ContactProblems;
  onProblems: (problems: ContactProblems) => void;
  children: ReactNode;
};

export function PayForm({ cart, contact, total, check, onProblems, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { pay, isPaying, isSlow, isCardReady, refusal, refuse } = usePay({ cart, contact, total });
  const focus = (field: ContactField | undefined) =>
    field && form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPaying) return;
    const problems = check();
    const first = firstProblem(problems);
    if (first) {
      refuse("Please check the fields marked above.");
      return focus(first);
    }
    const outcome = await pay();
    if (outcome?.kind !== "refused") return;
    onProblems(outcome.problems);
    focus(firstProblem(outcome.problems));
  };

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Checkout">
      {children}
      <fieldset className="mt-8">
        <legend className="font-semibold text-xl">Payment</legend>
        <div className="mt-4 min-h-40">
          <PaymentElement options={{ layout: "tabs" }} />
        </div>
      </fieldset>
      <div role="alert" className="mt-4">
        {refusal ? <p className="rounded-xl border border-bad p-4 text-bad">{refusal}</p> : null}
      </div>
      <Button
        type="submit"
        disabled={!isCardReady}
        aria-disabled={isPaying}
        className="mt-4 w-full text-lg sm:w-auto sm:min-w-64"
      >
        {isPaying ? "Paying …" : `Pay ${formatMoney(total)}`}
      </Button>
      <p role="status" className="mt-2 min-h-6 text-soft text-sm">
        {isSlow ? "This takes longer than usual. Please keep this page open; you will not be charged twice." : ""}
      </p>
    </form>
  );
}

function usePay({ cart, contact, total }: Pick<Props, "cart" | "contact" | "total">) {
  const stripe = useStripe();
  const elements = useElements();
  const calls = useTRPCClient();
  const router = useRouter();
  const { reload } = useCart();
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
  return { pay, isPaying, isSlow, isCardReady: stripe !== null && elements !== null, refusal, refuse };
}
