"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import { formatMoney } from "@storywall/domain/kernel/money";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { PaymentElement } from "@stripe/react-stripe-js";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ShipPromise } from "@/features/cart/ship-promise.tsx";
import { type Contact, type ContactProblems, findFirstProblemField } from "./contact.ts";
import { sectionTitle } from "./contact-form.tsx";
import { PayTerms } from "./pay-terms.tsx";
import { ProblemSummary } from "./problem-summary.tsx";
import { usePay } from "./use-pay.ts";

type Props = {
  cart: CartView;
  contact: Contact;
  problems: ContactProblems;
  /** Cents. */
  total: number;
  check: () => ContactProblems;
  saveNote: () => Promise<void>;
  onProblems: (problems: ContactProblems) => void;
  children: ReactNode;
};

export function PayForm({ cart, contact, problems, total, check, saveNote, onProblems, children }: Props) {
  const { pay, isPaying, isSlow, isCardReady, refusal } = usePay({ cart, contact, total, saveNote });
  const [wasSent, setSent] = useState(0);
  const summary = useFocusOnProblem(wasSent);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPaying) return;
    const found = check();
    if (findFirstProblemField(found)) return setSent((before) => before + 1);
    const outcome = await pay();
    if (outcome?.kind !== "refused") return;
    onProblems(outcome.problems);
    if (findFirstProblemField(outcome.problems)) setSent((before) => before + 1);
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Checkout" className="min-w-0">
      <ProblemSummary problems={wasSent > 0 ? problems : {}} ref={summary} />
      {children}
      <section aria-labelledby="shipping" className="mt-10">
        <h2 id="shipping" className={sectionTitle}>
          Shipping
        </h2>
        <ShipPromise lines={cart.lines} className="mt-2 text-soft" />
      </section>
      <fieldset className="mt-10">
        <legend className={sectionTitle}>Payment</legend>
        <p className="mt-1 text-soft">Your card details go straight to our payment service. We never see them.</p>
        <div className="mt-4 min-h-56">
          <PaymentElement options={{ layout: "tabs" }} />
        </div>
      </fieldset>
      {refusal ? (
        <Notice tone="bad" className="mt-6">
          {refusal}
        </Notice>
      ) : null}
      <Button
        type="submit"
        disabled={!isCardReady}
        aria-disabled={isPaying}
        className="mt-6 min-h-14 w-full text-lg aria-disabled:opacity-60"
      >
        {isPaying ? "Paying…" : `Pay ${formatMoney(total)}`}
      </Button>
      <p role="status" className="mt-2 text-soft empty:hidden">
        {isSlow ? "This is taking longer than usual. Please keep this page open. You will not be charged twice." : ""}
      </p>
      <PayTerms />
    </form>
  );
}

/** Focuses the field with the problem, or the summary if there are several problems. */
function useFocusOnProblem(wasSent: number) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasSent === 0) return;
    const first = summary.current ?? document.querySelector<HTMLElement>("form [aria-invalid=true]");
    first?.focus();
  }, [wasSent]);
  return summary;
}
