"use client";

import type { GiftCardPart } from "@storywall/domain/cart/gift-card-schema";
import { computeAmountDue } from "@storywall/domain/cart/gift-cards";
import type { CartView } from "@storywall/domain/cart/schema";
import { CHANGE_WINDOW_MS } from "@storywall/domain/catalog/shop-terms";
import { formatMoney } from "@storywall/domain/kernel/money";
import { isUsState, usStates } from "@storywall/domain/kernel/us-states";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { cartTexts } from "@/features/cart/cart-texts.tsx";
import { GiftCardTotals } from "@/features/cart/gift-card-totals.tsx";
import { ShipPromise } from "@/features/cart/ship-promise.tsx";
import { useCart } from "@/features/cart/store/use-cart.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { attemptPayment } from "./attempt-payment.ts";
import { checkoutTexts } from "./checkout-texts.tsx";
import { type Contact, type ContactProblems, contactFields, findFirstProblemField } from "./contact.ts";
import { type ContactState, sectionTitle } from "./contact-form.tsx";
import { GiftCardField } from "./gift-card-field.tsx";
import { paymentTexts } from "./payment-texts.ts";
import type { TotalsForAddress } from "./use-address-quote.ts";

type PayFormProps = {
  cart: CartView;
  form: ContactState;
  quote: TotalsForAddress;
  giftCards: readonly GiftCardPart[];
  saveExtras: () => Promise<void>;
  children: ReactNode;
};

export function PayForm({ cart, form, quote, giftCards, saveExtras, children }: PayFormProps) {
  const { contact, problems, validateContactFields, setProblems } = form;
  const amountDue = computeAmountDue(quote.totals.total, giftCards);
  const { payByCard, isPaying, isSlow, isCardReady, rejection } = useCardPayment({
    cart,
    contact,
    amountDue,
    saveExtras,
  });
  const elements = useElements();
  const [isCardComplete, setCardComplete] = useState(false);
  const [submitCount, setSubmitCount] = useState(0);
  const summary = useFocusOnProblem(submitCount);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPaying) return;
    const found = validateContactFields();
    if (findFirstProblemField(found)) return setSubmitCount((before) => before + 1);
    const outcome = await payByCard();
    if (outcome?.kind !== "rejected") return;
    setProblems(outcome.problems);
    if (findFirstProblemField(outcome.problems)) setSubmitCount((before) => before + 1);
  };

  const isCovered = quote.taxNote === null && amountDue === 0;
  const payLabel = quote.taxNote === null ? paymentTexts.pay(formatMoney(amountDue)) : checkoutTexts.pay;
  return (
    <form onSubmit={handleSubmit} noValidate aria-label={checkoutTexts.form} className="min-w-0">
      <ProblemSummary
        problems={submitCount > 0 ? problems : {}}
        isCardComplete={isCardComplete || isCovered}
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
        <GiftCardField cart={cart} parts={giftCards} />
        {isCovered ? (
          <p className="mt-4">{checkoutTexts.coveredByGiftCards}</p>
        ) : (
          <>
            <p className="mt-4 text-soft">{checkoutTexts.paymentHint}</p>
            <div className="mt-4 min-h-56">
              <PaymentElement
                options={{ layout: "tabs", defaultValues: getCardDefaults(contact) }}
                onChange={({ complete }) => setCardComplete(complete)}
              />
            </div>
          </>
        )}
      </fieldset>
      {rejection ? (
        <Notice tone="bad" className="mt-6">
          {rejection}
        </Notice>
      ) : null}
      {quote.failure ? (
        <Notice
          tone="bad"
          className="mt-6"
          action={
            <Button variant="plain" onClick={quote.failure.retry}>
              {commonTexts.tryAgain}
            </Button>
          }
        >
          {quote.failure.message}
        </Notice>
      ) : null}
      <PaymentTotal quote={quote} giftCards={giftCards} provinceCode={contact.provinceCode} />
      <Button
        type="submit"
        disabled={!isCardReady || quote.isLoading}
        aria-disabled={isPaying}
        className="mt-4 min-h-14 w-full text-lg aria-disabled:opacity-60"
      >
        {isPaying ? paymentTexts.paying : isCovered ? checkoutTexts.placeOrder : payLabel}
      </Button>
      <p role="status" className="mt-2 text-soft empty:hidden">
        {isSlow ? checkoutTexts.paymentIsSlow : ""}
      </p>
      <PaymentTerms />
    </form>
  );
}

/**
 * Returns the shopper's ZIP code as the default for the card, so that it is typed only once. The shopper can change it.
 */
function getCardDefaults({ zip }: Contact) {
  return { billingDetails: { address: { postal_code: /^\d{5}$/.test(zip) ? zip : "" } } };
}

/** After a submit, focuses the field with the problem, or the problem summary if there are several. */
function useFocusOnProblem(submitCount: number) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (submitCount === 0) return;
    const first = summary.current ?? document.querySelector<HTMLElement>("form [aria-invalid=true]");
    first?.focus();
  }, [submitCount]);
  return summary;
}

const createLinkRenderer = (href: string) => (text: string) => (
  <Link href={href} target="_blank" prefetch={false} className="text-ink underline underline-offset-4">
    {text}
  </Link>
);

