import type { Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { newId, RefundId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import { settledPaymentStates } from "./lock-checkout.ts";

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
  | "change_closed";

type RefundToRequest = {
  paymentId: string;
  orderId: string | null;
  /** Amount in cents; by default the part of the payment that has not been refunded yet. */
  amount?: number | undefined;
  reason: RefundReason;
  requestedBy: string;
  /** Idempotency key of the request, stored with the first refund. */
  requestKey?: string | undefined;
};

const refundableStates: readonly string[] = ["succeeded", "partially_refunded"];

/**
 * Creates a refund and enqueues its job, in the caller's transaction. Returns null if no amount is given and everything
 * is already refunded. Locks the payment so concurrent requests cannot refund too much.
 * @throws REFUND_TOO_LARGE, ACTION_NOT_ALLOWED for a payment that is disputed or has not succeeded.
 */
export async function requestRefund(
  tx: Tx,
  { paymentId, orderId, amount, reason, requestedBy }: RefundToRequest,
): Promise<RefundId | null> {
  const left = await readRefundableAmount(tx, paymentId);
  if (left === 0 && amount === undefined) return null;
  if (amount !== undefined && amount > left) throw new ShopError("REFUND_TOO_LARGE", { left });
  return writeRefund(tx, { paymentId, orderId, amount: amount ?? left, reason, requestedBy });
}

type OrderRefund = Omit<RefundToRequest, "orderId" | "paymentId"> & {
  order: { id: string; checkoutId: string };
};

/**
 * Creates refunds for all payments of an order, including payments for its changes, latest first. A large amount is
 * split. Returns the ids of the refunds; the first one is also the id of their group. Returns an empty list if no
 * amount is given and everything is already refunded. The order must be locked.
 * @throws what `requestRefund` throws.
 */
export async function requestOrderRefund(
  tx: Tx,
  { order, amount, requestKey, ...details }: OrderRefund,
): Promise<RefundId[]> {
  const { held, left } = await readRefundableOrderAmounts(tx, order);
  if (amount !== undefined && amount > left) throw new ShopError("REFUND_TOO_LARGE", { left });

  const createdIds: RefundId[] = [];
  let remaining = amount ?? left;
  for (const one of held) {
    const part = Math.min(one.left, remaining);
    if (part === 0) continue;
    remaining -= part;
    const { paymentId } = one;
    const [refundGroupId] = createdIds;
    const key = refundGroupId ? {} : { requestKey };
    createdIds.push(
      await writeRefund(tx, { ...details, ...key, paymentId, orderId: order.id, amount: part, refundGroupId }),
    );
  }
  return createdIds;
}

/** Reads the refundable cents of an order and of its payments, latest first. Locks the payments. */
export async function readRefundableOrderAmounts(tx: Tx, order: { checkoutId: string }) {
  const payments = await tx.payment.findMany({
    where: { checkoutId: order.checkoutId, state: { in: settledPaymentStates.filter((one) => one !== "duplicate") } },
    orderBy: { attempt: "desc" },
    select: { id: true },
  });
  const held: Array<{ paymentId: string; left: number }> = [];
  for (const { id } of payments) held.push({ paymentId: id, left: await readRefundableAmount(tx, id) });
  return { held, left: held.reduce((sum, one) => sum + one.left, 0) };
}

async function writeRefund(
  tx: Tx,
  refund: RefundToRequest & { amount: number; refundGroupId?: RefundId | undefined },
): Promise<RefundId> {
  const id = RefundId.parse(newId("refund"));
  const { paymentId, orderId, amount, reason, requestedBy, refundGroupId = null, requestKey = null } = refund;
  await tx.refund.create({ data: { id, paymentId, orderId, amount, reason, requestedBy, refundGroupId, requestKey } });
  await enqueue(tx, "payment.refund", { refundId: id }, { dedupe: `refund-${id}` });
  return id;
}

/** Returns the refundable cents of a payment and locks it. */
export async function readRefundableAmount(tx: Tx, paymentId: string): Promise<number> {
  await tx.$queryRaw`select 1 from payments where id = ${paymentId} for update`;
  const payment = await tx.payment.findUniqueOrThrow({ where: { id: paymentId } });
  if (payment.amount === 0 || payment.state === "refunded") return 0;
  if (!refundableStates.includes(payment.state)) throw new ShopError("ACTION_NOT_ALLOWED", { payment: payment.state });
  const { _sum } = await tx.refund.aggregate({
    where: { paymentId, state: { not: "failed" } },
    _sum: { amount: true },
  });
  return payment.amount - (_sum.amount ?? 0);
}
