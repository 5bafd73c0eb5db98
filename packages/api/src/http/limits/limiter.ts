import { ShopError } from "@storywall/domain/errors";
import type { Count, Counts } from "./counts.ts";

const minutes = 60_000;

/** Maximum per window and subject. General limits are shared with other processes within a second. */
const rules = {
  requestsByAddress: { windowMs: minutes, by: "address", most: 600 },
  requestsByVisitor: { windowMs: minutes, by: "visitor", most: 120 },
  newVisitors: { windowMs: minutes, by: "address", most: 20 },
  promoTries: { windowMs: 10 * minutes, by: "both", most: 6 },
  paymentIntents: { windowMs: 60 * minutes, by: "visitor", most: 10 },
  orderLookups: { windowMs: minutes, by: "address", most: 5 },
  hangingSheets: { windowMs: 10 * minutes, by: "both", most: 30 },
  exports: { windowMs: 60 * minutes, by: "both", most: 10 },
  pages: { windowMs: minutes, by: "address", most: 600, isGlobal: true },
  files: { windowMs: minutes, by: "address", most: 3_000, isGlobal: true },
  signInLinks: { windowMs: 60 * minutes, by: "address", most: 10, isGlobal: true },
  messages: { windowMs: 60 * minutes, by: "address", most: 10, isGlobal: true },
} as const satisfies Record<string, Rule>;

type Rule = {
  windowMs: number;
  by: "address" | "visitor" | "both";
  most: number;
  /** Also counted over all addresses, which together may reach GLOBAL_FACTOR times the limit. */
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
  countRequests(doer: RateLimitSubject, howMany: number): void;
  /** Counts a page or file without waiting for other processes. Throws RATE_LIMITED. */
  countVisit(name: "pages" | "files", ip: string): void;
  /** Counts one attempt. Throws RATE_LIMITED, TOO_MANY_ATTEMPTS, or TOO_MANY_PAYMENTS. */
  countAttempt(name: LimitName, doer: RateLimitSubject): Promise<void>;
};

type Options = {
  counts: Counts;
  numbers?: LimitNumbers;
  /** Raises the limits for localhost, where a demo's browsers and tests share one address. */
  loopbackFactor?: number;
};

export function openLimiter({ counts, numbers = defaultLimits, loopbackFactor = 1 }: Options): Limiter {
  const maximumFor = (name: LimitName, { ip }: RateLimitSubject) =>
    numbers[name] * (isLoopback(ip) ? loopbackFactor : 1);
  const assertBelowLimit = (name: LimitName, doer: RateLimitSubject, count: Count, factor = 1) => {
    if (count.count > maximumFor(name, doer) * factor) throw tooManyError(name, count.msLeft);
  };
  const isGlobal = (name: LimitName) => "isGlobal" in rules[name];
  return {
    countRequests(doer, howMany) {
      for (const name of ["requestsByAddress", "requestsByVisitor"] as const) {
        if (name === "requestsByVisitor" && doer.visitor === null) continue;
        for (const key of keysOf(name, doer))
          assertBelowLimit(name, doer, counts.add(key, howMany, rules[name].windowMs));
      }
    },
    countVisit(name, ip) {
      const doer = { ip, visitor: null };
      const { windowMs } = rules[name];
      for (const key of keysOf(name, doer)) assertBelowLimit(name, doer, counts.add(key, 1, windowMs));
      // Attempts beyond one address's limit do not use up the shared limit.
      assertBelowLimit(name, doer, counts.add(`${name}:all`, 1, windowMs), GLOBAL_FACTOR);
    },
    async countAttempt(name, doer) {
      // Far below the limit, local counts suffice.
      const unasked = Math.floor(maximumFor(name, doer) / 2);
      const counted = keysOf(name, doer).map((key) => counts.addEverywhere(key, 1, rules[name].windowMs, unasked));
      for (const count of await Promise.all(counted)) assertBelowLimit(name, doer, count);
      if (!isGlobal(name)) return;
      const total = await counts.addEverywhere(`${name}:all`, 1, rules[name].windowMs, unasked * GLOBAL_FACTOR);
      assertBelowLimit(name, doer, total, GLOBAL_FACTOR);
    },
  };
}

function keysOf(name: LimitName, { ip, visitor }: RateLimitSubject): string[] {
  const { by } = rules[name];
  const address = `${name}:a:${ip}`;
  if (by === "address" || visitor === null) return [address];
  return by === "both" ? [address, `${name}:v:${visitor}`] : [`${name}:v:${visitor}`];
}

function tooManyError(name: LimitName, msLeft: number): ShopError {
  // At least two, so the messages need no singular.
  const seconds = Math.max(2, Math.ceil(msLeft / 1_000));
  const minutesLeft = Math.max(2, Math.ceil(msLeft / minutes));
  if (name === "paymentIntents") return new ShopError("TOO_MANY_PAYMENTS", { seconds, minutes: minutesLeft });
  if (name === "signInLinks" || name === "messages")
    return new ShopError("TOO_MANY_ATTEMPTS", { seconds, minutes: minutesLeft });
  return new ShopError("RATE_LIMITED", { seconds });
}

const isLoopback = (ip: string) => ip === "::1" || ip.startsWith("127.");
