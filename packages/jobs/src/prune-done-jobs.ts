import type { Db } from "@storywall/db/client";

const retentionDays = 30;

/** Maximum number of jobs that one run deletes. */
export const PRUNE_BATCH_SIZE = 1_000;

/** Deletes jobs that were done more than 30 days ago, except dead letters. Returns the number of deleted jobs. */
export function pruneDoneJobs(db: Db): Promise<number> {
  // The condition uses IN, because with an array Postgres would read the whole table.
  return db.$executeRaw`
    DELETE FROM outbox_jobs WHERE id = ANY (ARRAY(
      SELECT id FROM outbox_jobs WHERE done_at < now() - make_interval(days => ${retentionDays}::int)
      ORDER BY done_at LIMIT ${PRUNE_BATCH_SIZE}))`;
}
