import type { Tx } from "@storywall/db/client";
import { planRefund, type RefundablePayment, type RefundPart } from "@storywall/domain/checkout/payment-rules";
import { ShopError } from "@storywall/domain/errors";
import { newId, RefundId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import { settledPaymentStates } from "../../cart/lock-checkout.ts";
import { lockRows } from "../../kernel/locks.ts";

export type RefundReason =
  | "cancelled"
  | "returned"
  | "remake_declined"
  | "duplicate"
  | "goodwill"
  | "outside"
  /** The shop rejected a photo for its content. */
  | "content"
  | "claim"
  | "price_difference"
  /** An order change was paid for but could no longer be made. */
  | "change_closed"
  /** A bought gift card that was never used. */
  | "gift_card";

type RefundDetails = {
  reason: RefundReason;
  requestedBy: string;
  /** Amount in cents; by default everything that has not been refunded yet. */
  amount?: number | undefined;
  /** Idempotency key of the request, stored with the first refund. */
  requestKey?: string | undefined;
};

type OrderRefund = RefundDetails & { order: { id: string; checkoutId: string } };

/**
 * Creates refunds for all payments of an order, including payments for its changes, latest first. A large amount is
 * split. Returns the ids of the refunds; the first one is also the id of their group. Returns an empty list if no
 * amount is given and everything is already refunded. The order must be locked.
 * @throws REFUND_TOO_LARGE, ACTION_NOT_ALLOWED while a payment is disputed.
 */
export async function requestOrderRefund(tx: Tx, { order, amount, ...details }: OrderRefund): Promise<RefundId[]> {
  const { payments, left } = await readRefundableOrderAmounts(tx, order);
  if (payments.some(({ isDisputed }) => isDisputed)) throw new ShopError("ACTION_NOT_ALLOWED", { payment: "disputed" });
  if (amount !== undefined && amount > left) throw new ShopError("REFUND_TOO_LARGE", { left });
  return writeRefunds(tx, { ...details, orderId: order.id, parts: planRefund(payments, amount ?? left) });
}

/**
 * Refunds what another action owes the customer, but never more than can still be refunded, so that the action cannot
 * fail because of its refund. The refund of a disputed payment is stored, and submitted only if the shop wins the
 * dispute. Returns the refunded cents. The order must be locked.
 */
export async function requestCappedRefund(tx: Tx, { order, amount, ...details }: OrderRefund): Promise<number> {
  const { payments, left } = await readRefundableOrderAmounts(tx, order);
  const parts = planRefund(payments, amount ?? left);
  await writeRefunds(tx, { ...details, orderId: order.id, parts });
  return parts.reduce((sum, part) => sum + part.amount, 0);
}

/** Refunds one payment, as `requestCappedRefund` does for an order. Returns null if nothing can be refunded. */
export async function requestRefund(
  tx: Tx,
  { paymentId, orderId, amount, ...details }: RefundDetails & { paymentId: string; orderId: string | null },
): Promise<RefundId | null> {
  const payment = await readRefundablePayment(tx, paymentId);
  const [id] = await writeRefunds(tx, { ...details, orderId, parts: planRefund([payment], amount ?? payment.left) });
  return id ?? null;
}

/** Reads the refundable cents of an order and of its payments, latest first. Locks the payments. */
export async function readRefundableOrderAmounts(
  tx: Tx,
  order: { checkoutId: string },
): Promise<{ payments: RefundablePayment[]; left: number }> {
  const rows = await tx.payment.findMany({
    where: {
      checkoutId: order.checkoutId,
      state: { in: settledPaymentStates.filter((settledPaymentState) => settledPaymentState !== "duplicate") },
    },
    orderBy: { attempt: "desc" },
    select: { id: true },
  });
  const payments: RefundablePayment[] = [];
  for (const { id } of rows) payments.push(await readRefundablePayment(tx, id));
  return { payments, left: payments.reduce((sum, one) => sum + one.left, 0) };
}

const refundableStates: readonly string[] = ["succeeded", "partially_refunded", "disputed"];

/** Reads the refundable cents of a payment and locks it. Throws ACTION_NOT_ALLOWED if it has not succeeded. */
export async function readRefundablePayment(tx: Tx, paymentId: string): Promise<RefundablePayment> {
  await lockRows(tx, "payments", [paymentId]);
  const { amount, state } = await tx.payment.findUniqueOrThrow({ where: { id: paymentId } });
  if (amount === 0 || state === "refunded") return { paymentId, left: 0, isDisputed: false };
  if (!refundableStates.includes(state)) throw new ShopError("ACTION_NOT_ALLOWED", { payment: state });
  const { _sum } = await tx.refund.aggregate({
    where: { paymentId, state: { not: "failed" } },
    _sum: { amount: true },
  });
  return { paymentId, left: amount - (_sum.amount ?? 0), isDisputed: state === "disputed" };
}

type RefundsToWrite = Omit<RefundDetails, "amount"> & { orderId: string | null; parts: readonly RefundPart[] };

async function writeRefunds(
  tx: Tx,
  { parts, orderId, reason, requestedBy, requestKey }: RefundsToWrite,
): Promise<RefundId[]> {
  const ids: RefundId[] = [];
  for (const { paymentId, amount, isDisputed } of parts) {
    const id = RefundId.parse(newId("refund"));
    const [refundGroupId = null] = ids;
    const key = refundGroupId ? null : (requestKey ?? null);
    await tx.refund.create({
      data: { id, paymentId, orderId, amount, reason, requestedBy, refundGroupId, requestKey: key },
    });
    // `applyReversalsToPayment` submits the refund of a disputed payment after the dispute.
    if (!isDisputed) await enqueue(tx, "payment.refund", { refundId: id }, { dedupe: `refund-${id}` });
    ids.push(id);
  }
  return ids;
}
