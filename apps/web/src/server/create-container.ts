import type { ApiConfig } from "@storywall/api/context";
import type { CreatePageCaller } from "@storywall/api/create-page-caller";
import { openRateLimits } from "@storywall/api/http/limits/limiter";
import { createMetrics } from "@storywall/api/http/metrics/metrics";
import { createDependencyHealthChecker } from "@storywall/api/operations/dependency-health";
import {
  toDatabaseOptions,
  toEasyPostOptions,
  toLabOptions,
  toPaymentOptions,
  toStorageOptions,
} from "@storywall/env/client-options";
import { isPublicDemo } from "@storywall/env/find-mode-problems";
import type { Deps } from "@storywall/services/kernel/deps";
import { openLiveHub } from "@storywall/services/kernel/live-hub";
import { openDeps, WEB_CONNECTION_TIMEOUT_MS } from "@storywall/services/operations/open-deps";
import type { Logger } from "@storywall/telemetry/create-logger";
import { getEnv } from "./env.ts";

type Container = {
  deps: Deps;
  config: ApiConfig;
  /** Only set if the API runs in this process. */
  createPageCaller?: CreatePageCaller;
  close(): Promise<void>;
};

/** Stored in a global, because Next's bundle and the server have separate module graphs in the same process. */
export type GlobalContainer = typeof globalThis & { storywallShop?: Container };

/** Creates the dependencies of the process. Later calls return the same ones. @throws EnvironmentIncompleteError */
export function createContainer(log: Logger): Container {
  const environment = getEnv();
  const database = toDatabaseOptions(environment);
  const live = openLiveHub({ databaseUrl: database.directUrl });
  const limits = openRateLimits(environment);
  const deps = openDeps({
    database,
    connectionTimeoutMs: WEB_CONNECTION_TIMEOUT_MS,
    storage: toStorageOptions(environment),
    payments: toPaymentOptions(environment),
    easypost: toEasyPostOptions(environment),
    lab: toLabOptions(environment),
    publicUrl: environment.PUBLIC_URL,
    secret: environment.SESSION_SECRET,
    printerProfile: environment.PRINTER_PROFILE,
    onBreaker: (service, state) => log.warn({ service, state }, "A breaker changed"),
  });
  const container: Container = {
    deps,
    config: {
      live,
      webhook: {
        secret: environment.STRIPE_WEBHOOK_SECRET,
        livemode: /^[sr]k_live_/.test(environment.STRIPE_SECRET_KEY),
      },
      sealingSecrets: environment.SEALING_SECRETS,
      carrierSecret: environment.CARRIER_WEBHOOK_SECRET,
      mailWebhookSecret: environment.MAIL_WEBHOOK_SECRET,
      publishableKey: environment.STRIPE_PUBLISHABLE_KEY,
      paymentApiBase: environment.STRIPE_API_BASE,
      contactEmail: environment.CONTACT_EMAIL,
      metrics: createMetrics(),
      isDemo: environment.SHOP_MODE === "demo",
      isPublicDemo: isPublicDemo(environment),
      metricsToken: environment.METRICS_TOKEN,
      limiter: limits.limiter,
      readDependencyHealth: createDependencyHealthChecker(deps, limits),
      countWaitingQueries: deps.countWaitingQueries,
      trustedProxies: environment.TRUSTED_PROXIES,
      onFault: ({ requestId, path, error }) => log.error({ err: error, requestId, path }, "A request failed"),
    },
    close: async () => {
      limits.close();
      await live.close();
    },
  };
  (globalThis as GlobalContainer).storywallShop = container;
  return container;
}
