import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { RefundId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import type { RefundView } from "@storywall/payments/payments";
import type { Deps } from "../../kernel/deps.ts";
import { type SyncRun, syncReversals } from "./sync-refunds-and-disputes.ts";

/**
 * Submits a refund to the payment processor and stores the result. Repeated calls for the same refund have no further
 * effect; a failed refund is retried with a new key. Throws PAYMENTS_DOWN; the job then retries.
 */
export async function submitRefund(deps: Deps, { refundId }: { refundId: RefundId }, run?: SyncRun): Promise<void> {
  const refund = await deps.db.refund.findUniqueOrThrow({
    where: { id: refundId },
    include: { payment: { select: { intentId: true } } },
  });
  const { intentId } = refund.payment;
  // A refund that staff made at the processor already exists there, so it must not be submitted again.
  const shouldSubmit = refund.state !== "succeeded" && refund.reason !== "outside" && intentId !== null;
  const refundView = shouldSubmit ? await submitRefundToProcessor(deps, { ...refund, intentId }) : null;

  if (refundView) await syncReversals(deps, { paymentId: refund.paymentId, actor: "payment.refund", refundView }, run);
  else if (run) await inTransaction(deps.db, (tx) => run.done(tx));
  failpoint("refund.after-commit");
}

type RefundToSubmit = { id: string; paymentId: string; reason: string; amount: number; intentId: string };

async function submitRefundToProcessor(deps: Deps, refund: RefundToSubmit): Promise<RefundView> {
  const { intentId, amount } = refund;
  const refundId = await buildIdempotencyKey(deps, refund);
  try {
    failpoint("refund.before-create");
    const refundView = await deps.payments.refund({ refundId, intentId, amount });
    failpoint("refund.after-create");
    return refundView;
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== "REFUND_TOO_LARGE") throw error;
    // Staff have already refunded this amount at the processor, so this refund is recorded as failed.
    return { id: refundId, status: "failed", amount, refundId, failureCode: "charge_already_refunded" };
  }
}

/**
 * Returns the idempotency key of the current attempt. The key for refunding a duplicate payment starts with the
 * payment's id, because older versions used that id. The state and the number of attempts are read in one statement;
 * otherwise a concurrent settlement could count as another attempt.
 */
async function buildIdempotencyKey({ db }: Deps, { id, paymentId, reason }: RefundToSubmit): Promise<string> {
  const [current] = await db.$queryRaw<Array<{ state: string; submitted: number }>>`
    select state, (select count(*)::int from state_log
      where entity = 'refund' and entity_id = refunds.id and to_state = 'submitted') as submitted
    from refunds where id = ${id}`;
  const submitted = current?.submitted ?? 0;
  const attempt = current?.state === "failed" ? submitted + 1 : submitted;
  const base = reason === "duplicate" ? paymentId : id;
  return attempt <= 1 ? base : `${base}-${attempt}`;
}
