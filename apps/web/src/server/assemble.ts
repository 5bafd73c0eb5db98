import type { ApiConfig } from "@storywall/api/context";
import { openLimits } from "@storywall/api/http/limits/open-limits";
import { openMetrics } from "@storywall/api/http/metrics/metrics";
import { createDependencyHealth } from "@storywall/api/operations/dependency-health";
import { isPublicDemo } from "@storywall/env/mode-problems";
import { paymentOptions } from "@storywall/env/payment-options";
import { storageOptions } from "@storywall/env/storage-options";
import type { Deps } from "@storywall/services/kernel/deps";
import { openLiveHub } from "@storywall/services/kernel/live-hub";
import { openDeps } from "@storywall/services/operations/open-deps";
import type { Logger } from "@storywall/telemetry/logger";
import { env } from "./env.ts";

type Shop = {
  deps: Deps;
  config: ApiConfig;
  /** Closes streams and counters on shutdown. */
  close(): Promise<void>;
};

/** Global, because Next's bundle and the server are separate module graphs in one process. */
export type ShopPlace = typeof globalThis & { storywallShop?: Shop };

/** Creates the process's dependencies, once. @throws EnvironmentIncompleteError */
export function assemble(log: Logger): Shop {
  const given = env();
  const live = openLiveHub({ databaseUrl: given.DATABASE_URL });
  const limits = openLimits(given);
  const deps = openDeps({
    databaseUrl: given.DATABASE_URL,
    storage: storageOptions(given),
    payments: paymentOptions(given),
    publicUrl: given.PUBLIC_URL,
    secret: given.SESSION_SECRET,
    onBreaker: (service, state) => log.warn({ service, state }, "A breaker changed"),
  });
  const shop: Shop = {
    deps,
    config: {
      live,
      webhook: { secret: given.STRIPE_WEBHOOK_SECRET, livemode: /^[sr]k_live_/.test(given.STRIPE_SECRET_KEY) },
      sealingSecrets: given.SEALING_SECRETS,
      carrierSecret: given.CARRIER_WEBHOOK_SECRET,
      publishableKey: given.STRIPE_PUBLISHABLE_KEY,
      contactEmail: given.CONTACT_EMAIL,
      metrics: openMetrics(),
      isDemo: given.SHOP_MODE === "demo",
      isPublicDemo: isPublicDemo(given),
      metricsToken: given.METRICS_TOKEN,
      limiter: limits.limiter,
      outside: createDependencyHealth(deps, limits),
      trustedProxies: given.TRUSTED_PROXIES,
      onFault: ({ requestId, path, error }) => log.error({ err: error, requestId, path }, "A request failed"),
    },
    close: async () => {
      limits.close();
      await live.close();
    },
  };
  (globalThis as ShopPlace).storywallShop = shop;
  return shop;
}
