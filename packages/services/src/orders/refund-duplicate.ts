import { inTransaction, type Tx } from "@storywall/db/client";
import { newId, type PaymentId, RefundId } from "@storywall/domain/ids";
import type { Deps } from "../context.ts";
import { submitRefund } from "../payments/submit-refund.ts";
import type { FinaliseRun } from "./finalise.ts";

/**
 * Sends a second payment of a checkout back. There is one refund for it, asked for under the payment's own id, so however
 * often this runs, the money goes back once. Throws PAYMENTS_DOWN; the job enqueued with the duplicate then tries again.
 */
export async function refundDuplicate(deps: Deps, paymentId: PaymentId, run?: FinaliseRun): Promise<void> {
  const { state, intentId, amount } = await deps.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  if (state === "duplicate" && intentId) {
    const { amountReceived } = await deps.payments.readIntent(intentId);
    const sum = Math.min(amountReceived, amount);
    const refundId = await inTransaction(deps.db, (tx) => theRefundOf(tx, paymentId, sum));
    await submitRefund(deps, { refundId });
  }
  if (run) await inTransaction(deps.db, (tx) => run.done(tx));
}

async function theRefundOf(tx: Tx, paymentId: PaymentId, amount: number): Promise<RefundId> {
  await tx.$queryRaw`select 1 from payments where id = ${paymentId} for update`;
  const there = await tx.refund.findFirst({ where: { paymentId, reason: "duplicate" }, select: { id: true } });
  if (there) return RefundId.parse(there.id);
  const id = RefundId.parse(newId("refund"));
  await tx.refund.create({ data: { id, paymentId, amount, reason: "duplicate", requestedBy: "finalise" } });
  return id;
}
