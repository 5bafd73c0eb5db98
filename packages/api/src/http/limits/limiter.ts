import { ShopError } from "@storywall/domain/errors";
import { getWiderNetwork } from "@storywall/services/kernel/client-address";
import { type Count, type Counts, createRequestCounter, openRedisCounts } from "./counts.ts";

const minutes = 60_000;

/**
 * Limits for each kind of request: per address, per visitor, or for each of them with `both`. Rejected attempts do not
 * count, because repeating them would otherwise use up a limit that others share.
 */
const rules = {
  requestsByAddress: { windowMs: minutes, by: "address", most: 600 },
  requestsByVisitor: { windowMs: minutes, by: "visitor", most: 120 },
  // The subject's `visitor` is the hash of an API token.
  requestsByToken: { windowMs: minutes, by: "visitor", most: 300 },
  newVisitors: { windowMs: minutes, by: "address", most: 20 },
  promoTries: { windowMs: 10 * minutes, by: "both", most: 6 },
  giftCardTries: { windowMs: 10 * minutes, by: "both", most: 10 },
  paymentIntents: { windowMs: 60 * minutes, by: "visitor", most: 10 },
  orderLookups: { windowMs: minutes, by: "address", most: 5 },
  zipLookups: { windowMs: minutes, by: "both", most: 30 },
  hangingSheets: { windowMs: 10 * minutes, by: "both", most: 30 },
  exports: { windowMs: 60 * minutes, by: "both", most: 10 },
  pages: { windowMs: minutes, by: "address", most: 600 },
  files: { windowMs: minutes, by: "address", most: 3_000 },
  signInLinks: { windowMs: 60 * minutes, by: "address", most: 10 },
  // The "visitor" of a contribution is the link through which someone adds a photo.
  contributions: { windowMs: 10 * minutes, by: "both", most: 200 },
  // A stream counts while it is open. The window is the wait before another attempt.
  liveStreams: { windowMs: minutes, by: "address", most: 40 },
  messages: { windowMs: 60 * minutes, by: "address", most: 10 },
} as const satisfies Record<string, Rule>;

type Rule = {
  windowMs: number;
  by: "address" | "visitor" | "both";
  most: number;
};

/** The shop counts as crowded when its requests reach this multiple of an address's limit. */
const CROWDED_FACTOR = 30;
/** Share of its limit that an address keeps for pages and files while the shop is crowded. */
const CROWDED_SHARE = 1 / 5;
/** A /48 network may make this many times as many requests as each /56 network in it. */
const WIDER_NETWORK_FACTOR = 4;

export type LimitName = keyof typeof rules;
export type LimitNumbers = Record<LimitName, number>;

export const defaultLimits = Object.fromEntries(
  Object.entries(rules).map(([name, { most: maximumFor }]) => [name, maximumFor]),
) as LimitNumbers;

/** `token` is the hash of the API token, if the request has one. */
export type RateLimitSubject = { ip: string; visitor: string | null; token?: string | null };

export type Limiter = {
  /** Counts one or more requests without waiting for other processes. Throws RATE_LIMITED. */
  countRequests(subject: RateLimitSubject, howMany: number): void;
  /**
   * Counts a page or file without waiting for other processes. While the shop is crowded, each address has only a fifth
   * of its limit, so that addresses with many requests are rejected and the others are served. Throws RATE_LIMITED.
   */
  countVisit(name: "pages" | "files", ip: string): void;
  /** Counts one attempt. Throws RATE_LIMITED, TOO_MANY_ATTEMPTS, or TOO_MANY_PAYMENTS. */
  countAttempt(name: LimitName, subject: RateLimitSubject): Promise<void>;
  /** Counts an open stream until the returned function is called. Throws TOO_MANY_STREAMS. */
  openStream(ip: string): () => void;
  /**
   * Counts an attempt that sends an email, per customer if `customer` is an id, otherwise per IP address. Returns
   * whether the shop sends so many emails that emails to people who are not customers must wait. Throws
   * TOO_MANY_ATTEMPTS.
   */
  countEmail(name: "signInLinks" | "messages", sender: { ip: string; customer: string | null }): Promise<boolean>;
};

type LimiterOptions = {
  counts: Counts;
  numbers?: LimitNumbers;
  /** Factor by which limits are raised for localhost, where all browsers and tests of a demo share one address. */
  loopbackFactor?: number;
};

