import type { Db } from "@storywall/db/client";
import { CHECKOUT_GRACE_MINUTES } from "@storywall/domain/checkout/payment-rules";
import { CheckoutId } from "@storywall/domain/kernel/ids";
import { CHANGE_PAYMENT_MINUTES, SHOP_CHANGE_PAYMENT_HOURS } from "@storywall/domain/operations/retention";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { closePendingChange } from "../../orders/pay-order-change.ts";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Enqueues a job for each unpaid checkout whose price has expired; a job is needed because the payment processor must
 * be called first. Checkouts whose payment is being processed are skipped. Returns the count of jobs.
 */
export function expireCheckouts(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "expire checkouts", async (tx) => {
    const due = await tx.$queryRaw<Array<{ id: string; dedupe: string }>>`
      SELECT id, dedupe FROM (
        SELECT id, 'expire-' || id || to_char(now() AT TIME ZONE 'UTC', '-YYYYMMDDHH24') AS dedupe FROM checkouts c
        WHERE state = 'awaiting_payment'
          AND price_valid_until < now() - make_interval(mins => ${CHECKOUT_GRACE_MINUTES}::int)
          AND NOT EXISTS (SELECT 1 FROM payments WHERE checkout_id = c.id AND state = 'processing')) AS unpaid
      WHERE NOT EXISTS (
        SELECT 1 FROM outbox_jobs j WHERE j.dedupe = unpaid.dedupe
          OR (j.aggregate = unpaid.id AND j.name = 'checkout.expire' AND j.done_at IS NULL AND j.dead_at IS NULL))
      ORDER BY id LIMIT ${batchSize}`;
    const jobs = due.map(({ id, dedupe }) => ({
      name: "checkout.expire" as const,
      payload: { checkoutId: CheckoutId.parse(id) },
      dedupe,
    }));
    await enqueueAll(tx, jobs);
    return due.length;
  });
}

/** Closes order changes that were not paid for in time, unless their payment is being processed. Returns the count. */
export function closeExpiredChanges(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "close expired changes", async (tx) => {
    const now = Date.now();
    const changedBefore = [
      { isByShop: true, createdAt: { lt: new Date(now - SHOP_CHANGE_PAYMENT_HOURS * HOUR_MS) } },
      { isByShop: false, createdAt: { lt: new Date(now - CHANGE_PAYMENT_MINUTES * MINUTE_MS) } },
    ];
    const due = await tx.orderChange.findMany({
      where: { state: "awaiting_payment", OR: changedBefore, payment: { isNot: { state: "processing" } } },
      orderBy: { orderId: "asc" },
      take: batchSize,
      select: { id: true, orderId: true },
    });
    let closed = 0;
    for (const { id: changeId, orderId } of due) {
      const locked = await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM orders WHERE id = ${orderId} FOR UPDATE SKIP LOCKED`;
      if (locked.length === 0) continue;
      await closePendingChange(tx, { orderId, changeId, reason: "expired", now: new Date() });
      closed += 1;
    }
    return closed;
  });
}
