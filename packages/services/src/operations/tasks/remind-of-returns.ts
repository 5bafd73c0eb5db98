import type { Db } from "@storywall/db/client";
import { RETURN_REMINDER_DAYS } from "@storywall/domain/catalog/return-window";
import { OrderId } from "@storywall/domain/kernel/ids";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

/**
 * Emails a reminder about each return whose package has not arrived within 30 days of its label, or of its approval if it
 * has no label. Each is sent once. Returns the count.
 */
export function remindOfReturns(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "send return reminders", async (tx) => {
    const due = await tx.$queryRaw<Array<{ id: string; dedupe: string }>>`
      SELECT id, dedupe FROM (
        SELECT DISTINCT o.id, 'mail-' || o.id || '-return-reminder' AS dedupe
        FROM claims c JOIN orders o ON o.id = c.order_id
        WHERE c.state = 'returning' AND o.state = 'returning'
          AND coalesce(c.label_sent_at, c.decided_at) < now() - make_interval(days => ${RETURN_REMINDER_DAYS}::int)) AS waiting
      WHERE NOT EXISTS (SELECT 1 FROM outbox_jobs j WHERE j.dedupe = waiting.dedupe)
        AND NOT EXISTS (SELECT 1 FROM sent_emails e WHERE e.order_id = waiting.id AND e.kind = 'return'
          AND e.dedupe LIKE 'mail-' || waiting.id || '-return-reminder%')
      ORDER BY id LIMIT ${batchSize}`;
    const jobs = due.map(({ id, dedupe }) => {
      const payload = { orderId: OrderId.parse(id), step: "reminder" as const };
      return { name: "email.return" as const, payload, dedupe };
    });
    await enqueueAll(tx, jobs);
    return due.length;
  });
}
