import type { Db } from "@storywall/db/client";

const keptDays = 30;
const batchSize = 5_000;

/** Forgets jobs that were done more than 30 days ago; dead ones stay for a person. Returns how many. */
export async function pruneDone(db: Db): Promise<number> {
  for (let pruned = 0; ; ) {
    const gone = await db.$executeRaw`
      DELETE FROM outbox_jobs WHERE id IN (
        SELECT id FROM outbox_jobs WHERE done_at < now() - make_interval(days => ${keptDays}::int) LIMIT ${batchSize})`;
    pruned += gone;
    if (gone < batchSize) return pruned;
  }
}
