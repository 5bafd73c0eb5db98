/** Time in minutes for which the price of a checkout is held. */
export const PRICE_HOLD_MINUTES = 30;
/** Extra time in minutes, after the price hold, to complete a payment that was started. */
export const CHECKOUT_GRACE_MINUTES = 30;

/** Stripe's minimum charge in US dollars, in cents. */
export const MIN_CHARGE = 50;

/** Returns whether the total is positive but below the minimum charge. A total of zero needs no payment. */
export const isBelowMinimumCharge = (total: number): boolean => total > 0 && total < MIN_CHARGE;

/** A payment and the cents of it that can still be refunded. The bank reviews a disputed payment. */
export type RefundablePayment = { paymentId: string; left: number; isDisputed: boolean };

export type RefundPart = { paymentId: string; amount: number; isDisputed: boolean };

/**
 * Splits a refund over an order's payments. Disputed payments come last, because their part waits for the bank's
 * decision. Plans at most what is left.
 */
export function planRefund(payments: readonly RefundablePayment[], amount: number): RefundPart[] {
  const parts: RefundPart[] = [];
  let remaining = amount;
  for (const { paymentId, left, isDisputed } of payments.toSorted(
    (a, b) => Number(a.isDisputed) - Number(b.isDisputed),
  )) {
    const part = Math.min(left, remaining);
    if (part <= 0) continue;
    remaining -= part;
    parts.push({ paymentId, amount: part, isDisputed });
  }
  return parts;
}

/** Failure code of a refund that is not needed, because the money was returned in another way. */
export const ALREADY_REFUNDED = "charge_already_refunded";

type ProcessorBalance = {
  /** Captured cents that the processor has not refunded yet. */
  left: number;
  /** Ids of our refunds that the processor has already made. */
  madeRefundIds: readonly string[];
};

/**
 * Returns the cents that remain for a refund that the processor rejected as too large. Our other refunds of the payment
 * that are still on their way keep their amounts.
 */
export function computeRefundRemainder(
  { left, madeRefundIds }: ProcessorBalance,
  otherRefunds: ReadonlyArray<{ id: string; amount: number }>,
): number {
  const pending = otherRefunds.filter(({ id }) => !madeRefundIds.includes(id));
  return Math.max(
    0,
    pending.reduce((sum, { amount }) => sum - amount, left),
  );
}
