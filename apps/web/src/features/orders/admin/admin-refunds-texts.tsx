import type { ReactNode } from "react";

/** Texts about refunds on an order's page. */
export const adminRefundsTexts = {
  title: "Refunds",
  paid: "Paid",
  refunded: "Refunded",
  remaining: "Remaining",
  nothingRemaining: "The full amount has been refunded, or the refund is on its way.",
  states: { requested: "requested", submitted: "on its way", succeeded: "refunded", failed: "failed" },
  summary: (amount: ReactNode, state: string, reason: string, time: string) => (
    <>
      {amount} {state}, {reason}, {time}
    </>
  ),
  held: "waiting for the bank’s decision",
  reduced: (amount: string) => `${amount} was requested. The rest had already been refunded.`,
  retry: "Retry refund",
  retried: "Refund requested again.",

  open: "Refund a specific amount…",
  form: "Refund",
  scope: "Refund",
  amount: "Amount",
  wall: (title: string, amount: string) => `${title}, ${amount} with tax`,
  everything: (amount: string) => `Full remaining amount, ${amount}`,
  dollars: "Dollars",
  amountInvalid: "Enter an amount like 12.50.",
  amountTooHigh: (limit: string) => `Only ${limit} is left to refund.`,
  limit: (amount: string) => `Up to ${amount} can be refunded.`,
  reason: "Reason",
  reasons: { goodwill: "Goodwill", returned: "Returned", remake_declined: "Instead of a remake" },
  note: "Note for the audit log",
  paymentServiceDown:
    "The payment service is down. Refunds you make now will be saved and sent once it’s back. The customer will get an email then.",
  submit: "Refund…",
  confirm: (amount: string) => `Yes, refund ${amount}`,
  done: (amount: string) => `A refund of ${amount} is on its way. The customer will get an email.`,
  saved: (amount: string) => `${amount} will be refunded when the payment service is back.`,
};
