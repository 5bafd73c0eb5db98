import type { Db } from "@storywall/db/client";

const retentionDays = 30;
const batchSize = 5_000;

/** Deletes jobs that were done more than 30 days ago, except dead letters. Returns the number of deleted jobs. */
export async function pruneDoneJobs(db: Db): Promise<number> {
  for (let pruned = 0; ; ) {
    const deleted = await db.$executeRaw`
      DELETE FROM outbox_jobs WHERE id IN (
        SELECT id FROM outbox_jobs WHERE done_at < now() - make_interval(days => ${retentionDays}::int) LIMIT ${batchSize})`;
    pruned += deleted;
    if (deleted < batchSize) return pruned;
  }
}
