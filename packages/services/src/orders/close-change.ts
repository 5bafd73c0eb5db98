import type { Tx } from "@storywall/db/client";
import { PaymentId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";

export type CloseReason = "replaced" | "cancelled" | "in-production" | "expired" | "payment-failed";

/**
 * Closes the change that waits for its payment, if one does (the named one, if one is named), and has the processor told that it is not to be paid any more.
 * Money that comes all the same goes back. The order must be locked.
 */
export async function closeWaitingChange(
  tx: Tx,
  { orderId, changeId, reason, now }: { orderId: string; changeId?: string; reason: CloseReason; now: Date },
): Promise<void> {
  const waiting = await tx.orderChange.findFirst({
    where: { orderId, state: "awaiting_payment", ...(changeId ? { id: changeId } : {}) },
    select: { id: true, payment: { select: { id: true } } },
  });
  if (!waiting) return;
  await tx.orderChange.update({
    where: { id: waiting.id },
    data: { state: "closed", closeReason: reason, settledAt: now },
  });
  if (!waiting.payment) return;
  const paymentId = PaymentId.parse(waiting.payment.id);
  await enqueue(tx, "order.finalise", { paymentId }, { dedupe: `close-${paymentId}` });
}
