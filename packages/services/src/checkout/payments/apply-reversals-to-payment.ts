import type { Tx } from "@storywall/db/client";
import { OrderId, RefundId } from "@storywall/domain/kernel/ids";
import { canTransition } from "@storywall/domain/kernel/states";
import { enqueue } from "@storywall/jobs/enqueue";
import type { DisputeView } from "@storywall/payments/payments";
import type { LockedCheckout, LockedPayment } from "../../cart/lock-checkout.ts";
import { publishEvent } from "../../kernel/publish-event.ts";
import { insertLostDisputeTaxMovement } from "../tax-movements.ts";
import { closeUnneededRefund } from "./reduce-refund.ts";

/**
 * Sets a payment's state from its confirmed refunds and disputes. The refunded amount may also decrease, because a
 * refund may fail later. A checkout under review becomes `refunded` when all its money is refunded, and returns to
 * review if such a refund fails later. `checkout` must come from `lockCheckout`.
 */
export async function applyReversalsToPayment(
  tx: Tx,
  checkout: LockedCheckout,
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

/** Enqueues the refunds that waited for the end of a dispute. */
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
