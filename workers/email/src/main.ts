import { exitUnlessSchemaCurrent } from "@storywall/db/exit-unless-schema-current";
import { startWorker } from "@storywall/jobs/worker";
import { runWorkerProcess } from "@storywall/jobs/worker-process";
import { exitUnlessPricesConfirmed } from "@storywall/services/catalog/prices";
import { deps } from "./deps.ts";
import { env } from "./env.ts";
import { handlers } from "./handlers.ts";

await exitUnlessSchemaCurrent(env.DATABASE_URL, { canWait: true });
await exitUnlessPricesConfirmed(deps.db, env);

await runWorkerProcess({
  name: "worker-email",
  redisUrl: env.REDIS_URL,
  db: deps.db,
  statusPort: env.STATUS_PORT,
  statusHost: env.HOST,
  start: (log) =>
    startWorker({
      queue: "email",
      handlers,
      deps,
      db: deps.db,
      redisUrl: env.REDIS_URL,
      concurrency: 4,
      lockDurationMs: env.JOB_LOCK_MS,
      stalledIntervalMs: env.JOB_STALLED_CHECK_MS,
      log,
    }),
  release: async () => {
    deps.mail.close();
    deps.storage.close();
    await deps.db.$disconnect();
  },
});
