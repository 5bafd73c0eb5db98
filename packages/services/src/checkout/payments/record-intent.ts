import { Prisma, type Tx } from "@storywall/db/client";
import type { PaymentIntentView } from "@storywall/payments/payments";
import { livePaymentStates, type MoneyPayment } from "./lock-money.ts";

type RecordOptions = {
  /** Selected in the statement that stores the intent's id. */
  telling?: Prisma.Sql;
};

/**
 * Stores the intent's id and state (open, processing or canceled) of an unsettled payment. Only `finalise` records success.
 * Callers must have just read the intent, so order does not matter.
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
