import { inTransaction, type Tx } from "@storywall/db/client";
import { newId, type PaymentId } from "@storywall/domain/ids";
import type { RefundView, Reversals } from "@storywall/payments/payments";
import { actAs } from "../act-as.ts";
import type { Deps } from "../context.ts";
import { lockMoney, type Money, type MoneyPayment } from "./lock-money.ts";
import { type RefundRow, recordRefund } from "./record-refund.ts";
import { settleReversals } from "./settle-reversals.ts";

/**
 * Reads from the payment processor what became of a payment after it succeeded: our refunds as they settle, refunds made
 * there by hand, disputes opened and closed. An event only says that it is time to look. Throws PAYMENTS_DOWN.
 */
export async function followPayment(
  deps: Deps,
  { paymentId }: { paymentId: PaymentId },
  run?: { done(tx: Tx): Promise<void> },
): Promise<void> {
  const known = await deps.db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  const reversals = known.intentId ? await deps.payments.readReversals(known.intentId) : null;
  await inTransaction(deps.db, async (tx) => {
    await actAs(tx, "payment.follow");
    if (reversals) await record(tx, await lockMoney(tx, known.checkoutId), paymentId, reversals);
    await run?.done(tx);
  });
}

async function record(tx: Tx, checkout: Money, paymentId: PaymentId, { refunds, disputes }: Reversals): Promise<void> {
  const payment = checkout.payments.find(({ id }) => id === paymentId);
  if (!payment) return;
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

/** A refund somebody made at the processor by hand. */
async function addOutside(tx: Tx, checkout: Money, payment: MoneyPayment, made: RefundView): Promise<void> {
  if (made.status === "failed" || made.status === "canceled") return;
  const { _sum } = await tx.refund.aggregate({
    where: { paymentId: payment.id, state: { not: "failed" } },
    _sum: { amount: true },
  });
  if ((_sum.amount ?? 0) + made.amount > payment.amount) {
    throw new Error("A refund made by hand is in the way of one of ours; looking again when that has come to its end");
  }
  const orderId = checkout.order?.paymentId === payment.id ? checkout.order.id : null;
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
