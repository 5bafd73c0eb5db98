type PaidCheckout = { checkoutId: string; paymentId: string; intentId: string | null };

/**
 * Logs a payment without an order. The message contains ids, because staff need them to create the order or refund the
 * payment.
 */
export function logMissingOrder(message: string, { checkoutId, paymentId, intentId }: PaidCheckout): void {
  const ids = `checkout ${checkoutId}, payment ${paymentId}, intent ${intentId ?? "none"}`;
  console.error(`${message} No order was created (${ids}).`);
}
