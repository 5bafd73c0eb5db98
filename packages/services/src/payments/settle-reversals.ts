import type { Tx } from "@storywall/db/client";
import { OrderId } from "@storywall/domain/ids";
import { mayMove } from "@storywall/domain/states";
import type { DisputeView } from "@storywall/payments/payments";
import { announce } from "../live/announce.ts";
import type { Money, MoneyPayment } from "./lock-money.ts";

/**
 * Makes a payment say what its refunds and disputes come to, as far as the processor has confirmed them (S-130). A checkout
 * that waited for a person is settled when all its money went back. `checkout` is as `lockMoney` gave it.
 */
export async function settleReversals(
  tx: Tx,
  checkout: Money,
  payment: MoneyPayment,
  disputes: readonly DisputeView[] | "unasked",
): Promise<void> {
  const { _sum } = await tx.refund.aggregate({
    where: { paymentId: payment.id, state: "succeeded" },
    _sum: { amount: true },
  });
  const isLost = disputes !== "unasked" && disputes.some((dispute) => dispute.isLost);
  const amountRefunded = isLost ? payment.amount : Math.max(_sum.amount ?? 0, lastingRefund(payment));
  const isDisputed = disputes === "unasked" ? payment.state === "disputed" : disputes.some(({ isOpen }) => isOpen);
  const state = standing({ ...payment, amountRefunded, isDisputed });
  const moves = mayMove("payment", payment.state, state);
  await tx.payment.update({ where: { id: payment.id }, data: { amountRefunded, ...(moves ? { state } : {}) } });

  if (moves && state === "refunded" && mayMove("checkout", checkout.state, "refunded")) {
    await tx.checkout.update({ where: { id: checkout.id }, data: { state: "refunded" } });
  }
  const orderId = checkout.order && OrderId.parse(checkout.order.id);
  if (orderId) await announce(tx, { type: "order", orderId }, { userId: checkout.userId });
}

/** What a lost dispute took stays taken. */
const lastingRefund = ({ state, amount }: MoneyPayment) => (state === "refunded" ? amount : 0);

function standing(payment: { amount: number; amountRefunded: number; isDisputed: boolean }): string {
  if (payment.amountRefunded >= payment.amount) return "refunded";
  if (payment.isDisputed) return "disputed";
  return payment.amountRefunded > 0 ? "partially_refunded" : "succeeded";
}
