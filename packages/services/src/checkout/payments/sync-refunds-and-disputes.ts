import { inTransaction, type Tx } from "@storywall/db/client";
import { newId, type PaymentId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import type { RefundView, Reversals } from "@storywall/payments/payments";
import {
  type LockedCheckout,
  type LockedPayment,
  lockCheckout,
  settledPaymentStates,
} from "../../cart/lock-checkout.ts";
import type { Deps } from "../../kernel/deps.ts";
import { setAuditActor } from "../../kernel/set-audit-actor.ts";
import { applyReversalsToPayment } from "./apply-reversals-to-payment.ts";
import { type RefundRow, recordRefund } from "./record-refund.ts";
import { closeUnneededRefund, setReducedAmount } from "./reduce-refund.ts";

/**
 * Reads a payment's refunds and disputes from the payment processor, including refunds that staff made there. Throws
 * PAYMENTS_DOWN. Also throws if the payment is not settled yet; the job then retries.
 */
export function syncRefundsAndDisputes(
  deps: Deps,
  { paymentId }: { paymentId: PaymentId },
  run?: SyncRun,
): Promise<void> {
  return syncReversals(deps, { paymentId, actor: "payment.sync" }, run);
}

export type SyncRun = { done(tx: Tx): Promise<void> };

type SyncOptions = {
  paymentId: string;
  actor: string;
  /** Refund from the processor's latest response. The processor's list may not include it yet. */
  refundView?: RefundView;
};

/**
 * Stores a payment's refunds and disputes. If another process has written in between, reads them again; concurrent runs
 * therefore cannot store stale state.
 */
export async function syncReversals(
  deps: Deps,
  { paymentId, actor, refundView }: SyncOptions,
  run?: SyncRun,
): Promise<void> {
  let isWritten = false;
  while (!isWritten) {
    const storedPayment = await deps.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
    failpoint("payment-sync.before-retrieve");
    const reversals = storedPayment.intentId ? await deps.payments.readReversals(storedPayment.intentId) : null;
    isWritten = await inTransaction(deps.db, async (tx) => {
      await setAuditActor(tx, actor);
      if (reversals) {
        const checkout = await lockCheckout(tx, storedPayment.checkoutId);
        const { syncVersion } = storedPayment;
        const latest = { where: { id: paymentId, syncVersion }, data: { syncVersion: syncVersion + 1 } };
        if ((await tx.payment.updateMany(latest)).count === 0) return false;
        await recordReversals(tx, checkout, paymentId, addUnlistedRefund(reversals, refundView));
      }
      await run?.done(tx);
      failpoint("payment-sync.before-commit");
      return true;
    });
  }
  failpoint("payment-sync.after-commit");
}

function addUnlistedRefund({ refunds, disputes }: Reversals, refundView: RefundView | undefined): Reversals {
  const isListed = !refundView || refunds.some(({ id }) => id === refundView.id);
  return { refunds: isListed ? refunds : [refundView, ...refunds], disputes };
}

async function recordReversals(
  tx: Tx,
  checkout: LockedCheckout,
  paymentId: string,
  { refunds, disputes }: Reversals,
): Promise<void> {
  const payment = checkout.payments.find(({ id }) => id === paymentId);
  if (!payment) return;
  if (!settledPaymentStates.includes(payment.state)) {
    if (refunds.length + disputes.length === 0) return;
    throw new Error("A refund or dispute arrived before its payment was recorded; retrying later");
  }
  const rows = await tx.refund.findMany({ where: { paymentId } });
  const matchedRefunds = new Set<RefundView>();
  for (const row of rows) {
    const [latest, ...earlier] = refunds.filter((refundView) => isSameRefund(row, paymentId, refundView));
    if (latest) await recordRefund(tx, row, latest);
    for (const refundView of [latest, ...earlier]) if (refundView) matchedRefunds.add(refundView);
  }
  const isDisputed = payment.state === "disputed" || disputes.some(({ isOpen }) => isOpen);
  for (const refundView of refunds) {
    if (matchedRefunds.has(refundView)) continue;
    if (isDisputed) await reduceWaitingRefunds(tx, payment, refundView);
    await recordExternalRefund(tx, checkout, payment, refundView);
  }
  await applyReversalsToPayment(tx, checkout, payment, disputes);
}

function isSameRefund(row: RefundRow & { reason: string }, paymentId: string, refundView: RefundView): boolean {
  const base = refundView.refundId?.replace(/-\d+$/, "") ?? null;
  return row.processorId === refundView.id || base === row.id || (row.reason === "duplicate" && base === paymentId);
}

/**
 * Reduces the refunds that wait for the end of a dispute by the amount that staff refunded at the processor, latest
 * first.
 */
async function reduceWaitingRefunds(tx: Tx, payment: LockedPayment, refundView: RefundView): Promise<void> {
  if (hasRefundFailed(refundView)) return;
  const refunds = await tx.refund.findMany({
    where: { paymentId: payment.id, state: { not: "failed" } },
    orderBy: { createdAt: "desc" },
  });
  let excess = refunds.reduce((sum, { amount }) => sum + amount, refundView.amount) - payment.amount;
  for (const refund of refunds.filter(({ state }) => state === "requested")) {
    if (excess <= 0) return;
    if (refund.amount > excess) await setReducedAmount(tx, refund, refund.amount - excess);
    else await closeUnneededRefund(tx, refund);
    excess -= refund.amount;
  }
}

const hasRefundFailed = ({ status }: RefundView): boolean => status === "failed" || status === "canceled";

async function recordExternalRefund(
  tx: Tx,
  checkout: LockedCheckout,
  payment: LockedPayment,
  refundView: RefundView,
): Promise<void> {
  const { _sum } = await tx.refund.aggregate({
    where: { paymentId: payment.id, state: { not: "failed" } },
    _sum: { amount: true },
  });
  if (!hasRefundFailed(refundView) && (_sum.amount ?? 0) + refundView.amount > payment.amount) {
    throw new Error("A refund made at Stripe conflicts with a pending one of ours; retrying when ours is settled");
  }
  const isOrderPayment = payment.changeId !== null || checkout.order?.paymentId === payment.id;
  const orderId = isOrderPayment ? (checkout.order?.id ?? null) : null;
  const row = await tx.refund.create({
    data: {
      id: newId("refund"),
      paymentId: payment.id,
      orderId,
      amount: refundView.amount,
      reason: "outside",
      requestedBy: "processor",
    },
  });
  await recordRefund(tx, row, refundView);
}
