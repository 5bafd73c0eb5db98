import type { Db } from "@storywall/db/client";
import { PRUNE_BATCH_SIZE, pruneDoneJobs } from "@storywall/jobs/prune-done-jobs";
import { scheduledTaskNames, scheduledTasks } from "@storywall/services/operations/tasks/scheduled-tasks";
import { watchStatements } from "./watch-statements.ts";

const ROWS_PER_DAY = 100_000;
const DAY_MS = 86_400_000;

/**
 * Runs every scheduled task until it finds less than a full batch, as the worker does. Returns whether every run stayed
 * within the time limit of statements and every task could change 100,000 rows a day.
 */
export async function measureMillionTasks(unwatched: Db): Promise<boolean> {
  const { db, takeLongestMs } = watchStatements(unwatched);
  const tasks = [
    ...scheduledTaskNames.map((name) => ({ name, ...scheduledTasks[name] })),
    { name: "prune done jobs", work: pruneDoneJobs, batchSize: PRUNE_BATCH_SIZE },
  ];
  let isMissed = false;
  for (const { name, work, batchSize } of tasks) {
    const durations: number[] = [];
    let changed = 0;
    let failure = "";
    for (let last = batchSize; last >= batchSize && !failure; ) {
      const startedAt = performance.now();
      last = await work(db).catch((error: unknown) => {
        failure = String(error).replaceAll(/\s+/g, " ").slice(-160);
        return 0;
      });
      durations.push(performance.now() - startedAt);
      changed += last;
    }
    const totalMs = durations.reduce((sum, ms) => sum + ms, 0);
    const perDay = changed > 0 ? (changed / totalMs) * DAY_MS : Number.POSITIVE_INFINITY;
    const isTooSlow = failure !== "" || perDay < ROWS_PER_DAY;
    if (isTooSlow) isMissed = true;
    const figures = `${durations.length} runs, ${changed} rows, ${(totalMs / 1000).toFixed(1)} s, longest run ${Math.max(...durations).toFixed(0)} ms, longest statement ${takeLongestMs().toFixed(0)} ms`;
    console.log(`${name.padEnd(32)} ${figures}${isTooSlow ? `   MISSED ${failure}` : ""}`);
  }
  return !isMissed;
}
