import { openDb } from "@storywall/db/client";
import { exitUnlessSchemaCurrent } from "@storywall/db/exit-unless-schema-current";
import { startRelay } from "@storywall/jobs/job-relay";
import { pruneDoneJobs } from "@storywall/jobs/prune-done-jobs";
import { runEvery } from "@storywall/jobs/run-every";
import { runWorkerProcess } from "@storywall/jobs/worker-process";
import { scheduledTaskNames, scheduledTasks } from "@storywall/services/operations/tasks/scheduled-tasks";
import { env } from "./env.ts";

const MINUTE_MS = 60_000;

const db = openDb(env.DATABASE_URL, { max: 3 });

await exitUnlessSchemaCurrent(env.DATABASE_URL);
await runWorkerProcess({
  name: "worker-outbox",
  redisUrl: env.REDIS_URL,
  db,
  statusPort: env.STATUS_PORT,
  start: (log) => {
    const parts = [
      startRelay({ databaseUrl: env.DATABASE_URL, db, redisUrl: env.REDIS_URL, log }),
      runEvery({ name: "prune done jobs", everyMs: 60 * MINUTE_MS, task: () => pruneDoneJobs(db), log }),
      ...scheduledTaskNames.map((name) => {
        const { everyMs, work } = scheduledTasks[name];
        return runEvery({ name, everyMs: env.SWEEPS_EVERY_MS ?? everyMs, task: () => work(db), log });
      }),
    ];
    return { close: async () => void (await Promise.all(parts.map((part) => part.close()))) };
  },
  release: () => db.$disconnect(),
});
