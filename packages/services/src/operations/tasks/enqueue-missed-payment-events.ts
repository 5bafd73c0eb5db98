import type { Db } from "@storywall/db/client";
import { enqueue } from "@storywall/jobs/enqueue";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

/**
 * Enqueues the hourly job that fetches missed payment events. Returns 1 if it enqueued the job of this hour, otherwise
 * 0.
 */
export function enqueueMissedPaymentEvents(db: Db): Promise<number> {
  return withAdvisoryLock(db, "fetch missed payment events", async (tx) => {
    const [now] = await tx.$queryRaw<Array<{ hour: string; isAsked: boolean }>>`
      SELECT hour, EXISTS (SELECT 1 FROM outbox_jobs WHERE dedupe = 'payments-catch-up-' || hour) AS "isAsked"
      FROM (SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24') AS hour) AS this`;
    if (!now || now.isAsked) return 0;
    await enqueue(tx, "payments.catch-up", { hour: now.hour }, { dedupe: `payments-catch-up-${now.hour}` });
    return 1;
  });
}
