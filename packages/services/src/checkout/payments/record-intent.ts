import { Prisma, type Tx } from "@storywall/db/client";
import type { PaymentIntentView } from "@storywall/payments/payments";
import { livePaymentStates, type MoneyPayment } from "./lock-money.ts";

type RecordOptions = {
  /** Selected with the write that makes the intent known. */
  telling?: Prisma.Sql;
};

/**
 * Writes down what Stripe says of a payment that has not come to its end: which intent, and open, processing or
 * canceled. Success is `finalise`'s alone. Answers out of order do no harm, as every caller has just asked Stripe.
 */
export async function recordIntent(
  tx: Tx,
  payment: MoneyPayment,
  intent: PaymentIntentView,
  { telling = Prisma.sql`null` }: RecordOptions = {},
): Promise<void> {
  const moves = livePaymentStates.includes(payment.state) ? movesTo(payment.state, intent.status) : [];
  const writes: Prisma.Sql[] = [];
  if (payment.intentId === null) {
    writes.push(Prisma.sql`
      with known as (
        update payments set intent_id = ${intent.id}, failure_code = null, state = ${moves.shift() ?? payment.state}
        where id = ${payment.id})
      select ${telling}`);
  }
  for (const state of moves) writes.push(Prisma.sql`update payments set state = ${state} where id = ${payment.id}`);
  for (const write of writes) await tx.$executeRaw(write);
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
