import type { Tx } from "@storywall/db/client";
import { PaymentId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";

export type CloseReason = "replaced" | "cancelled" | "in-production" | "expired" | "payment-failed";

/**
 * Closes the order's pending change, if there is one. If `changeId` is given, closes only that change. Enqueues a job
 * that cancels its payment; a payment that still arrives is refunded. The order must be locked.
 */
export async function closePendingChange(
  tx: Tx,
  { orderId, changeId, reason, now }: { orderId: string; changeId?: string; reason: CloseReason; now: Date },
): Promise<void> {
  const pendingChange = await tx.orderChange.findFirst({
    where: { orderId, state: "awaiting_payment", ...(changeId ? { id: changeId } : {}) },
    select: { id: true, payment: { select: { id: true } } },
  });
  if (!pendingChange) return;
  await tx.orderChange.update({
    where: { id: pendingChange.id },
    data: { state: "closed", closeReason: reason, settledAt: now },
  });
  if (!pendingChange.payment) return;
  const paymentId = PaymentId.parse(pendingChange.payment.id);
  await enqueue(tx, "order.finalise", { paymentId }, { dedupe: `close-${paymentId}` });
}
