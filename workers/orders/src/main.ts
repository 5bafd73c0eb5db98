import { exitUnlessSchemaCurrent } from "@storywall/db/exit-unless-schema-current";
import { startWorker } from "@storywall/jobs/worker";
import { runWorkerProcess } from "@storywall/jobs/worker-process";
import { exitUnlessPricesConfirmed } from "@storywall/services/catalog/prices";
import { deps, webhookDeps } from "./deps.ts";
import { env } from "./env.ts";
import { handlers } from "./handlers.ts";
import { onWebhookDeadLetter, webhookHandlers } from "./webhook-handlers.ts";

await exitUnlessSchemaCurrent(env.DATABASE_URL, { canWait: true });
await exitUnlessPricesConfirmed(deps.db, env);

await runWorkerProcess({
  name: "worker-orders",
  redisUrl: env.REDIS_URL,
  db: deps.db,
  statusPort: env.STATUS_PORT,
  statusHost: env.HOST,
  start: (log) => {
    const common = {
      db: deps.db,
      redisUrl: env.REDIS_URL,
      lockDurationMs: env.JOB_LOCK_MS,
      stalledIntervalMs: env.JOB_STALLED_CHECK_MS,
      log,
    };
    const workers = [
      startWorker({ ...common, queue: "orders", handlers, deps }),
      // Webhooks have their own queue, so that slow receivers do not delay payments.
      startWorker({
        ...common,
        queue: "webhooks",
        handlers: webhookHandlers,
        deps: webhookDeps,
        concurrency: 8,
        onDeadLetter: onWebhookDeadLetter,
      }),
    ];
    return { close: async () => void (await Promise.all(workers.map((worker) => worker.close()))) };
  },
  release: async () => {
    deps.storage.close();
    await deps.db.$disconnect();
  },
});
