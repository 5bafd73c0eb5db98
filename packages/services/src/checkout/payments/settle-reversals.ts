import type { Tx } from "@storywall/db/client";
import { OrderId } from "@storywall/domain/kernel/ids";
import { mayMove } from "@storywall/domain/kernel/states";
import type { DisputeView } from "@storywall/payments/payments";
import { announce } from "../../kernel/announce.ts";
import type { Money, MoneyPayment } from "./lock-money.ts";

/**
 * Sets a payment's state from its confirmed refunds and disputes, in either direction: a refund may come back. A checkout
 * under review is settled while all its money is refunded. `checkout` comes from `lockMoney`.
 */
export async function settleReversals(
  tx: Tx,
  checkout: Money,
  payment: MoneyPayment,
  disputes: readonly DisputeView[],
): Promise<void> {
  const refunds = await tx.refund.findMany({
    where: { paymentId: payment.id },
    select: { amount: true, state: true, reason: true },
  });
  const sentBack = refunds.reduce((sum, { amount, state }) => sum + (state === "succeeded" ? amount : 0), 0);
  const amountRefunded = disputes.some(({ isLost }) => isLost) ? payment.amount : sentBack;
  const state = standing({
    amount: payment.amount,
    amountRefunded,
    isDisputed: disputes.some(({ isOpen }) => isOpen),
    isDuplicate: payment.state === "duplicate" || refunds.some(({ reason }) => reason === "duplicate"),
  });
  await tx.payment.update({ where: { id: payment.id }, data: { amountRefunded, state } });

  const closed = state === "refunded" ? "refunded" : "needs_review";
  const isWaiting = checkout.state === "needs_review" || checkout.state === "refunded";
  if (isWaiting && state !== "duplicate" && checkout.state !== closed && mayMove("checkout", checkout.state, closed)) {
    await tx.checkout.update({ where: { id: checkout.id }, data: { state: closed } });
  }
  const orderId = checkout.order && OrderId.parse(checkout.order.id);
  if (orderId) await announce(tx, { type: "order", orderId }, { userId: checkout.userId });
}

type Standing = { amount: number; amountRefunded: number; isDisputed: boolean; isDuplicate: boolean };

function standing({ amount, amountRefunded, isDisputed, isDuplicate }: Standing): string {
  if (amountRefunded >= amount) return "refunded";
  if (isDuplicate) return "duplicate";
  if (isDisputed) return "disputed";
  return amountRefunded > 0 ? "partially_refunded" : "succeeded";
}