function PaymentTerms() {
  const links = {
    terms: createLinkRenderer("/terms"),
    returns: createLinkRenderer("/returns"),
    privacy: createLinkRenderer("/privacy"),
  };
  return <p className="mt-4 text-soft text-sm">{checkoutTexts.terms(CHANGE_WINDOW_MS / 60_000, links)}</p>;
}

type PayTotalProps = { quote: TotalsForAddress; giftCards: readonly GiftCardPart[]; provinceCode: string };

/** Shows tax and total next to the pay button. Screen readers announce when an address changes them. */
function PaymentTotal({ quote: { totals, taxNote }, giftCards, provinceCode }: PayTotalProps) {
  const isKnown = taxNote === null;
  const state = isUsState(provinceCode) ? usStates[provinceCode] : null;
  return (
    <div
      role="status"
      aria-label={checkoutTexts.totalDue}
      aria-atomic="true"
      className="@container mt-6 rounded-xl bg-card px-4 py-3"
    >
      <dl className="grid @min-[15rem]:grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 tabular-nums">
        <dt className="text-soft">{checkoutTexts.itemsAndShipping}</dt>
        <dd className="@min-[15rem]:text-right">{formatMoney(totals.total - totals.tax)}</dd>
        <dt className="text-soft">{state ? checkoutTexts.salesTaxOfState(state) : checkoutTexts.salesTax}</dt>
        <dd className={`@min-[15rem]:text-right ${isKnown ? "" : "text-soft"}`}>
          {taxNote ?? formatMoney(totals.tax)}
        </dd>
        <dt className="font-semibold text-lg">{isKnown ? checkoutTexts.total : cartTexts.totalBeforeTax}</dt>
        <dd className="@min-[15rem]:text-right font-semibold text-lg">{formatMoney(totals.total)}</dd>
      </dl>
      <GiftCardTotals total={totals.total} giftCards={giftCards} />
      {isKnown ? null : <p className="mt-1 text-soft text-sm">{checkoutTexts.taxHint}</p>}
    </div>
  );
}

/** Ms after which the button says that the payment is taking longer than usual. */
const SLOW_MS = 8_000;

type PayOptions = { cart: CartView; contact: Contact; amountDue: number; saveExtras: () => Promise<void> };

function useCardPayment({ cart, contact, amountDue, saveExtras }: PayOptions) {
  const stripe = useStripe();
  const elements = useElements();
  const calls = useTRPCClient();
  const router = useRouter();
  const { reload, flush } = useCart();
  const isInProgress = useRef(false);
  const [isPaying, setIsPaying] = useState(false);
  const [isSlow, setIsSlow] = useState(false);
  const [rejection, setRejection] = useState<string | null>(null);

  useEffect(() => {
    if (!isPaying) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPaying]);

  // The router keeps hidden pages with their state. Resets the state, so that the button is enabled when the page is
  // shown again.
  useEffect(
    () => () => {
      isInProgress.current = false;
      setIsPaying(false);
    },
    [],
  );

  /** Starts the payment. Further calls are ignored until it ends. */
  const payByCard = async () => {
    if (!stripe || !elements || isInProgress.current) return null;
    isInProgress.current = true;
    setIsPaying(true);
    setRejection(null);
    const getReturnPath = (checkoutId: string) => `/checkout/${checkoutId}/return`;
    const outcome = await attemptPayment({
      calls,
      stripe,
      elements,
      cartId: cart.id,
      contact,
      savePendingEdits: () => flush().then(saveExtras),
      shownAmount: amountDue,
      returnUrl: (checkoutId) => window.location.origin + getReturnPath(checkoutId),
    });
    if (outcome.kind === "gone-through") {
      // The button stays busy until the next page is shown.
      router.push(getReturnPath(outcome.checkoutId));
      return outcome;
    }
    if (outcome.isCartStale) await reload();
    isInProgress.current = false;
    setIsPaying(false);
    setRejection(outcome.message);
    return outcome;
  };
  return { payByCard, isPaying, isSlow, isCardReady: stripe !== null && elements !== null, rejection };
}

type Props = {
  problems: ContactProblems;
  isCardComplete: boolean;
  onGoToCard: () => void;
  ref: RefObject<HTMLDivElement | null>;
};

/**
 * Lists all problems in the order of the form, each with a link to its field. The card form shows its own problems, so an
 * incomplete card is listed only together with other problems.
 */
function ProblemSummary({ problems, isCardComplete, onGoToCard, ref }: Props) {
  const id = useId();
  const createFieldFocusHandler = (field: string) => () => document.getElementById(field)?.focus();
  const found = contactFields.flatMap((field) => {
    const sentence = problems[field];
    return sentence ? [{ field: field as string, sentence, goTo: createFieldFocusHandler(field) }] : [];
  });
  if (found.length > 0 && !isCardComplete)
    found.push({ field: "payment", sentence: checkoutTexts.enterCard, goTo: onGoToCard });
  if (found.length < 2) return null;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      aria-labelledby={id}
      className="mb-8 scroll-mt-24 rounded-xl border border-bad/40 bg-bad/10 p-4"
    >
      <h2 id={id} className="text-lg">
        {checkoutTexts.problems(found.length)}
      </h2>
      <ul className="mt-1">
        {found.map(({ field, sentence, goTo }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                goTo();
              }}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {sentence}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
