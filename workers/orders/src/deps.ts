import { isPublicDemo } from "@storywall/env/find-mode-problems";
import { toDatabaseOptions } from "@storywall/env/to-database-options";
import { toEasyPostOptions } from "@storywall/env/to-easypost-options";
import { toLabOptions } from "@storywall/env/to-lab-options";
import { toPaymentOptions } from "@storywall/env/to-payment-options";
import { toStorageOptions } from "@storywall/env/to-storage-options";
import { logBreakerState } from "@storywall/jobs/log-breaker-state";
import { openDeps } from "@storywall/services/operations/open-deps";
import type { WebhookDeps } from "@storywall/services/operations/webhooks/deliver-webhook";
import { env } from "./env.ts";

export const deps = openDeps({
  database: toDatabaseOptions(env),
  connections: 8,
  storage: toStorageOptions(env),
  payments: toPaymentOptions(env),
  easypost: toEasyPostOptions(env),
  lab: toLabOptions(env),
  publicUrl: env.PUBLIC_URL,
  secret: env.SESSION_SECRET,
  onBreaker: logBreakerState("worker-orders"),
});

export const webhookDeps: WebhookDeps = {
  ...deps,
  sealingSecrets: env.SEALING_SECRETS,
  isLoopbackAllowed: env.SHOP_MODE === "demo" && !isPublicDemo(env),
};
