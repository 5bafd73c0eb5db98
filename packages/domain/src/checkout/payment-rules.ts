import { MIN_CHARGE } from "../catalog/shop-terms.ts";

/** Minutes for which the price of a checkout is guaranteed. */
export const PRICE_HOLD_MINUTES = 30;
/** Additional minutes, after the guaranteed price has expired, in which a payment that was started can be completed. */
export const CHECKOUT_GRACE_MINUTES = 30;

/** Returns whether the total is positive but below the minimum charge. A total of zero needs no payment. */
export const isBelowMinimumCharge = (total: number): boolean => total > 0 && total < MIN_CHARGE;

/**
 * A payment and the amount in cents that can still be refunded. `isDisputed` means that the bank is reviewing a
 * dispute.
 */
export type RefundablePayment = { paymentId: string; left: number; isDisputed: boolean };

export type RefundPart = { paymentId: string; amount: number; isDisputed: boolean };

/**
 * Splits a refund over an order's payments. Disputed payments come last, because their part waits for the bank's
 * decision. The parts add up to at most what can still be refunded.
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

/** Failure code of a refund that is not needed, because the customer already got the money back in another way. */
export const ALREADY_REFUNDED = "charge_already_refunded";

type ProcessorBalance = {
  /** Captured cents that the processor has not refunded. */
  left: number;
  /** Ids of our refunds that the processor has already made. */
  madeRefundIds: readonly string[];
};

/**
 * Returns the cents that remain for a refund that the processor rejected as too large. Our other refunds of the payment
 * that are still being processed keep their amounts.
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
