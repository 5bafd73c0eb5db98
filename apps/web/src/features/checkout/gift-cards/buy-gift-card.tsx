"use client";

import { isEmail } from "@storywall/domain/accounts/email";
import { giftCardAmounts, MAX_DELIVERY_DAYS } from "@storywall/domain/catalog/shop-terms";
import type { PaymentAccess } from "@storywall/domain/checkout/schema";
import { formatErrorMessage } from "@storywall/domain/errors";
import { formatMoney } from "@storywall/domain/kernel/money";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { Button } from "@storywall/ui/button";
import { getChipClassName } from "@storywall/ui/chip";
import { TextArea, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { CardElements } from "@/features/checkout/card-elements.tsx";
import { sectionTitle } from "@/features/checkout/contact-form.tsx";
import { paymentTexts } from "@/features/checkout/payment-texts.ts";
import { parseDollars } from "@/lib/admin/parse-dollars.ts";
import { getErrorCode } from "@/lib/api-error.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";

const texts = {
  form: "Buy a gift card",
  amount: "Amount",
  otherAmount: "Other amount",
  dollars: "Dollars",
  amountInvalid: `Enter an amount from ${formatMoney(giftCardAmounts.min)} to ${formatMoney(giftCardAmounts.max)}.`,
  to: "Who is it for?",
  recipientEmail: "Their email",
  recipientHint: "We’ll email the gift card to this address.",
  message: "Message",
  when: "When should we send it?",
  now: "Right after you pay",
  onDay: "On a day",
  day: "Day",
  dayHint: "We’ll send it in the morning, Miami time.",
  from: "From",
  senderName: "Your name",
  email: "Your email",
  emailHint: "For your receipt.",
  nameMissing: "Enter your name, so they know who it’s from.",
  payment: "Payment",
  pay: "Pay",
  youPay: (amount: string) => `You pay ${amount}.`,
  terms:
    "There’s no tax or fee on a gift card. It doesn’t expire, and it can be used for several orders. An unused card can be refunded.",
  checkBalance: "Check the balance of a gift card",
};

const suggestedAmounts = [2_500, 5_000, 10_000, 20_000];

type Fields = {
  /** Amount in cents that was chosen, or null for the typed one. */
  chosen: number | null;
  typed: string;
  recipientEmail: string;
  message: string;
  isLater: boolean;
  day: string;
  senderName: string;
  email: string;
};

const emptyFields: Fields = {
  chosen: 5_000,
  typed: "",
  recipientEmail: "",
  message: "",
  isLater: false,
  day: "",
  senderName: "",
  email: "",
};

const addDays = (days: number) => toShopDay(new Date(Date.now() + days * 24 * 60 * 60 * 1000));

function findFieldProblems(fields: Fields): Partial<Record<keyof Fields, string>> {
  const isDayValid = fields.day >= addDays(0) && fields.day <= addDays(MAX_DELIVERY_DAYS);
  const emailProblem = formatErrorMessage("EMAIL_INVALID");
  return {
    ...(getValidAmount(fields) ? {} : { typed: texts.amountInvalid }),
    ...(isEmail(fields.recipientEmail.trim()) ? {} : { recipientEmail: emailProblem }),
    ...(fields.isLater && !isDayValid ? { day: formatErrorMessage("GIFT_CARD_DATE") } : {}),
    ...(fields.senderName.trim() ? {} : { senderName: texts.nameMissing }),
    ...(isEmail(fields.email.trim()) ? {} : { email: emailProblem }),
  };
}

const getAmount = ({ chosen, typed }: Fields): number | null => chosen ?? parseDollars(typed);

/** Returns the chosen amount in cents, or null if no gift card has this amount. */
function getValidAmount(fields: Fields): number | null {
  const amount = getAmount(fields) ?? 0;
  return amount >= giftCardAmounts.min && amount <= giftCardAmounts.max ? amount : null;
}

/** The form that buys a gift card, with the card form of Stripe. */
export function GiftCardPurchase({ payments }: { payments: PaymentAccess }) {
  const [fields, setFields] = useState(emptyFields);
  const amount = Math.max(getAmount(fields) ?? 0, giftCardAmounts.min);
  return (
    <CardElements payments={payments} amount={amount}>
      <GiftCardForm fields={fields} setFields={setFields} />
    </CardElements>
  );
}

type FormProps = { fields: Fields; setFields: (fields: Fields) => void };

function GiftCardForm({ fields, setFields }: FormProps) {
  const [wasSent, setSent] = useState(false);
  const { payForGiftCard, isPaying, isReady, rejection } = useGiftCardPayment();
  const problems = wasSent ? findFieldProblems(fields) : {};
  const validAmount = getValidAmount(fields);
  const total = validAmount ? formatMoney(validAmount) : null;
  const changeFields = (changed: Partial<Fields>) => setFields({ ...fields, ...changed });
  const getFieldProps = (name: "typed" | "recipientEmail" | "message" | "day" | "senderName" | "email") => ({
    name,
    value: fields[name],
    problem: problems[name],
    onChange: ({ target }: { target: { value: string } }) => changeFields({ [name]: target.value }),
  });

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(true);
    const [firstProblem] = Object.keys(findFieldProblems(fields));
    if (firstProblem) return event.currentTarget.querySelector<HTMLElement>(`[name=${firstProblem}]`)?.focus();
    void payForGiftCard(fields);
  };

  return (
    <form onSubmit={handleSubmit} noValidate aria-label={texts.form}>
      <fieldset>
        <legend className={sectionTitle}>{texts.amount}</legend>
        <div className="mt-3 flex flex-wrap gap-2">
          {suggestedAmounts.map((cents) => (
            <button
              key={cents}
              type="button"
              aria-pressed={fields.chosen === cents}
              onClick={() => changeFields({ chosen: cents })}
              className={getChipClassName(fields.chosen === cents)}
            >
              {formatMoney(cents).replace(".00", "")}
            </button>
          ))}
          <button
            type="button"
            aria-pressed={fields.chosen === null}
            onClick={() => changeFields({ chosen: null })}
            className={getChipClassName(fields.chosen === null)}
          >
            {texts.otherAmount}
          </button>
        </div>
        {fields.chosen === null ? (
          <TextField
            label={texts.dollars}
            inputMode="decimal"
            maxLength={10}
            className="mt-4 max-w-80"
            {...getFieldProps("typed")}
          />
        ) : null}
      </fieldset>
      <fieldset className="mt-10">
        <legend className={sectionTitle}>{texts.to}</legend>
        <TextField
          label={texts.recipientEmail}
          hint={texts.recipientHint}
          type="email"
          autoComplete="off"
          maxLength={254}
          className="mt-3"
          {...getFieldProps("recipientEmail")}
        />
        <TextArea
          label={texts.message}
          isOptional
          rows={3}
          maxLength={300}
          className="mt-4"
          {...getFieldProps("message")}
        />
      </fieldset>
      <fieldset className="mt-10">
        <legend className={sectionTitle}>{texts.when}</legend>
        {[false, true].map((isLater) => (
          <label key={String(isLater)} className="mt-2 flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="when"
              checked={fields.isLater === isLater}
              onChange={() => changeFields({ isLater })}
              className="size-5 accent-accent"
            />
            {isLater ? texts.onDay : texts.now}
          </label>
        ))}
        {fields.isLater ? (
          <TextField
            label={texts.day}
            hint={texts.dayHint}
            type="date"
            min={addDays(0)}
            max={addDays(MAX_DELIVERY_DAYS)}
            className="mt-2 max-w-64"
            {...getFieldProps("day")}
          />
        ) : null}
      </fieldset>
      <fieldset className="mt-10">
        <legend className={sectionTitle}>{texts.from}</legend>
        <TextField
          label={texts.senderName}
          autoComplete="name"
          maxLength={60}
          className="mt-3"
          {...getFieldProps("senderName")}
        />
        <TextField
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          autoComplete="email"
          maxLength={254}
          className="mt-4"
          {...getFieldProps("email")}
        />
      </fieldset>
      <fieldset className="mt-10">
        <legend className={sectionTitle}>{texts.payment}</legend>
        <div className="mt-4 min-h-56">
          <PaymentElement options={{ layout: "tabs" }} />
        </div>
      </fieldset>
      {rejection ? (
        <Notice tone="bad" className="mt-6">
          {rejection}
        </Notice>
      ) : null}
      <Button
        type="submit"
        disabled={!isReady}
        aria-disabled={isPaying}
        className="mt-6 min-h-14 w-full text-lg aria-disabled:opacity-60"
      >
        {isPaying ? paymentTexts.paying : total ? paymentTexts.pay(total) : texts.pay}
      </Button>
      <p className="mt-4 text-soft text-sm">
        {total ? texts.youPay(total) : null} {texts.terms}
      </p>
      <Link href="/gift-cards/balance" className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4">
        {texts.checkBalance}
      </Link>
    </form>
  );
}

