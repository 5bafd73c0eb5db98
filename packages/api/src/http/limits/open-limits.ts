import { createRequestCounter } from "./counts.ts";
import { createLimiter, type Limiter, type LimitNumbers } from "./limiter.ts";
import { openRedisCountSharing } from "./redis-sharing.ts";

type LimitSettings = {
  LIMIT_REQUESTS_PER_ADDRESS: number;
  LIMIT_REQUESTS_PER_VISITOR: number;
  LIMIT_NEW_VISITORS: number;
  LIMIT_PROMO_TRIES: number;
  LIMIT_PAYMENT_INTENTS: number;
  LIMIT_ORDER_LOOKUPS: number;
  LIMIT_ZIP_LOOKUPS: number;
  LIMIT_EXPORTS: number;
  LIMIT_HANGING_SHEETS: number;
  LIMIT_PAGES: number;
  LIMIT_FILES: number;
  LIMIT_SIGN_IN_LINKS: number;
  LIMIT_LIVE_STREAMS: number;
  LIMIT_MESSAGES: number;
  LIMIT_CONTRIBUTIONS: number;
  SHOP_MODE: "demo" | "live";
  /** URL of the Redis that shares counts. Without it, each process counts separately. */
  REDIS_URL?: string | undefined;
};

export type Limits = {
  limiter: Limiter;
  readRedisState(): Promise<"up" | "down" | "unknown">;
  close(): void;
};

const DEMO_LOOPBACK_FACTOR = 100;

/** Creates the rate limits of a process from its settings. Their timers do not keep the process alive. */
export function openLimits(settings: LimitSettings): Limits {
  const redisSharing = settings.REDIS_URL ? openRedisCountSharing(settings.REDIS_URL) : undefined;
  const counts = createRequestCounter({ now: () => new Date(), addSharedCounts: redisSharing?.addSharedCounts });
  const numbers: LimitNumbers = {
    requestsByAddress: settings.LIMIT_REQUESTS_PER_ADDRESS,
    requestsByVisitor: settings.LIMIT_REQUESTS_PER_VISITOR,
    newVisitors: settings.LIMIT_NEW_VISITORS,
    promoTries: settings.LIMIT_PROMO_TRIES,
    paymentIntents: settings.LIMIT_PAYMENT_INTENTS,
    orderLookups: settings.LIMIT_ORDER_LOOKUPS,
    zipLookups: settings.LIMIT_ZIP_LOOKUPS,
    exports: settings.LIMIT_EXPORTS,
    hangingSheets: settings.LIMIT_HANGING_SHEETS,
    pages: settings.LIMIT_PAGES,
    files: settings.LIMIT_FILES,
    signInLinks: settings.LIMIT_SIGN_IN_LINKS,
    liveStreams: settings.LIMIT_LIVE_STREAMS,
    messages: settings.LIMIT_MESSAGES,
    contributions: settings.LIMIT_CONTRIBUTIONS,
  };
  const limiter = createLimiter({
    counts,
    numbers,
    loopbackFactor: settings.SHOP_MODE === "demo" ? DEMO_LOOPBACK_FACTOR : 1,
  });
  const close = () => {
    counts.close();
    redisSharing?.close();
  };
  const readRedisState = async () => {
    if (!redisSharing) return "unknown";
    return (await redisSharing.isReachable()) ? "up" : "down";
  };
  return { limiter, readRedisState, close };
}
