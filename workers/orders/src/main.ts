import { startWorker } from "@storywall/jobs/worker";
import { runWorkerProcess } from "@storywall/jobs/worker-process";
import { exitUnlessPricesConfirmed } from "@storywall/services/catalog/exit-unless-prices-confirmed";
import { deps } from "./deps.ts";
import { env } from "./env.ts";
import { handlers } from "./handlers.ts";

await exitUnlessPricesConfirmed(deps.db, env);

await runWorkerProcess({
  name: "worker-orders",
  redisUrl: env.REDIS_URL,
  start: (log) =>
    startWorker({
      queue: "orders",
      handlers,
      deps,
      db: deps.db,
      redisUrl: env.REDIS_URL,
      lockDurationMs: env.JOB_LOCK_MS,
      stalledIntervalMs: env.JOB_STALLED_CHECK_MS,
      log,
    }),
  release: async () => {
    deps.storage.close();
    await deps.db.$disconnect();
  },
});
