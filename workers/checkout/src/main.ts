import { startWorker } from "@storywall/jobs/worker";
import { runWorkerProcess } from "@storywall/jobs/worker-process";
import { giveUpPayment } from "@storywall/services/payments/give-up-payment";
import { createCheckout } from "./create-checkout.ts";
import { deps } from "./deps.ts";
import { env } from "./env.ts";

await runWorkerProcess({
  name: "worker-checkout",
  redisUrl: env.REDIS_URL,
  start: (log) =>
    startWorker({
      queue: "checkout",
      handlers: { "checkout.create": createCheckout },
      deps,
      db: deps.db,
      redisUrl: env.REDIS_URL,
      onExhausted: (_name, { checkoutId }) => giveUpPayment(deps, { checkoutId }),
      lockDurationMs: env.JOB_LOCK_MS,
      stalledIntervalMs: env.JOB_STALLED_CHECK_MS,
      log,
    }),
  release: async () => {
    deps.storage.close();
    await deps.db.$disconnect();
  },
});
