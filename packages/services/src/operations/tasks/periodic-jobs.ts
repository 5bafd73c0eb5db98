import type { Db, Tx } from "@storywall/db/client";
import { enqueue } from "@storywall/jobs/enqueue";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

/**
 * Enqueues the hourly job that fetches missed payment events. Returns 1 if it enqueued the job of this hour, otherwise
 * 0.
 */
export function enqueueMissedEventReplay(db: Db): Promise<number> {
  return withAdvisoryLock(db, "fetch missed payment events", async (tx) => {
    const hour = getPeriodStart(1);
    const dedupe = `missed-payment-events-${hour}`;
    if (await isEnqueued(tx, dedupe)) return 0;
    await enqueue(tx, "payments.replay-missed-events", { hour }, { dedupe });
    return 1;
  });
}

/** Hours between two runs. Files are compared less often, because every file must be listed. */
const intervalHours = { ledger: 1, files: 6 } as const;

/** Enqueues a comparison once per interval. Returns 1 if it enqueued the job, otherwise 0. */
export function enqueueScheduledReconciliation(db: Db, part: keyof typeof intervalHours): Promise<number> {
  return withAdvisoryLock(db, `reconcile ${part}`, async (tx) => {
    const label = getPeriodStart(intervalHours[part]);
    const dedupe = `reconcile-${part}-${label}`;
    if (await isEnqueued(tx, dedupe)) return 0;
    await enqueue(tx, `reconcile.${part}`, { label }, { dedupe });
    return 1;
  });
}

/** Returns the hour in which the current period began, in UTC, such as `2026-11-30T06`. Periods count from midnight. */
function getPeriodStart(hours: number): string {
  const periodMs = hours * 60 * 60 * 1000;
  return new Date(Math.floor(Date.now() / periodMs) * periodMs).toISOString().slice(0, 13);
}

const isEnqueued = async (tx: Tx, dedupe: string) => (await tx.outboxJob.count({ where: { dedupe } })) > 0;
