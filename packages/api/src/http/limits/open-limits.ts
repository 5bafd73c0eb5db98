import { openCounts } from "./counts.ts";
import { type Limiter, type LimitNumbers, openLimiter } from "./limiter.ts";
import { openRedisSharing } from "./redis-sharing.ts";

type Settings = {
  LIMIT_REQUESTS_PER_ADDRESS: number;
  LIMIT_REQUESTS_PER_VISITOR: number;
  LIMIT_NEW_VISITORS: number;
  LIMIT_PROMO_TRIES: number;
  LIMIT_PAYMENT_INTENTS: number;
  LIMIT_ORDER_LOOKUPS: number;
  LIMIT_EXPORTS: number;
  LIMIT_HANGING_SHEETS: number;
  LIMIT_PAGES: number;
  LIMIT_FILES: number;
  LIMIT_SIGN_IN_LINKS: number;
  LIMIT_MESSAGES: number;
  SHOP_MODE: "demo" | "live";
  /** Without it, each process counts for itself. */
  REDIS_URL?: string | undefined;
};

export type Limits = {
  limiter: Limiter;
  sharing(): Promise<"up" | "down" | "unknown">;
  close(): void;
};

const DEMO_LOOPBACK_FACTOR = 100;

/** Creates the rate limits of a process from its settings. They do not keep the process alive. */
export function openLimits(given: Settings): Limits {
  const shared = given.REDIS_URL ? openRedisSharing(given.REDIS_URL) : undefined;
  const counts = openCounts({ now: () => new Date(), sharing: shared?.sharing });
  const numbers: LimitNumbers = {
    requestsByAddress: given.LIMIT_REQUESTS_PER_ADDRESS,
    requestsByVisitor: given.LIMIT_REQUESTS_PER_VISITOR,
    newVisitors: given.LIMIT_NEW_VISITORS,
    promoTries: given.LIMIT_PROMO_TRIES,
    paymentIntents: given.LIMIT_PAYMENT_INTENTS,
    orderLookups: given.LIMIT_ORDER_LOOKUPS,
    exports: given.LIMIT_EXPORTS,
    hangingSheets: given.LIMIT_HANGING_SHEETS,
    pages: given.LIMIT_PAGES,
    files: given.LIMIT_FILES,
    signInLinks: given.LIMIT_SIGN_IN_LINKS,
    messages: given.LIMIT_MESSAGES,
  };
  const limiter = openLimiter({
    counts,
    numbers,
    loopbackFactor: given.SHOP_MODE === "demo" ? DEMO_LOOPBACK_FACTOR : 1,
  });
  const close = () => {
    counts.close();
    shared?.close();
  };
  const sharing = async () => {
    if (!shared) return "unknown";
    return (await shared.answers()) ? "up" : "down";
  };
  return { limiter, sharing, close };
}
