import type { OrderId } from "@storywall/domain/kernel/ids";
import type { NewJob } from "@storywall/jobs/enqueue-all";

/**
 * Returns the job that sends the one email about a new order. If the order waits for photos, the email contains the
 * upload links and `send-email-uploads` sends it. Both jobs have the same key, so an order cannot have both.
 */
export function buildOrderReceivedJob(orderId: OrderId, isWaitingForPhotos: boolean): NewJob {
  const dedupe = `mail-${orderId}-order-received`;
  return isWaitingForPhotos
    ? { name: "send-email-uploads", payload: { orderId, lineId: null, isConfirmation: true }, dedupe }
    : { name: "email.order-received", payload: { orderId }, dedupe };
}
