import { openDb } from "@storywall/db/client";
import { exitUnlessSchemaCurrent } from "@storywall/db/exit-unless-schema-current";
import { toDatabaseOptions } from "@storywall/env/client-options";
import { startRelay } from "@storywall/jobs/job-relay";
import { PRUNE_BATCH_SIZE, pruneDoneJobs } from "@storywall/jobs/prune-done-jobs";
import { runSchedule } from "@storywall/jobs/run-schedule";
import { runWorkerProcess } from "@storywall/jobs/worker-process";
import { scheduledTaskNames, scheduledTasks } from "@storywall/services/operations/tasks/scheduled-tasks";
import { env } from "./env.ts";

const MINUTE_MS = 60_000;

const { url: databaseUrl, directUrl, isPooled } = toDatabaseOptions(env);
const db = openDb(databaseUrl, { max: 3, isPooled });
// Scheduled tasks have a pool of their own, so that slow tasks take no connection from the relay.
const tasksDb = openDb(databaseUrl, { max: 2, isPooled });

await exitUnlessSchemaCurrent(databaseUrl, { canWait: true });
await runWorkerProcess({
  name: "worker-outbox",
  redisUrl: env.REDIS_URL,
  db,
  statusPort: env.STATUS_PORT,
  statusHost: env.HOST,
  start: (log) => {
    const tasks = [
      {
        name: "prune done jobs",
        everyMs: 60 * MINUTE_MS,
        work: () => pruneDoneJobs(tasksDb),
        batchSize: PRUNE_BATCH_SIZE,
      },
      ...scheduledTaskNames.map((name) => {
        const { everyMs, work, batchSize } = scheduledTasks[name];
        return { name, everyMs: env.SWEEPS_EVERY_MS ?? everyMs, work: () => work(tasksDb), batchSize };
      }),
    ];
    const parts = [startRelay({ databaseUrl: directUrl, db, redisUrl: env.REDIS_URL, log }), runSchedule(tasks, log)];
    return { close: async () => void (await Promise.all(parts.map((part) => part.close()))) };
  },
  release: async () => void (await Promise.all([db.$disconnect(), tasksDb.$disconnect()])),
});
