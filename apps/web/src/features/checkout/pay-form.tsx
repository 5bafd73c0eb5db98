"use client";

import type { CartView, TotalsView } from "@storywall/domain/cart/schema";
import { formatMoney } from "@storywall/domain/kernel/money";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { PaymentElement, useElements } from "@stripe/react-stripe-js";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ShipPromise } from "@/features/cart/ship-promise.tsx";
import { checkoutTexts } from "./checkout-texts.tsx";
import { type Contact, type ContactProblems, findFirstProblemField } from "./contact.ts";
import { sectionTitle } from "./contact-form.tsx";
import { PayTerms } from "./pay-terms.tsx";
import { PayTotal } from "./pay-total.tsx";
import { paymentTexts } from "./payment-texts.ts";
import { ProblemSummary } from "./problem-summary.tsx";
import { usePay } from "./use-pay.ts";

type Props = {
  cart: CartView;
  contact: Contact;
  problems: ContactProblems;
  totals: TotalsView;
  check: () => ContactProblems;
  saveNote: () => Promise<void>;
  onProblems: (problems: ContactProblems) => void;
  children: ReactNode;
};

export function PayForm({ cart, contact, problems, totals, check, saveNote, onProblems, children }: Props) {
  const { total } = totals;
  const { pay, isPaying, isSlow, isCardReady, refusal } = usePay({ cart, contact, total, saveNote });
  const elements = useElements();
  const [isCardComplete, setCardComplete] = useState(false);
  const [submitCount, setSubmitCount] = useState(0);
  const summary = useFocusOnProblem(submitCount);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPaying) return;
    const found = check();
    if (findFirstProblemField(found)) return setSubmitCount((before) => before + 1);
    const outcome = await pay();
    if (outcome?.kind !== "refused") return;
    onProblems(outcome.problems);
    if (findFirstProblemField(outcome.problems)) setSubmitCount((before) => before + 1);
  };

  const payLabel = contact.provinceCode ? paymentTexts.pay(formatMoney(total)) : checkoutTexts.pay;
  return (
    <form onSubmit={submit} noValidate aria-label={checkoutTexts.form} className="min-w-0">
      <ProblemSummary
        problems={submitCount > 0 ? problems : {}}
        isCardComplete={isCardComplete}
        onGoToCard={() => elements?.getElement("payment")?.focus()}
        ref={summary}
      />
      {children}
      <section aria-labelledby="shipping" className="mt-10">
        <h2 id="shipping" className={sectionTitle}>
          {checkoutTexts.shipping}
        </h2>
        <ShipPromise lines={cart.lines} provinceCode={contact.provinceCode || null} className="mt-2 text-soft" />
      </section>
      <fieldset id="payment" className="mt-10">
        <legend className={sectionTitle}>{checkoutTexts.payment}</legend>
        <p className="mt-1 text-soft">{checkoutTexts.paymentHint}</p>
        <div className="mt-4 min-h-56">
          <PaymentElement options={{ layout: "tabs" }} onChange={({ complete }) => setCardComplete(complete)} />
        </div>
      </fieldset>
      {refusal ? (
        <Notice tone="bad" className="mt-6">
          {refusal}
        </Notice>
      ) : null}
      <PayTotal totals={totals} provinceCode={contact.provinceCode} />
      <Button
        type="submit"
        disabled={!isCardReady}
        aria-disabled={isPaying}
        className="mt-4 min-h-14 w-full text-lg aria-disabled:opacity-60"
      >
        {isPaying ? paymentTexts.paying : payLabel}
      </Button>
      <p role="status" className="mt-2 text-soft empty:hidden">
        {isSlow ? checkoutTexts.paymentIsSlow : ""}
      </p>
      <PayTerms />
    </form>
  );
}

/** Focuses the field with the problem, or the problem summary if there are several. */
function useFocusOnProblem(submitCount: number) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (submitCount === 0) return;
    const first = summary.current ?? document.querySelector<HTMLElement>("form [aria-invalid=true]");
    first?.focus();
  }, [submitCount]);
  return summary;
}