export function createLimiter({ counts, numbers = defaultLimits, loopbackFactor = 1 }: LimiterOptions): Limiter {
  const getMaximumCount = (name: LimitName, ip: string) => numbers[name] * (isLoopback(ip) ? loopbackFactor : 1);
  const listLimits = (name: LimitName, subject: RateLimitSubject, share = 1): Limit[] => {
    const most = getMaximumCount(name, subject.ip) * share;
    return listCountedSubjects(name, subject).map(({ key, factor }) => ({ name, key, most: most * factor }));
  };
  const undoCount = (limits: readonly Limit[], howMany: number) => {
    for (const { name, key } of limits) counts.add(key, -howMany, rules[name].windowMs);
  };
  /** Counts the attempts toward every limit, or toward none if a limit is exceeded. */
  const countAttempts = (limits: readonly Limit[], howMany: number) => {
    const results = limits.map(({ name, key, most }) => counts.add(key, howMany, rules[name].windowMs, most));
    assertWithinLimits(limits, results, () => undoCount(limits, howMany));
  };
  const countAcrossProcesses = async (limits: readonly Limit[]) => {
    // Up to half of a limit, only this process's count is used. Above that, the counts of all processes are added up.
    const pending = limits.map(({ name, key, most }) =>
      counts.addAcrossProcesses(key, 1, rules[name].windowMs, Math.floor(most / 2)),
    );
    assertWithinLimits(limits, await Promise.all(pending), () => undoCount(limits, 1));
  };
  const openStreams = new Map<string, number>();
  const changeStreamCounts = (limits: readonly Limit[], howMany: number) => {
    for (const { key } of limits) {
      const open = (openStreams.get(key) ?? 0) + howMany;
      if (open > 0) openStreams.set(key, open);
      else openStreams.delete(key);
    }
  };
  return {
    openStream(ip) {
      const limits = listLimits("liveStreams", { ip, visitor: null });
      if (limits.some(({ key, most }) => (openStreams.get(key) ?? 0) >= most))
        throw new ShopError("TOO_MANY_STREAMS", { seconds: rules.liveStreams.windowMs / 1_000 });
      changeStreamCounts(limits, 1);
      return () => changeStreamCounts(limits, -1);
    },
    countRequests(subject, howMany) {
      const { ip, visitor, token } = subject;
      const byVisitor = visitor === null ? [] : listLimits("requestsByVisitor", subject);
      const byToken = token ? listLimits("requestsByToken", { ip, visitor: token }) : [];
      countAttempts([...listLimits("requestsByAddress", subject), ...byVisitor, ...byToken], howMany);
    },
    countVisit(name, ip) {
      const { windowMs } = rules[name];
      const crowdedAbove = getMaximumCount(name, ip) * CROWDED_FACTOR;
      const isCrowded = counts.add(`${name}:all`, 0, windowMs).count >= crowdedAbove;
      countAttempts(listLimits(name, { ip, visitor: null }, isCrowded ? CROWDED_SHARE : 1), 1);
      counts.add(`${name}:all`, 1, windowMs, crowdedAbove);
    },
    countAttempt: (name, subject) => countAcrossProcesses(listLimits(name, subject)),
    async countEmail(name, { ip, customer }) {
      const most = getMaximumCount(name, ip);
      const ofCustomer = { name, key: `${name}:v:${customer}`, most };
      await countAcrossProcesses(customer ? [ofCustomer] : listLimits(name, { ip, visitor: null }));
      const total = await counts.addAcrossProcesses(`${name}:all`, 1, rules[name].windowMs, most);
      return total.count > most * CROWDED_FACTOR;
    },
  };
}

type Limit = { name: LimitName; key: string; most: number };

/** If a count is over its limit, calls `undoCount` and throws the error of the limit with the longest wait. */
function assertWithinLimits(limits: readonly Limit[], results: readonly Count[], undoCount: () => void): void {
  const waits = limits.flatMap(({ name, most }, at) => {
    const result = results[at];
    return result && result.count > most ? [{ name, ms: result.getWaitMs(most) }] : [];
  });
  const [longest] = waits.toSorted((a, b) => b.ms - a.ms);
  if (!longest) return;
  undoCount();
  throw createTooManyRequestsError(longest.name, longest.ms);
}

function listCountedSubjects(name: LimitName, { ip, visitor }: RateLimitSubject): { key: string; factor: number }[] {
  const { by } = rules[name];
  const ofVisitor = visitor === null || by === "address" ? [] : [{ key: `${name}:v:${visitor}`, factor: 1 }];
  if (by === "visitor" && visitor !== null) return ofVisitor;
  const network = getWiderNetwork(ip);
  const ofNetwork = network ? [{ key: `${name}:a:${network}`, factor: WIDER_NETWORK_FACTOR }] : [];
  return [{ key: `${name}:a:${ip}`, factor: 1 }, ...ofNetwork, ...ofVisitor];
}

function createTooManyRequestsError(name: LimitName, msLeft: number): ShopError {
  // The number is at least two, because the messages only have the plurals "seconds" and "minutes".
  const seconds = Math.max(2, Math.ceil(msLeft / 1_000));
  const minutesLeft = Math.max(2, Math.ceil(msLeft / minutes));
  if (name === "paymentIntents") return new ShopError("TOO_MANY_PAYMENTS", { seconds, minutes: minutesLeft });
  if (name === "signInLinks" || name === "messages")
    return new ShopError("TOO_MANY_ATTEMPTS", { seconds, minutes: minutesLeft });
  return new ShopError("RATE_LIMITED", { seconds });
}

const isLoopback = (ip: string) => ip === "::1" || ip.startsWith("127.");

type LimitSettings = {
  LIMIT_REQUESTS_PER_ADDRESS: number;
  LIMIT_REQUESTS_PER_VISITOR: number;
  LIMIT_REQUESTS_PER_TOKEN: number;
  LIMIT_NEW_VISITORS: number;
  LIMIT_PROMO_TRIES: number;
  LIMIT_GIFT_CARD_TRIES: number;
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
export function openRateLimits(settings: LimitSettings): Limits {
  const redisSharing = settings.REDIS_URL ? openRedisCounts(settings.REDIS_URL) : undefined;
  const counts = createRequestCounter({ now: () => new Date(), addSharedCounts: redisSharing?.addSharedCounts });
  const numbers: LimitNumbers = {
    requestsByAddress: settings.LIMIT_REQUESTS_PER_ADDRESS,
    requestsByVisitor: settings.LIMIT_REQUESTS_PER_VISITOR,
    requestsByToken: settings.LIMIT_REQUESTS_PER_TOKEN,
    newVisitors: settings.LIMIT_NEW_VISITORS,
    promoTries: settings.LIMIT_PROMO_TRIES,
    giftCardTries: settings.LIMIT_GIFT_CARD_TRIES,
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
  const closeCounts = () => {
    counts.close();
    redisSharing?.close();
  };
  const readRedisState = async () => {
    if (!redisSharing) return "unknown";
    return (await redisSharing.isReachable()) ? "up" : "down";
  };
  return { limiter, readRedisState, close: closeCounts };
}
