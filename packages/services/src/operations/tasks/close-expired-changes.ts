import type { Db } from "@storywall/db/client";
import { CHANGE_PAYMENT_MINUTES, SHOP_CHANGE_PAYMENT_HOURS } from "@storywall/domain/operations/retention";
import { closePendingChange } from "../../orders/close-pending-change.ts";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

/** Closes order changes that were not paid for in time, unless their payment is being processed. Returns the count. */
export function closeExpiredChanges(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "close expired changes", async (tx) => {
    const due = await tx.$queryRaw<Array<{ orderId: string; changeId: string }>>`
      SELECT order_id AS "orderId", id AS "changeId" FROM order_changes c
      WHERE state = 'awaiting_payment' AND created_at < now() - CASE WHEN is_by_shop
          THEN make_interval(hours => ${SHOP_CHANGE_PAYMENT_HOURS}::int)
          ELSE make_interval(mins => ${CHANGE_PAYMENT_MINUTES}::int) END
        AND NOT EXISTS (SELECT 1 FROM payments WHERE change_id = c.id AND state = 'processing')
      ORDER BY order_id LIMIT ${batchSize}`;
    let closed = 0;
    for (const { orderId, changeId } of due) {
      const locked = await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM orders WHERE id = ${orderId} FOR UPDATE SKIP LOCKED`;
      if (locked.length === 0) continue;
      await closePendingChange(tx, { orderId, changeId, reason: "expired", now: new Date() });
      closed += 1;
    }
    return closed;
  });
}
