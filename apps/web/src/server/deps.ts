import "server-only";
import type { ApiConfig } from "@storywall/api/context";
import { openLimits } from "@storywall/api/limits/open-limits";
import { openDb } from "@storywall/db/client";
import { openPayments } from "@storywall/payments/payments";
import type { Deps } from "@storywall/services/context";
import { openLiveHub } from "@storywall/services/live/live-hub";
import { openStorage } from "@storywall/storage/storage";
import { logger } from "@storywall/telemetry/logger";
import { env } from "@/server/env.ts";

export type Shop = { deps: Deps; config: ApiConfig };

/** The bundler may load this module more than once in a process; the connections must exist once. */
const place = globalThis as typeof globalThis & { storywallShop?: Shop };

/** The one place where this process is put together, at its first request. Throws EnvironmentIncomplete. */
export function shop(): Shop {
  place.storywallShop ??= assemble();
  return place.storywallShop;
}

export const deps = (): Deps => shop().deps;

function assemble(): Shop {
  const given = env();
  const log = logger("web");
  const databaseUrl = given.DATABASE_URL;
  const live = openLiveHub({ databaseUrl });
  const limits = openLimits(given);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      limits.close();
      void live.close();
    });
  }
  return {
    deps: {
      db: openDb(databaseUrl),
      storage: openStorage({
        endpoint: given.S3_ENDPOINT,
        ...(given.S3_PUBLIC_ENDPOINT ? { publicEndpoint: given.S3_PUBLIC_ENDPOINT } : {}),
        region: given.S3_REGION,
        bucket: given.S3_BUCKET,
        accessKeyId: given.S3_ACCESS_KEY_ID,
        secretAccessKey: given.S3_SECRET_ACCESS_KEY,
      }),
      payments: openPayments({
        secretKey: given.STRIPE_SECRET_KEY,
        ...(given.STRIPE_API_BASE ? { apiBase: given.STRIPE_API_BASE } : {}),
      }),
      now: () => new Date(),
      publicUrl: given.PUBLIC_URL,
      secret: given.SESSION_SECRET,
    },
    config: {
      live,
      webhook: { secret: given.STRIPE_WEBHOOK_SECRET, livemode: /^[sr]k_live_/.test(given.STRIPE_SECRET_KEY) },
      publishableKey: given.STRIPE_PUBLISHABLE_KEY,
      limiter: limits.limiter,
      trustedProxies: given.TRUSTED_PROXIES,
      onFault: ({ requestId, path, error }) => log.error({ err: error, requestId, path }, "A request failed"),
    },
  };
}
