import { Prisma, type Tx } from "@storywall/db/client";
import type { PaymentIntentView } from "@storywall/payments/payments";
import { type LockedPayment, livePaymentStates } from "./lock-checkout.ts";

type RecordOptions = {
  /** SQL expression, such as a notification, that is evaluated in the statement that stores the intent's id. */
  notifySql?: Prisma.Sql;
};

/**
 * Stores the intent's id and state (open, processing or canceled) for an unsettled payment. Success is recorded only
 * when the payment is finalized. Callers must pass an intent that they have just read from Stripe, because events may
 * arrive out of order.
 */
export async function recordIntent(
  tx: Tx,
  payment: LockedPayment,
  intent: PaymentIntentView,
  { notifySql = Prisma.sql`null` }: RecordOptions = {},
): Promise<void> {
  const nextStates = livePaymentStates.includes(payment.state)
    ? listPaymentTransitions(payment.state, intent.status)
    : [];
  const writes: Prisma.Sql[] = [];
  if (payment.intentId === null) {
    writes.push(Prisma.sql`
      with known as (
        update payments set intent_id = ${intent.id}, failure_code = null, state = ${nextStates.shift() ?? payment.state}
        where id = ${payment.id})
      select ${notifySql}`);
  }
  for (const state of nextStates)
    writes.push(Prisma.sql`update payments set state = ${state} where id = ${payment.id}`);
  for (const write of writes) await tx.$executeRaw(write);
}

function listPaymentTransitions(state: string, status: PaymentIntentView["status"]): string[] {
  if (status === "canceled") return ["canceled"];
  if (status === "succeeded") return [];
  if (status === "processing" || status === "requires_capture") {
    if (state === "processing") return [];
    return state === "created" ? ["open", "processing"] : ["processing"];
  }
  return state === "open" ? [] : ["open"];
}
