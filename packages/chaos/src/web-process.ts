import { createServer } from "node:http";
import { BlockList } from "node:net";
import { createApp } from "@storywall/api/http/create-app";
import { createRequestListener, serverLimits } from "@storywall/api/http/http-server";
import { openRateLimits } from "@storywall/api/http/limits/limiter";
import { createMetrics } from "@storywall/api/http/metrics/metrics";
import { createDependencyHealthChecker } from "@storywall/api/operations/dependency-health";
import { toDatabaseOptions, toPaymentOptions, toStorageOptions } from "@storywall/env/client-options";
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
import { readEnvOrExit } from "@storywall/env/read-env-or-exit";
import { openLiveHub } from "@storywall/services/kernel/live-hub";
import { openDeps, WEB_CONNECTION_TIMEOUT_MS } from "@storywall/services/operations/open-deps";
import { createLogger } from "@storywall/telemetry/create-logger";

// This web process serves the same API as apps/web/src/server, but no pages. It therefore needs no build and restarts
// in half a second.
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
const log = createLogger("web");
const database = toDatabaseOptions(env);
const limits = openRateLimits(env);
const deps = openDeps({
  database,
  connectionTimeoutMs: WEB_CONNECTION_TIMEOUT_MS,
  storage: toStorageOptions(env),
  payments: toPaymentOptions(env),
  publicUrl: env.PUBLIC_URL,
  secret: env.SESSION_SECRET,
});
const config = {
  live: openLiveHub({ databaseUrl: database.directUrl }),
  webhook: { secret: env.STRIPE_WEBHOOK_SECRET, livemode: false },
  sealingSecrets: env.SEALING_SECRETS,
  publishableKey: env.STRIPE_PUBLISHABLE_KEY,
  contactEmail: env.CONTACT_EMAIL,
  metrics: createMetrics(),
  limiter: limits.limiter,
  readDependencyHealth: createDependencyHealthChecker(deps, limits),
  countWaitingQueries: deps.countWaitingQueries,
  isDemo: true,
  isPublicDemo: false,
  trustedProxies: new BlockList(),
  onFault: ({ requestId, path, error }: { requestId: string; path: string; error: unknown }) =>
    log.error({ err: error, requestId, path }, "A request failed"),
};
const server = createServer(serverLimits, createRequestListener(createApp(deps, config)));
process.on("SIGTERM", () => process.exit(0));
server.listen(env.PORT, env.HOST);
