import { openDb } from "@storywall/db/client";
import { startPruning } from "@storywall/jobs/prune";
import { startRelay } from "@storywall/jobs/relay";
import { runWorkerProcess } from "@storywall/jobs/worker-process";
import { env } from "./env.ts";

const db = openDb(env.DATABASE_URL, { max: 3 });

await runWorkerProcess({
  name: "worker-outbox",
  redisUrl: env.REDIS_URL,
  start: (log) => {
    const relay = startRelay({ databaseUrl: env.DATABASE_URL, db, redisUrl: env.REDIS_URL, log });
    const pruning = startPruning(db, log);
    return { close: async () => void (await Promise.all([relay.close(), pruning.close()])) };
  },
  release: () => db.$disconnect(),
});
