import type { PaymentAccess } from "@storywall/domain/checkout/schema";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { Elements } from "@stripe/react-stripe-js";
import type { ReactNode } from "react";
import { paymentTexts } from "./payment-texts.ts";
import { usePaymentAppearance, useStripeScript } from "./stripe.ts";

type Props = {
  payments: PaymentAccess;
  /** Cents to pay. */
  amount: number;
  children: ReactNode;
};

/** Loads Stripe for a card form outside the checkout, and offers to try again if that fails. */
export function CardElements({ payments, amount, children }: Props) {
  const script = useStripeScript(payments);
  const appearance = usePaymentAppearance();
  return (
    <Elements
      key={script.attempt}
      stripe={script.stripe}
      options={{ mode: "payment", amount, currency: "usd", appearance }}
    >
      {script.hasFailed ? (
        <Notice
          tone="bad"
          title={paymentTexts.formLoadError}
          className="mb-4"
          action={
            <Button variant="plain" onClick={script.retry}>
              {paymentTexts.reload}
            </Button>
          }
        />
      ) : null}
      {children}
    </Elements>
  );
}