const isPaymentInProgress = (status: string | undefined) => status === "succeeded" || status === "processing";

function useGiftCardPayment() {
  const stripe = useStripe();
  const elements = useElements();
  const { giftCards } = useTRPCClient();
  const router = useRouter();
  const request = useRef({ content: "", key: "" });
  const [isPaying, setPaying] = useState(false);
  const [rejection, setRejection] = useState<string | null>(null);

  /** Returns the idempotency key of this content, so that a repeated attempt buys the same card. */
  const getRequestKey = (content: string): string => {
    if (request.current.content !== content) request.current = { content, key: newUuid() };
    return request.current.key;
  };

  /** Pays and returns the path of the card's page, or the reason why nothing was charged. */
  const attemptPurchase = async (fields: Fields): Promise<{ path: string } | { reason: string }> => {
    if (!stripe || !elements) return { reason: paymentTexts.formLoadError };
    const { error } = await elements.submit();
    if (error) return { reason: error.message ?? paymentTexts.checkCard };
    const content = {
      amount: getAmount(fields) ?? 0,
      email: fields.email.trim(),
      senderName: fields.senderName.trim(),
      recipientEmail: fields.recipientEmail.trim(),
      ...(fields.message.trim() ? { message: fields.message.trim() } : {}),
      ...(fields.isLater ? { deliverOn: fields.day } : {}),
    };
    const requestKey = getRequestKey(JSON.stringify(content));
    const { giftCardId, token, clientSecret, status } = await giftCards.buy.mutate({ ...content, requestKey }, silent);
    const path = `/gift-cards/${giftCardId}#${token}`;
    if (!isPaymentInProgress(status)) {
      const { error: failed } = await stripe.confirmPayment({
        elements,
        clientSecret,
        redirect: "if_required",
        confirmParams: { return_url: window.location.origin + path },
      });
      const isSettled = !failed || isPaymentInProgress(failed.payment_intent?.status);
      // Only card errors and validation errors prove that nothing was charged. After any other error, the server checks.
      if (!isSettled && ["card_error", "validation_error"].includes(failed.type))
        return { reason: paymentTexts.tryAnotherCard(failed.message ?? paymentTexts.cardDeclined) };
    }
    await giftCards.complete.mutate({ giftCardId, token }, silent);
    return { path };
  };

  const payForGiftCard = async (fields: Fields) => {
    if (isPaying) return;
    setPaying(true);
    setRejection(null);
    try {
      const outcome = await attemptPurchase(fields);
      if ("path" in outcome) return router.push(outcome.path);
      setRejection(outcome.reason);
    } catch (failure) {
      // A canceled payment cannot be paid anymore, so the next attempt buys another card.
      if (getErrorCode(failure) === "CHECKOUT_CLOSED") request.current = { content: "", key: "" };
      setRejection(getErrorMessage(failure));
    }
    setPaying(false);
  };

  return { payForGiftCard, isPaying, isReady: stripe !== null && elements !== null, rejection };
}
