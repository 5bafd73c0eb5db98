import type { Tx } from "@storywall/db/client";
import type { PaymentIntentView } from "@storywall/payments/payments";
import { livePaymentStates, type MoneyPayment } from "./lock-money.ts";

/**
 * Writes down what Stripe says of a payment that has not come to its end: which intent, and open, processing or
 * canceled. Success is `finalise`'s alone. Answers out of order do no harm, as every caller has just asked Stripe.
 */
export async function recordIntent(tx: Tx, payment: MoneyPayment, intent: PaymentIntentView): Promise<void> {
  if (payment.intentId === null) {
    await tx.payment.update({ where: { id: payment.id }, data: { intentId: intent.id, failureCode: null } });
  }
  if (!livePaymentStates.includes(payment.state)) return;
  for (const state of movesTo(payment.state, intent.status)) {
    await tx.payment.update({ where: { id: payment.id }, data: { state } });
  }
}

function movesTo(state: string, status: PaymentIntentView["status"]): string[] {
  if (status === "canceled") return ["canceled"];
  if (status === "succeeded") return [];
  if (status === "processing" || status === "requires_capture") {
    if (state === "processing") return [];
    return state === "created" ? ["open", "processing"] : ["processing"];
  }
  return state === "open" ? [] : ["open"];
}
