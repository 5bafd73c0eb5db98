import { Prisma, type SqlRunner } from "@storywall/db/client";
import type { PaymentIntentView } from "@storywall/payments/payments";
import { livePaymentStates, type MoneyPayment } from "./lock-money.ts";

/**
 * Writes down what Stripe says of a payment that has not come to its end: which intent, and open, processing or
 * canceled. Success is `finalise`'s alone. Answers out of order do no harm, as every caller has just asked Stripe.
 * `telling` is selected with the first write that the intent's being known makes.
 */
export async function recordIntent(
  tx: SqlRunner,
  payment: MoneyPayment,
  intent: PaymentIntentView,
  telling: Prisma.Sql = Prisma.sql`null`,
): Promise<void> {
  const moves = livePaymentStates.includes(payment.state) ? movesTo(payment.state, intent.status) : [];
  if (payment.intentId === null) {
    await tx.$executeRaw`
      with known as (
        update payments set intent_id = ${intent.id}, failure_code = null, state = ${moves.shift() ?? payment.state}
        where id = ${payment.id})
      select ${telling}`;
  }
  for (const state of moves) await tx.$executeRaw`update payments set state = ${state} where id = ${payment.id}`;
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
