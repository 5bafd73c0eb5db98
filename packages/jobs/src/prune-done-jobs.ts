import type { Db } from "@storywall/db/client";

const retentionDays = 30;

/** Maximum number of jobs that one run deletes. */
export const PRUNE_BATCH_SIZE = 5_000;

/** Deletes jobs that were done more than 30 days ago, except dead letters. Returns the number of deleted jobs. */
export function pruneDoneJobs(db: Db): Promise<number> {
  return db.$executeRaw`
    DELETE FROM outbox_jobs WHERE id IN (
      SELECT id FROM outbox_jobs WHERE done_at < now() - make_interval(days => ${retentionDays}::int)
      LIMIT ${PRUNE_BATCH_SIZE})`;
}
