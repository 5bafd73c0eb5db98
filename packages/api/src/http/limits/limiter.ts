import { ShopError } from "@storywall/domain/errors";
import type { Count, Counts } from "./counts.ts";

const minutes = 60_000;

/**
 * Limits for each kind of request. Requests are counted per address, per visitor, or both. With `both`, each count has
 * its own limit.
 */
const rules = {
  requestsByAddress: { windowMs: minutes, by: "address", most: 600 },
  requestsByVisitor: { windowMs: minutes, by: "visitor", most: 120 },
  newVisitors: { windowMs: minutes, by: "address", most: 20 },
  promoTries: { windowMs: 10 * minutes, by: "both", most: 6 },
  paymentIntents: { windowMs: 60 * minutes, by: "visitor", most: 10 },
  orderLookups: { windowMs: minutes, by: "address", most: 5 },
  zipLookups: { windowMs: minutes, by: "both", most: 30 },
  hangingSheets: { windowMs: 10 * minutes, by: "both", most: 30 },
  exports: { windowMs: 60 * minutes, by: "both", most: 10 },
  pages: { windowMs: minutes, by: "address", most: 600, isGlobal: true },
  files: { windowMs: minutes, by: "address", most: 3_000, isGlobal: true },
  signInLinks: { windowMs: 60 * minutes, by: "address", most: 10, isGlobal: true },
  // Its "visitor" is the link for which someone adds a photo.
  contributions: { windowMs: 10 * minutes, by: "both", most: 200 },
  messages: { windowMs: 60 * minutes, by: "address", most: 10, isGlobal: true },
} as const satisfies Record<string, Rule>;

type Rule = {
  windowMs: number;
  by: "address" | "visitor" | "both";
  most: number;
  /** Whether there is also a limit for all addresses together. It is GLOBAL_FACTOR times the limit for one address. */
  isGlobal?: true;
};

const GLOBAL_FACTOR = 30;

export type LimitName = keyof typeof rules;
export type LimitNumbers = Record<LimitName, number>;

export const defaultLimits = Object.fromEntries(
  Object.entries(rules).map(([name, { most: maximumFor }]) => [name, maximumFor]),
) as LimitNumbers;

export type RateLimitSubject = { ip: string; visitor: string | null };

export type Limiter = {
  /** Counts one or more requests without waiting for other processes. Throws RATE_LIMITED. */
  countRequests(subject: RateLimitSubject, howMany: number): void;
  /** Counts a page or file without waiting for other processes. Throws RATE_LIMITED. */
  countVisit(name: "pages" | "files", ip: string): void;
  /** Counts one attempt. Throws RATE_LIMITED, TOO_MANY_ATTEMPTS, or TOO_MANY_PAYMENTS. */
  countAttempt(name: LimitName, subject: RateLimitSubject): Promise<void>;
};

type LimiterOptions = {
  counts: Counts;
  numbers?: LimitNumbers;
  /** Factor by which limits are raised for localhost, where all browsers and tests of a demo share one address. */
  loopbackFactor?: number;
};

export function createLimiter({ counts, numbers = defaultLimits, loopbackFactor = 1 }: LimiterOptions): Limiter {
  const getMaximumCount = (name: LimitName, { ip }: RateLimitSubject) =>
    numbers[name] * (isLoopback(ip) ? loopbackFactor : 1);
  const assertBelowLimit = (name: LimitName, subject: RateLimitSubject, count: Count, factor = 1) => {
    if (count.count > getMaximumCount(name, subject) * factor) throw createTooManyRequestsError(name, count.msLeft);
  };
  const hasGlobalLimit = (name: LimitName) => "isGlobal" in rules[name];
  return {
    countRequests(subject, howMany) {
      for (const name of ["requestsByAddress", "requestsByVisitor"] as const) {
        if (name === "requestsByVisitor" && subject.visitor === null) continue;
        const maximum = getMaximumCount(name, subject);
        for (const key of listCounterKeys(name, subject))
          assertBelowLimit(name, subject, counts.add(key, howMany, rules[name].windowMs, maximum));
      }
    },
    countVisit(name, ip) {
      const subject = { ip, visitor: null };
      const { windowMs } = rules[name];
      const maximum = getMaximumCount(name, subject);
      for (const key of listCounterKeys(name, subject))
        assertBelowLimit(name, subject, counts.add(key, 1, windowMs, maximum));
      // A visit that exceeds its address's limit has already been rejected. Otherwise one address could use up the
      // limit that all addresses share.
      const total = counts.add(`${name}:all`, 1, windowMs, maximum * GLOBAL_FACTOR);
      assertBelowLimit(name, subject, total, GLOBAL_FACTOR);
    },
    async countAttempt(name, subject) {
      // Up to half of the limit, only this process's count is used. Above that, the counts of all processes are added
      // up.
      const localLimit = Math.floor(getMaximumCount(name, subject) / 2);
      const pendingCounts = listCounterKeys(name, subject).map((key) =>
        counts.addAcrossProcesses(key, 1, rules[name].windowMs, localLimit),
      );
      for (const count of await Promise.all(pendingCounts)) assertBelowLimit(name, subject, count);
      if (!hasGlobalLimit(name)) return;
      const total = await counts.addAcrossProcesses(`${name}:all`, 1, rules[name].windowMs, localLimit * GLOBAL_FACTOR);
      assertBelowLimit(name, subject, total, GLOBAL_FACTOR);
    },
  };
}

function listCounterKeys(name: LimitName, { ip, visitor }: RateLimitSubject): string[] {
  const { by } = rules[name];
  const address = `${name}:a:${ip}`;
  if (by === "address" || visitor === null) return [address];
  return by === "both" ? [address, `${name}:v:${visitor}`] : [`${name}:v:${visitor}`];
}

function createTooManyRequestsError(name: LimitName, msLeft: number): ShopError {
  // The minimum is two, because the messages only have the plurals "seconds" and "minutes".
  const seconds = Math.max(2, Math.ceil(msLeft / 1_000));
  const minutesLeft = Math.max(2, Math.ceil(msLeft / minutes));
  if (name === "paymentIntents") return new ShopError("TOO_MANY_PAYMENTS", { seconds, minutes: minutesLeft });
  if (name === "signInLinks" || name === "messages")
    return new ShopError("TOO_MANY_ATTEMPTS", { seconds, minutes: minutesLeft });
  return new ShopError("RATE_LIMITED", { seconds });
}

const isLoopback = (ip: string) => ip === "::1" || ip.startsWith("127.");
