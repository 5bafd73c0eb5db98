import { inTransaction, type Tx } from "@storywall/db/client";
import { newId, type PaymentId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import type { RefundView, Reversals } from "@storywall/payments/payments";
import { actAs } from "../../kernel/act-as.ts";
import type { Deps } from "../../kernel/deps.ts";
import { lockMoney, type Money, type MoneyPayment, settledPaymentStates } from "./lock-money.ts";
import { type RefundRow, recordRefund } from "./record-refund.ts";
import { settleReversals } from "./settle-reversals.ts";

/**
 * Reads a payment's refunds and disputes from the payment processor, including refunds made there by hand. Throws
 * PAYMENTS_DOWN, and an error to retry later if the payment itself is not settled yet.
 */
export function followPayment(deps: Deps, { paymentId }: { paymentId: PaymentId }, run?: FollowRun): Promise<void> {
  return lookAt(deps, { paymentId, actor: "payment.follow" }, run);
}

export type FollowRun = { done(tx: Tx): Promise<void> };

type Look = {
  paymentId: string;
  actor: string;
  /** The refund just returned by the processor; its list may not include it yet. */
  made?: RefundView;
};

/** Reads again if another process wrote in between, so that concurrent runs cannot store stale state. */
export async function lookAt(deps: Deps, { paymentId, actor, made }: Look, run?: FollowRun): Promise<void> {
  let isWritten = false;
  while (!isWritten) {
    const known = await deps.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
    failpoint("follow.before-retrieve");
    const reversals = known.intentId ? await deps.payments.readReversals(known.intentId) : null;
    isWritten = await inTransaction(deps.db, async (tx) => {
      await actAs(tx, actor);
      if (reversals) {
        const checkout = await lockMoney(tx, known.checkoutId);
        const { syncVersion } = known;
        const latest = { where: { id: paymentId, syncVersion }, data: { syncVersion: syncVersion + 1 } };
        if ((await tx.payment.updateMany(latest)).count === 0) return false;
        await record(tx, checkout, paymentId, withMade(reversals, made));
      }
      await run?.done(tx);
      failpoint("follow.before-commit");
      return true;
    });
  }
  failpoint("follow.after-commit");
}

function withMade({ refunds, disputes }: Reversals, made: RefundView | undefined): Reversals {
  const isListed = !made || refunds.some(({ id }) => id === made.id);
  return { refunds: isListed ? refunds : [made, ...refunds], disputes };
}

async function record(tx: Tx, checkout: Money, paymentId: string, { refunds, disputes }: Reversals): Promise<void> {
  const payment = checkout.payments.find(({ id }) => id === paymentId);
  if (!payment) return;
  if (!settledPaymentStates.includes(payment.state)) {
    if (refunds.length + disputes.length === 0) return;
    throw new Error("Money went back before it was seen to come; looking again when it was");
  }
  const rows = await tx.refund.findMany({ where: { paymentId } });
  const ours = new Set<RefundView>();
  for (const row of rows) {
    const [latest, ...earlier] = refunds.filter((made) => isOf(row, paymentId, made));
    if (latest) await recordRefund(tx, row, latest);
    for (const made of [latest, ...earlier]) if (made) ours.add(made);
  }
  for (const made of refunds) if (!ours.has(made)) await addOutside(tx, checkout, payment, made);
  await settleReversals(tx, checkout, payment, disputes);
}

function isOf(row: RefundRow & { reason: string }, paymentId: string, made: RefundView): boolean {
  const base = made.refundId?.replace(/-\d+$/, "") ?? null;
  return row.processorId === made.id || base === row.id || (row.reason === "duplicate" && base === paymentId);
}

/** Stores a refund that was made at the processor by hand. */
async function addOutside(tx: Tx, checkout: Money, payment: MoneyPayment, made: RefundView): Promise<void> {
  const hasFailed = made.status === "failed" || made.status === "canceled";
  const { _sum } = await tx.refund.aggregate({
    where: { paymentId: payment.id, state: { not: "failed" } },
    _sum: { amount: true },
  });
  if (!hasFailed && (_sum.amount ?? 0) + made.amount > payment.amount) {
    throw new Error("A refund made by hand is in the way of one of ours; looking again when that has come to its end");
  }
  const isOrders = payment.changeId !== null || checkout.order?.paymentId === payment.id;
  const orderId = isOrders ? (checkout.order?.id ?? null) : null;
  const row = await tx.refund.create({
    data: {
      id: newId("refund"),
      paymentId: payment.id,
      orderId,
      amount: made.amount,
      reason: "outside",
      requestedBy: "processor",
    },
  });
  await recordRefund(tx, row, made);
}
