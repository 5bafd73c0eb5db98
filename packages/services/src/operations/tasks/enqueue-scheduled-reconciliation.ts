import type { Db } from "@storywall/db/client";
import { enqueue } from "@storywall/jobs/enqueue";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

/** Hours between two runs. Files are compared less often, because every file must be listed. */
const intervalHours = { ledger: 1, files: 6 } as const;

/** Enqueues a comparison once per interval. Returns 1 if it enqueued the job, otherwise 0. */
export function enqueueScheduledReconciliation(db: Db, part: keyof typeof intervalHours): Promise<number> {
  return withAdvisoryLock(db, `reconcile ${part}`, async (tx) => {
    const [period] = await tx.$queryRaw<[{ label: string; isAsked: boolean }]>`
      SELECT label, EXISTS (SELECT 1 FROM outbox_jobs WHERE dedupe = ${`reconcile-${part}-`} || label) AS "isAsked"
      FROM (SELECT to_char(date_bin(make_interval(hours => ${intervalHours[part]}::int), now() AT TIME ZONE 'UTC', '2026-01-01'),
        'YYYY-MM-DD"T"HH24') AS label) AS this`;
    if (period.isAsked) return 0;
    const { label } = period;
    await enqueue(tx, `reconcile.${part}`, { label }, { dedupe: `reconcile-${part}-${label}` });
    return 1;
  });
}
