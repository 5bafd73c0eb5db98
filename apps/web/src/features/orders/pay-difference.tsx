"use client";

import type { PaymentAccess } from "@storywall/domain/checkout/schema";
import { formatMoney } from "@storywall/domain/kernel/money";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { type FormEvent, useState } from "react";
import { CardElements } from "@/features/checkout/card-elements.tsx";
import { paymentTexts } from "@/features/checkout/payment-texts.ts";
import { getErrorCode } from "@/lib/api-error.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { orderChangeTexts } from "./order-change-texts.ts";
import type { DifferencePaymentProps } from "./order-features.ts";

type Props = DifferencePaymentProps & { payments: PaymentAccess };

/** Card form for paying a price increase. The order changes only after the payment. */
export default function DifferencePayment({ payments, ...rest }: Props) {
  const { amount } = rest.change;
  return (
    <CardElements payments={payments} amount={amount}>
      <DifferenceCardForm {...rest} />
    </CardElements>
  );
}

const isPaymentInProgress = (status: string | undefined) => status === "succeeded" || status === "processing";

function DifferenceCardForm({ access, change, onPaid, onClose }: DifferencePaymentProps) {
  const stripe = useStripe();
  const elements = useElements();
  const { orders } = useTRPCClient();
  const [isPaying, setPaying] = useState(false);
  const [rejection, setRejection] = useState<string | null>(null);
  const input = { ...access, changeId: change.id };

  const payDifference = async () => {
    if (!stripe || !elements) return;
    const { error } = await elements.submit();
    if (error) return setRejection(error.message ?? paymentTexts.checkCard);
    const intent = await orders.payChange.mutate(input, silent);
    if (intent.clientSecret && !isPaymentInProgress(intent.status)) {
      const { error: failed } = await stripe.confirmPayment({
        elements,
        clientSecret: intent.clientSecret,
        redirect: "if_required",
        confirmParams: { return_url: window.location.href },
      });
      const isSettled = !failed || isPaymentInProgress(failed.payment_intent?.status);
      // Only card errors and validation errors prove that nothing was charged. After any other error, the server checks
      // with Stripe.
      if (!isSettled && ["card_error", "validation_error"].includes(failed.type)) {
        return setRejection(orderChangeTexts.notCharged(failed.message ?? paymentTexts.cardDeclined));
      }
    }
    onPaid(await orders.completeChange.mutate(input, silent));
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPaying) return;
    setPaying(true);
    setRejection(null);
    try {
      await payDifference();
    } catch (failure) {
      const isUnpaid = getErrorCode(failure) === "NOT_PAID";
      setRejection(isUnpaid ? orderChangeTexts.paymentFailed : getErrorMessage(failure));
    } finally {
      setPaying(false);
    }
  };

  return (
    <form onSubmit={handleSubmit} aria-label={orderChangeTexts.payForm} noValidate>
      <div className="min-h-48">
        <PaymentElement options={{ layout: "tabs" }} />
      </div>
      {rejection ? (
        <Notice tone="bad" className="mt-4">
          {rejection}
        </Notice>
      ) : null}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="plain" onClick={onClose}>
          {orderChangeTexts.notNow}
        </Button>
        <Button type="submit" disabled={!stripe} aria-disabled={isPaying}>
          {isPaying ? paymentTexts.paying : paymentTexts.pay(formatMoney(change.amount))}
        </Button>
      </div>
    </form>
  );
}
