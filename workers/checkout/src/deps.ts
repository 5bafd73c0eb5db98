import { toDatabaseOptions, toPaymentOptions, toStorageOptions } from "@storywall/env/client-options";
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
