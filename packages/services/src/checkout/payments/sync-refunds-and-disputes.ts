import { inTransaction, type Tx } from "@storywall/db/client";
import { newId, OrderId, type PaymentId, RefundId } from "@storywall/domain/kernel/ids";
import { canTransition } from "@storywall/domain/kernel/states";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueue } from "@storywall/jobs/enqueue";
import type { DisputeView, RefundView, Reversals } from "@storywall/payments/payments";
import {
  type LockedPayment,
  lockCheckout,
  lockGiftCardPurchase,
  type PaymentOwner,
  settledPaymentStates,
} from "../../cart/lock-checkout.ts";
import type { Deps } from "../../kernel/deps.ts";
import { publishEvent } from "../../kernel/publish-event.ts";
import { setAuditActor } from "../../kernel/set-audit-actor.ts";
import { applyPaymentStateToBoughtCard } from "../gift-cards.ts";
import {
  insertLostDisputeTaxMovement,
  insertRefundTaxMovement,
  insertTaxMovementForReturnedRefund,
} from "../tax-movements.ts";
import { notifyRefundFailure } from "./notify-refund-failure.ts";
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
        const checkout = storedPayment.checkoutId
          ? await lockCheckout(tx, storedPayment.checkoutId)
          : await lockGiftCardPurchase(tx, paymentId);
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
  checkout: PaymentOwner,
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
    if (isDisputed) await reducePendingRefunds(tx, payment, refundView);
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
async function reducePendingRefunds(tx: Tx, payment: LockedPayment, refundView: RefundView): Promise<void> {
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
  checkout: PaymentOwner,
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

type RefundRow = { id: string; state: string; processorId: string | null };

/**
 * Stores a refund's state at the processor. A succeeded refund may fail later if the bank returns the money. Emails the
 * customer after the processor has accepted the refund, or staff if the refund failed. The payment must be locked.
 */
export async function recordRefund(tx: Tx, refund: RefundRow, refundView: RefundView): Promise<void> {
  const { id } = refund;
  const nextState = toRefundState(refundView.status);
  const isSame = refund.processorId === refundView.id;
  if (isSame && (refund.state === nextState || refund.state === "failed")) return;
  if (refund.state === "succeeded" && nextState !== "failed") return;
  if (refund.state !== "submitted" && refund.state !== "succeeded") {
    await tx.refund.update({
      where: { id },
      data: { state: "submitted", processorId: refundView.id, failureCode: null },
    });
    await enqueue(tx, "email.refund", { refundId: RefundId.parse(id) }, { dedupe: `mail-refund-${id}` });
  }
  if (nextState === "submitted") return;
  const failureCode = nextState === "failed" ? (refundView.failureCode ?? refundView.status) : null;
  await tx.refund.update({ where: { id }, data: { state: nextState, failureCode } });
  if (nextState === "succeeded") {
    await insertRefundTaxMovement(tx, id);
    await enqueue(tx, "webhook.refund-event", { refundId: RefundId.parse(id) });
  } else if (refund.state === "succeeded") await insertTaxMovementForReturnedRefund(tx, id);
  if (failureCode)
    await notifyRefundFailure(tx, { refundId: id, failureCode, isReturnedByBank: refund.state === "succeeded" });
}

function toRefundState(status: string): "submitted" | "succeeded" | "failed" {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "submitted";
}

/**
 * Sets a payment's state from its confirmed refunds and disputes. The refunded amount may also decrease, because a
 * refund may fail later. A checkout under review becomes `refunded` when all its money is refunded, and returns to
 * review if such a refund fails later. `checkout` must come from `lockCheckout`.
 */
export async function applyReversalsToPayment(
  tx: Tx,
  checkout: PaymentOwner,
  payment: LockedPayment,
  disputes: readonly DisputeView[],
): Promise<void> {
  const refunds = await tx.refund.findMany({
    where: { paymentId: payment.id },
    select: { amount: true, state: true, reason: true },
  });
  const refundedAmount = refunds.reduce((sum, { amount, state }) => sum + (state === "succeeded" ? amount : 0), 0);
  const amountRefunded = disputes.some(({ isLost }) => isLost) ? payment.amount : refundedAmount;
  const state = computePaymentState({
    amount: payment.amount,
    amountRefunded,
    isDisputed: disputes.some(({ isOpen }) => isOpen),
    isDuplicate: payment.state === "duplicate" || refunds.some(({ reason }) => reason === "duplicate"),
  });
  await tx.payment.update({ where: { id: payment.id }, data: { amountRefunded, state } });
  const isNewlyLost = amountRefunded > refundedAmount && payment.state !== "refunded";
  const isOrderPayment = payment.changeId !== null || checkout.order?.paymentId === payment.id;
  if (isNewlyLost && checkout.order && isOrderPayment) {
    const lost = { orderId: checkout.order.id, paymentId: payment.id, amount: amountRefunded - refundedAmount };
    await insertLostDisputeTaxMovement(tx, lost);
  }
  if (state === "refunded") await closeWaitingRefunds(tx, payment.id);
  else if (payment.state === "disputed" && state !== "disputed") await submitWaitingRefunds(tx, payment.id);

  if (payment.boughtCardId) await applyPaymentStateToBoughtCard(tx, payment.boughtCardId, state);

  const closedState = state === "refunded" ? "refunded" : "needs_review";
  const isWaiting = checkout.state === "needs_review" || checkout.state === "refunded";
  if (
    isWaiting &&
    state !== "duplicate" &&
    checkout.state !== closedState &&
    canTransition("checkout", checkout.state, closedState)
  ) {
    await tx.checkout.update({ where: { id: checkout.id }, data: { state: closedState } });
  }
  const orderId = checkout.order && OrderId.parse(checkout.order.id);
  if (orderId) await publishEvent(tx, { type: "order", orderId }, { userId: checkout.userId });
}

/** Enqueues the jobs of the refunds that waited for the end of a dispute. */
async function submitWaitingRefunds(tx: Tx, paymentId: string): Promise<void> {
  const refunds = await tx.refund.findMany({ where: { paymentId, state: "requested" }, select: { id: true } });
  for (const { id } of refunds) await enqueue(tx, "payment.refund", { refundId: RefundId.parse(id) });
}

/** Closes the refunds that are not needed, because the bank has returned the whole payment after a dispute. */
async function closeWaitingRefunds(tx: Tx, paymentId: string): Promise<void> {
  const refunds = await tx.refund.findMany({ where: { paymentId, state: "requested" } });
  for (const refund of refunds) await closeUnneededRefund(tx, refund);
}

type PaymentTotals = { amount: number; amountRefunded: number; isDisputed: boolean; isDuplicate: boolean };

function computePaymentState({ amount, amountRefunded, isDisputed, isDuplicate }: PaymentTotals): string {
  if (amountRefunded >= amount) return "refunded";
  if (isDuplicate) return "duplicate";
  if (isDisputed) return "disputed";
  return amountRefunded > 0 ? "partially_refunded" : "succeeded";
}
