import { inTransaction, type Tx } from "@storywall/db/client";
import { ALREADY_REFUNDED, computeRefundRemainder } from "@storywall/domain/checkout/payment-rules";
import type { Deps } from "../../kernel/deps.ts";
import { lockRows } from "../../kernel/locks.ts";
import { setAuditActor } from "../../kernel/set-audit-actor.ts";

type RejectedRefund = { id: string; paymentId: string; intentId: string; amount: number };

/**
 * Reduces a refund that the processor rejected as too large, because staff had refunded part of the payment there. The
 * new amount is what can still be refunded. If nothing can be refunded, closes the refund. Throws PAYMENTS_DOWN.
 */
export async function reduceRefund(
  deps: Deps,
  { id, paymentId, intentId, amount }: RejectedRefund,
): Promise<"reduced" | "closed"> {
  const { left, refunds } = await deps.payments.readBalance(intentId);
  const madeRefundIds = refunds.flatMap(({ refundId }) => refundId?.replace(/-\d+$/, "") ?? []);
  return inTransaction(deps.db, async (tx) => {
    await setAuditActor(tx, "payment.refund");
    await lockRows(tx, "payments", [paymentId]);
    const rows = await tx.refund.findMany({ where: { paymentId } });
    const current = rows.find((row) => row.id === id);
    // Another process has submitted or reduced the refund in the meantime.
    if (!current || current.amount !== amount || isRefundMade(current.state)) return "reduced";
    const others = rows.filter((row) => row.id !== id && row.state === "requested");
    const remainder = computeRefundRemainder({ left, madeRefundIds }, others);
    if (remainder === 0) {
      await closeUnneededRefund(tx, current);
      return "closed";
    }
    if (remainder < amount) await setReducedAmount(tx, current, remainder);
    return "reduced";
  });
}

const isRefundMade = (state: string) => state === "submitted" || state === "succeeded";

type OpenRefundRow = { id: string; state: string; amount: number; requestedAmount: number | null };

/**
 * Sets a lower amount of a refund that was not made yet, and stores the requested amount. The payment must be locked.
 */
export async function setReducedAmount(tx: Tx, refund: OpenRefundRow, amount: number): Promise<void> {
  const { id, requestedAmount } = refund;
  await tx.refund.update({ where: { id }, data: { amount, requestedAmount: requestedAmount ?? refund.amount } });
}

/**
 * Closes a refund that was not made, because the customer has the money already. Nobody is notified. The payment must be
 * locked.
 */
export async function closeUnneededRefund(tx: Tx, { id, state }: Pick<OpenRefundRow, "id" | "state">): Promise<void> {
  if (state === "requested") await tx.refund.update({ where: { id }, data: { state: "submitted" } });
  await tx.refund.update({ where: { id }, data: { state: "failed", failureCode: ALREADY_REFUNDED } });
}
