type PaidCheckout = { checkoutId: string; paymentId: string; intentId: string | null };

/** Ids are logged here alone: a person needs them to make the order or to give the money back. */
export function logMissingOrder(sentence: string, { checkoutId, paymentId, intentId }: PaidCheckout): void {
  const ids = `checkout ${checkoutId}, payment ${paymentId}, intent ${intentId ?? "none"}`;
  console.error(`${sentence} No order was made (${ids}).`);
}
