import type { Db } from "@storywall/db/client";
import { type Logger, logger } from "@storywall/telemetry/logger";

const keptDays = 30;
const batchSize = 5_000;
const everyMs = 60 * 60_000;

/** Forgets jobs that were done more than 30 days ago (D-2); dead ones stay for a person. Returns how many. */
export async function pruneDone(db: Db): Promise<number> {
  for (let pruned = 0; ; ) {
    const gone = await db.$executeRaw`
      DELETE FROM outbox_jobs WHERE id IN (
        SELECT id FROM outbox_jobs WHERE done_at < now() - make_interval(days => ${keptDays}::int) LIMIT ${batchSize})`;
    pruned += gone;
    if (gone < batchSize) return pruned;
  }
}

/** Prunes now and every hour. */
export function startPruning(db: Db, log: Logger = logger("prune")): { close(): Promise<void> } {
  let running = Promise.resolve();
  const prune = () => {
    running = pruneDone(db).then(
      (jobs) => log.debug({ jobs }, "forgot old jobs"),
      (err) => log.warn({ err }, "could not forget old jobs, trying again in an hour"),
    );
  };
  prune();
  const timer = setInterval(prune, everyMs);
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
