type PaidCheckout = { checkoutId: string; paymentId: string; intentId: string | null };

/** The only place that logs ids: a person needs them to create the order or refund the payment. */
export function logMissingOrder(message: string, { checkoutId, paymentId, intentId }: PaidCheckout): void {
  const ids = `checkout ${checkoutId}, payment ${paymentId}, intent ${intentId ?? "none"}`;
  console.error(`${message} No order was made (${ids}).`);
}
