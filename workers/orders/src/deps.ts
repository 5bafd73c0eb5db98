import {
  toDatabaseOptions,
  toEasyPostOptions,
  toLabOptions,
  toPaymentOptions,
  toStorageOptions,
} from "@storywall/env/client-options";
import { isPublicDemo } from "@storywall/env/find-mode-problems";
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
