import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId, RefundId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import { lockRows } from "../../kernel/locks.ts";
import { publishEvent } from "../../kernel/publish-event.ts";
import { setAuditActor } from "../../kernel/set-audit-actor.ts";
import { setReducedAmount } from "./reduce-refund.ts";
import {
  type RefundReason,
  readRefundableOrderAmounts,
  readRefundablePayment,
  requestOrderRefund,
} from "./request-refund.ts";

export const adminRefundReasons = ["goodwill", "returned", "remake_declined"] as const satisfies RefundReason[];

type RefundOrderInput = {
  orderId: string;
  /** Amount in cents; by default everything that has not been refunded yet. */
  amount?: number | undefined;
  reason: (typeof adminRefundReasons)[number];
  note?: string | undefined;
  /** Idempotency key: a UUID that the refund form generates. */
  requestKey?: string | undefined;
};

/**
 * Refunds an order partly or fully. A repeated request with the same key returns the first refund. A request without a
 * key returns a pending refund of the same amount, if there is one. If the request has no amount either, this happens
 * only when nothing is left to refund.
 * @throws ORDER_NOT_FOUND, REFUND_TOO_LARGE, ACTION_NOT_ALLOWED while the payment is disputed, IDEMPOTENCY_MISMATCH if
 * the key was used for another amount, reason or order.
 */
export function refundOrder(
  ctx: Pick<AdminContext, "db" | "admin">,
  input: RefundOrderInput,
): Promise<{ refundId: RefundId }> {
  const { orderId, amount, reason, note, requestKey } = input;
  return inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    await lockRows(tx, "orders", [orderId]);
    const order = await tx.order.findUnique({ where: { id: orderId } });
    if (!order) throw new ShopError("ORDER_NOT_FOUND");
    const existing = requestKey ? await findRefundByRequestKey(tx, order, { ...input, requestKey }) : null;
    const pending = requestKey ? null : await findPendingRefund(tx, input, ctx.admin.actor);
    if (existing) return { refundId: existing };
    if (pending && amount !== undefined) return { refundId: pending };

    const [refundId] = await requestOrderRefund(tx, {
      order,
      amount,
      reason,
      requestedBy: ctx.admin.actor,
      requestKey,
    });
    if (!refundId && pending) return { refundId: pending };
    if (!refundId) throw new ShopError("REFUND_TOO_LARGE", { left: 0 });
    await recordAudit(tx, ctx.admin, {
      action: "order.refunded",
      entity: "order",
      entityId: orderId,
      after: { refundId, amount: amount ?? "all that was left", reason },
      reason: note ?? null,
    });
    await publishEvent(tx, { type: "order", orderId: OrderId.parse(orderId) }, { userId: order.userId });
    return { refundId };
  });
}

/** Finds the refund of a key. Throws IDEMPOTENCY_MISMATCH if the refund differs from the request. */
async function findRefundByRequestKey(
  tx: Tx,
  order: { id: string; checkoutId: string },
  { requestKey, orderId, amount, reason }: RefundOrderInput & { requestKey: string },
): Promise<RefundId | null> {
  const first = await tx.refund.findUnique({ where: { requestKey } });
  if (!first) return null;
  const parts = await tx.refund.findMany({ where: { OR: [{ id: first.id }, { refundGroupId: first.id }] } });
  const isSameAmount =
    amount === undefined
      ? parts.some(({ state }) => state === "failed") || (await readRefundableOrderAmounts(tx, order)).left === 0
      : amount === sumRequestedAmounts(parts);
  if (first.orderId !== orderId || first.reason !== reason || !isSameAmount)
    throw new ShopError("IDEMPOTENCY_MISMATCH");
  return RefundId.parse(first.id);
}

const sumRequestedAmounts = (parts: ReadonlyArray<{ amount: number; requestedAmount: number | null }>) =>
  parts.reduce((sum, { amount, requestedAmount }) => sum + (requestedAmount ?? amount), 0);

async function findPendingRefund(
  tx: Tx,
  { orderId, amount, reason }: RefundOrderInput,
  actor: string,
): Promise<RefundId | null> {
  const parts = await tx.refund.findMany({
    where: { orderId, reason, requestedBy: actor, state: { in: ["requested", "submitted"] } },
    select: { id: true, refundGroupId: true, amount: true, requestedAmount: true },
    orderBy: { createdAt: "asc" },
  });
  const sums = new Map<string, number>();
  for (const part of parts) {
    const id = part.refundGroupId ?? part.id;
    sums.set(id, (sums.get(id) ?? 0) + sumRequestedAmounts([part]));
  }
  const existing = [...sums].findLast(([, sum]) => amount === undefined || sum === amount);
  return existing ? RefundId.parse(existing[0]) : null;
}

/**
 * Retries a failed refund, including one returned by the bank. If other refunds left less than its amount, refunds what
 * is left.
 * @throws ID_NOT_FOUND, ACTION_NOT_ALLOWED if it did not fail, was made at the processor or its payment is disputed,
 * REFUND_TOO_LARGE if nothing is left.
 */
export function retryRefund(ctx: AdminContext, { refundId }: { refundId: RefundId }): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await lockRows(tx, "refunds", [refundId]);
    const refund = await tx.refund.findUnique({ where: { id: refundId } });
    if (!refund) throw new ShopError("ID_NOT_FOUND");
    if (refund.state !== "failed" || refund.reason === "outside") throw new ShopError("ACTION_NOT_ALLOWED");
    if (refund.reason !== "duplicate") {
      const { left, isDisputed } = await readRefundablePayment(tx, refund.paymentId);
      if (isDisputed) throw new ShopError("ACTION_NOT_ALLOWED", { payment: "disputed" });
      if (left === 0) throw new ShopError("REFUND_TOO_LARGE", { left });
      if (refund.amount > left) await setReducedAmount(tx, refund, left);
    }
    await enqueue(tx, "payment.refund", { refundId });
    await recordAudit(tx, ctx.admin, { action: "refund.retried", entity: "refund", entityId: refundId });
  });
}
