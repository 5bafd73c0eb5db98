import type { IncomingMessage } from "node:http";
import { isRobot } from "@storywall/api/http/is-robot";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import type { Logger } from "@storywall/telemetry/create-logger";

const WRITE_EVERY_MS = 15_000;

type Options = {
  /** Adds to the stored number of visits of a day, like `2026-11-29`. */
  addVisits: (visits: { day: string; count: number }) => Promise<void>;
  now: () => Date;
  log: Pick<Logger, "warn">;
};

/**
 * Counts visits by day. Stores nothing about the visitor and reads no cookie, IP address or browser name. The counts
 * are added to the database at intervals, so that a visit needs no SQL statement.
 */
export function createVisitCounter({ addVisits, now, log }: Options) {
  const counts = new Map<string, number>();
  const writeVisits = async () => {
    for (const [day, count] of counts) {
      counts.delete(day);
      try {
        await addVisits({ day, count });
      } catch (error) {
        counts.set(day, (counts.get(day) ?? 0) + count);
        log.warn({ err: error }, "Visits could not be stored; they are stored later");
        return;
      }
    }
  };
  const timer = setInterval(() => void writeVisits(), WRITE_EVERY_MS).unref();
  return {
    count: () => {
      const day = toShopDay(now());
      counts.set(day, (counts.get(day) ?? 0) + 1);
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await writeVisits();
    },
  };
}

/** Pages for customers who check on an order, for staff, and for the return from the bank. */
const otherPages = /^\/(?:admin|checkout|order|upload|send|sign-in|find-order|offers)(?:\/|\?|$)/;

/**
 * Returns whether a person enters the shop with this request, which means that it opens a page and was not sent from a
 * page of the shop. Reloads, crawlers, prefetches and pages about orders do not count.
 */
export function isVisit({ method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">): boolean {
  if (method !== "GET" || otherPages.test(url)) return false;
  if (headers["sec-fetch-dest"] !== "document" || headers["cache-control"] === "max-age=0") return false;
  if (headers["sec-fetch-site"] !== "none" && headers["sec-fetch-site"] !== "cross-site") return false;
  const { "user-agent": userAgent = "", "sec-purpose": purpose = "" } = headers;
  return !isRobot({ headers: new Headers({ "user-agent": userAgent, "sec-purpose": String(purpose) }) });
}
