import { inTransaction, type Tx } from "@storywall/db/client";
import { newId, type PaymentId, RefundId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import { submitRefund } from "../checkout/payments/submit-refund.ts";
import type { Deps } from "../kernel/deps.ts";
import { lockRows } from "../kernel/locks.ts";
import type { FinalizeRun } from "./find-payment.ts";

/**
 * Refunds a second payment of a checkout. Idempotent: there is only one refund, and its key is the payment's id. Throws
 * PAYMENTS_DOWN; the job enqueued by `markPaymentDuplicate` then retries.
 */
export async function refundDuplicatePayment(deps: Deps, paymentId: PaymentId, run?: FinalizeRun): Promise<void> {
  const { state, intentId, amount } = await deps.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  if (state === "duplicate" && intentId) {
    const { amountReceived } = await deps.payments.readIntent(intentId);
    const sum = Math.min(amountReceived, amount);
    const refund = await inTransaction(deps.db, (tx) => ensureRefundOfDuplicate(tx, paymentId, sum));
    failpoint("duplicate.after-commit");
    // Staff must decide what to do about a failed refund.
    if (refund.state !== "failed") await submitRefund(deps, { refundId: refund.id });
  }
  if (run) await inTransaction(deps.db, (tx) => run.done(tx));
}

async function ensureRefundOfDuplicate(
  tx: Tx,
  paymentId: PaymentId,
  amount: number,
): Promise<{ id: RefundId; state: string }> {
  await lockRows(tx, "payments", [paymentId]);
  const existing = await tx.refund.findFirst({
    where: { paymentId, reason: "duplicate" },
    select: { id: true, state: true },
  });
  if (existing) return { id: RefundId.parse(existing.id), state: existing.state };
  const id = RefundId.parse(newId("refund"));
  await tx.refund.create({ data: { id, paymentId, amount, reason: "duplicate", requestedBy: "finalize" } });
  failpoint("duplicate.before-commit");
  return { id, state: "requested" };
}
