import { createServer } from "node:http";
import { BlockList } from "node:net";
import { createApp } from "@storywall/api/http/create-app";
import { requestListener, serverLimits } from "@storywall/api/http/http-server";
import { openLimits } from "@storywall/api/http/limits/open-limits";
import { openMetrics } from "@storywall/api/http/metrics/metrics";
import { createDependencyHealth } from "@storywall/api/operations/dependency-health";
import {
  databaseEnv,
  encryptionEnv,
  limitsEnv,
  listenEnv,
  redisEnv,
  shopEnv,
  storageEnv,
  stripeEnv,
} from "@storywall/env/fragments";
import { paymentOptions } from "@storywall/env/payment-options";
import { readEnvOrExit } from "@storywall/env/read-env-or-exit";
import { storageOptions } from "@storywall/env/storage-options";
import { openLiveHub } from "@storywall/services/kernel/live-hub";
import { openDeps } from "@storywall/services/operations/open-deps";
import { logger } from "@storywall/telemetry/logger";

// The web process without pages: the same API as apps/web/src/server, but without a build and with a restart in half a
// second.
const env = readEnvOrExit({
  ...databaseEnv,
  ...redisEnv,
  ...storageEnv,
  ...stripeEnv,
  ...shopEnv,
  ...encryptionEnv,
  ...limitsEnv,
  ...listenEnv,
});
const log = logger("web");
const limits = openLimits(env);
const deps = openDeps({
  databaseUrl: env.DATABASE_URL,
  storage: storageOptions(env),
  payments: paymentOptions(env),
  publicUrl: env.PUBLIC_URL,
  secret: env.SESSION_SECRET,
});
const config = {
  live: openLiveHub({ databaseUrl: env.DATABASE_URL }),
  webhook: { secret: env.STRIPE_WEBHOOK_SECRET, livemode: false },
  sealingSecrets: env.SEALING_SECRETS,
  publishableKey: env.STRIPE_PUBLISHABLE_KEY,
  contactEmail: env.CONTACT_EMAIL,
  metrics: openMetrics(),
  limiter: limits.limiter,
  outside: createDependencyHealth(deps, limits),
  isDemo: true,
  isPublicDemo: false,
  trustedProxies: new BlockList(),
  onFault: ({ requestId, path, error }: { requestId: string; path: string; error: unknown }) =>
    log.error({ err: error, requestId, path }, "A request failed"),
};
const server = createServer(serverLimits, requestListener(createApp(deps, config)));
process.on("SIGTERM", () => process.exit(0));
server.listen(env.PORT, env.HOST);
