import type { Tx } from "@storywall/db/client";
import type { PaymentIntentView } from "@storywall/payments/payments";
import { livePaymentStates, type MoneyPayment } from "./lock-money.ts";

/**
 * Stores the intent's id and state (open, processing or canceled) of an unsettled payment. Only `finalise` records success.
 * Callers must have just read the intent, so order does not matter.
 */
export async function recordIntent(tx: Tx, payment: MoneyPayment, intent: PaymentIntentView): Promise<void> {
  const { id } = payment;
  const moves = livePaymentStates.includes(payment.state) ? movesTo(payment.state, intent.status) : [];
  if (payment.intentId === null) {
    const state = moves.shift() ?? payment.state;
    await tx.$executeRaw`
      update payments set intent_id = ${intent.id}, failure_code = null, state = ${state} where id = ${id}`;
  }
  for (const state of moves) await tx.$executeRaw`update payments set state = ${state} where id = ${id}`;
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
