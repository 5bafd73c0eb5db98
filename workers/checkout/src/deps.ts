import { toDatabaseOptions } from "@storywall/env/to-database-options";
import { toPaymentOptions } from "@storywall/env/to-payment-options";
import { toStorageOptions } from "@storywall/env/to-storage-options";
import { logBreakerState } from "@storywall/jobs/log-breaker-state";
import { openDeps } from "@storywall/services/operations/open-deps";
import { env } from "./env.ts";

export const deps = openDeps({
  database: toDatabaseOptions(env),
  connections: 6,
  storage: toStorageOptions(env),
  payments: toPaymentOptions(env),
  publicUrl: env.PUBLIC_URL,
  secret: env.SESSION_SECRET,
  onBreaker: logBreakerState("worker-checkout"),
});
