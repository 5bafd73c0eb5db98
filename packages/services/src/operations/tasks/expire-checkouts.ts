import type { Db } from "@storywall/db/client";
import { CHECKOUT_GRACE_MINUTES } from "@storywall/domain/checkout/price-hold";
import { CheckoutId } from "@storywall/domain/kernel/ids";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

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
