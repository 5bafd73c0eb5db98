type PaidCheckout = { checkoutId: string; paymentId: string; intentId: string | null };

/**
 * Logs a payment without an order. Only this log contains ids: staff need them to create the order or refund the
 * payment.
 */
export function logMissingOrder(message: string, { checkoutId, paymentId, intentId }: PaidCheckout): void {
  const ids = `checkout ${checkoutId}, payment ${paymentId}, intent ${intentId ?? "none"}`;
  console.error(`${message} No order was made (${ids}).`);
}
