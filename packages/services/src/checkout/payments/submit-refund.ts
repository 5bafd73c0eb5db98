import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { RefundId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import type { RefundView } from "@storywall/payments/payments";
import type { Deps } from "../../kernel/deps.ts";
import { reduceRefund } from "./reduce-refund.ts";
import { refundToGiftCard } from "./refund-to-gift-card.ts";
import { type SyncRun, syncReversals } from "./sync-refunds-and-disputes.ts";

/**
 * Maximum number of attempts in one run. Several may be needed, because other refunds may change the refundable amount
 * in the meantime.
 */
const MAX_ATTEMPTS = 5;

/**
 * Submits a refund to the payment processor and stores the result. If less can be refunded there, refunds only that
 * amount. Idempotent; a failed refund is retried with a new key. A refund of a disputed payment waits for the bank's
 * decision. Throws PAYMENTS_DOWN; the job then retries.
 */
export async function submitRefund(deps: Deps, { refundId }: { refundId: RefundId }, run?: SyncRun): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    if (await attemptRefund(deps, refundId, run)) return failpoint("refund.after-commit");
  }
  throw new ShopError("PAYMENTS_DOWN", { refund: refundId });
}

/**
 * Attempts a refund and returns whether it is done. If its amount or its payment has changed, it must be attempted
 * again.
 */
async function attemptRefund(deps: Deps, refundId: RefundId, run: SyncRun | undefined): Promise<boolean> {
  const refund = await deps.db.refund.findUniqueOrThrow({
    where: { id: refundId },
    include: { payment: { select: { intentId: true, state: true, checkoutId: true, giftCardId: true } } },
  });
  const { paymentId, payment } = refund;
  if (payment.giftCardId && payment.checkoutId) {
    await refundToGiftCard(deps, { refundId, checkoutId: payment.checkoutId }, run);
    return true;
  }
  if (isRefundSettled(refund) || payment.intentId === null) {
    if (run) await inTransaction(deps.db, (tx) => run.done(tx));
    return true;
  }
  const submission = { ...refund, intentId: payment.intentId };
  const sync = { paymentId, actor: "payment.refund" };
  const result = await submitRefundToProcessor(deps, submission);
  if (result === "disputed") {
    await syncReversals(deps, sync);
    return false;
  }
  if (result !== "too-large") {
    await syncReversals(deps, { ...sync, refundView: result }, run);
    return true;
  }
  if ((await reduceRefund(deps, submission)) !== "closed") return false;
  await syncReversals(deps, sync, run);
  return true;
}

/**
 * Payment states in which no refund is submitted, because the bank decides or the customer already has all the money.
 */
const closedPaymentStates: readonly string[] = ["disputed", "refunded"];

/** Returns whether there is nothing to submit. A refund that staff made at the processor already exists there. */
const isRefundSettled = ({ state, reason, payment }: { state: string; reason: string; payment: { state: string } }) =>
  state === "succeeded" || reason === "outside" || closedPaymentStates.includes(payment.state);

type RefundToSubmit = { id: string; paymentId: string; reason: string; amount: number; intentId: string };

async function submitRefundToProcessor(
  deps: Deps,
  refund: RefundToSubmit,
): Promise<RefundView | "too-large" | "disputed"> {
  const { intentId, amount } = refund;
  const refundId = await buildIdempotencyKey(deps, refund);
  try {
    failpoint("refund.before-create");
    const refundView = await deps.payments.refund({ refundId, intentId, amount });
    failpoint("refund.after-create");
    return refundView;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    if (error.code === "REFUND_TOO_LARGE") return "too-large";
    if (error.code === "PAYMENT_DISPUTED") return "disputed";
    throw error;
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
