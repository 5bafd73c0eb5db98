import type { Db } from "@storywall/db/client";
import { OrderId } from "@storywall/domain/kernel/ids";
import { retentionDays } from "@storywall/domain/operations/retention";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

type Due = { id: string; step: "24h" | "3d" | "7d" };

/**
 * Emails reminders for orders that wait for photos, after 24 hours, 3 days and 7 days. If several are due for an order,
 * only the latest reminder is sent. Returns the count.
 */
export function remindOfUploads(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "send upload reminders", async (tx) => {
    const due = await tx.$queryRaw<Due[]>`
      SELECT id, step FROM (
        SELECT id, CASE WHEN placed_at < now() - interval '7 days' THEN '7d'
                        WHEN placed_at < now() - interval '3 days' THEN '3d' ELSE '24h' END AS step
        FROM orders
        WHERE state = 'awaiting_photos'
          AND placed_at BETWEEN now() - make_interval(days => ${retentionDays.uploadLaterUntilSupport}::int)
                            AND now() - interval '24 hours') AS waiting
      WHERE NOT EXISTS (SELECT 1 FROM outbox_jobs WHERE dedupe = 'mail-' || waiting.id || '-reminder-' || step)
      ORDER BY id LIMIT ${batchSize}`;
    const jobs = due.map(({ id, step }) => ({
      name: "email.upload-reminder" as const,
      payload: { orderId: OrderId.parse(id), step },
      dedupe: `mail-${id}-reminder-${step}`,
    }));
    await enqueueAll(tx, jobs);
    return due.length;
  });
}
