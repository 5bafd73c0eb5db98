import { hash } from "node:crypto";
import { Redis } from "ioredis";

/** Number of requests in a sliding window. `getWaitMs` returns the ms until one more request is within a limit. */
export type Count = { count: number; getWaitMs(limit: number): number };

/** Adds each amount to the shared count of its key, lets the key expire with its window, and returns the new totals. */
export type ShareCounts = (added: readonly { key: string; by: number; windowMs: number }[]) => Promise<number[]>;

export type Counts = {
  /**
   * Counts without waiting for other processes, whose counts are included with a delay of about one second. A negative
   * amount undoes a rejected attempt. With `limit`, two processes together exceed this limit by a few percent at most.
   */
  add(key: string, by: number, windowMs: number, limit?: number): Count;
  /**
   * Adds to the shared count before it returns. While the local count is at most `localLimit`, it behaves like `add`.
   * If the shared store does not respond in time, only this process's count is used.
   */
  addAcrossProcesses(key: string, by: number, windowMs: number, localLimit?: number): Promise<Count>;
  /** Sends the local counts to the other processes. Never rejects. */
  share(): Promise<void>;
  close(): void;
};

type Window = {
  key: string;
  windowMs: number;
  endsAt: number;
  /** Total of all processes when it was last fetched. */
  shared: number;
  /** Amount that this process counted and that is not yet part of `shared`, including `sending`. */
  unsent: number;
  sending: number;
  previous: Window | null;
};

type CountsOptions = {
  now: () => Date;
  /** Adds counts to the shared store and returns the totals. Without this function, each process counts separately. */
  addSharedCounts?: ShareCounts | undefined;
  everyMs?: number;
  timeoutMs?: number;
};

/** Pause after a failed attempt to share counts. */
const RETRY_PAUSE_MS = 1_000;
const MAX_WINDOWS = 100_000;
/** Fraction of a limit that a process near the limit may count before it shares its count. */
const EARLY_SHARE = 1 / 40;

/**
 * Counts attempts in a sliding window: those of the current fixed window, and the part of the previous window's count
 * that the sliding window still covers. The fixed windows are aligned to the clock, so that all processes use the same
 * ones. During an outage of the shared store, attempts are counted locally and sent later.
 */
export function createRequestCounter({ now, addSharedCounts, everyMs = 1_000, timeoutMs = 50 }: CountsOptions): Counts {
  const windows = new Map<string, Window>();
  let unavailableUntil = 0;

  const createWindow = (key: string, number: number, windowMs: number, previous: Window | null = null): Window => ({
    key: `${key}:${number}`,
    windowMs,
    endsAt: number * windowMs,
    shared: 0,
    unsent: 0,
    sending: 0,
    previous,
  });
  const getOrCreateWindow = (key: string, windowMs: number): Window => {
    const number = Math.floor(now().getTime() / windowMs) + 1;
    const existing = windows.get(`${key}:${number}`);
    if (existing) return existing;
    // Deletes only the oldest window, so that a flood of addresses does not reset everybody's limits.
    const [oldest] = windows.keys();
    if (oldest && windows.size >= MAX_WINDOWS) windows.delete(oldest);
    const previous = windows.get(`${key}:${number - 1}`) ?? createWindow(key, number - 1, windowMs);
    previous.previous = null;
    const window = createWindow(key, number, windowMs, previous);
    windows.set(window.key, window);
    return window;
  };
  const toCount = (window: Window, by: number, current = window.shared + window.unsent): Count => {
    const { windowMs, endsAt } = window;
    const msLeft = endsAt - now().getTime();
    const previous = window.previous ? window.previous.shared + window.previous.unsent : 0;
    return {
      count: Math.floor(current + previous * (msLeft / windowMs)),
      getWaitMs: (limit) =>
        current <= limit
          ? msLeft - ((limit - current) / previous) * windowMs
          : msLeft + (1 - Math.max(0, limit - by) / (current - by)) * windowMs,
    };
  };
  const syncWindows = async (selected: readonly Window[]): Promise<readonly number[]> => {
    if (!addSharedCounts || selected.length === 0 || performance.now() < unavailableUntil) return [];
    // Other processes may have counted in the previous window, even if this one has not.
    const sent = [...new Set([...selected, ...selected.flatMap(({ previous }) => previous ?? [])])];
    const amounts = sent.map((window) => window.unsent - window.sending);
    for (const [at, window] of sent.entries()) window.sending += amounts[at] ?? 0;
    const added = sent.map(({ key, windowMs }, at) => ({ key, by: amounts[at] ?? 0, windowMs }));
    try {
      const totals = await withTimeout(timeoutMs, addSharedCounts(added));
      for (const [at, window] of sent.entries()) {
        window.unsent -= amounts[at] ?? 0;
        window.shared = totals[at] ?? window.shared;
      }
      return totals;
    } catch {
      unavailableUntil = performance.now() + RETRY_PAUSE_MS;
      return [];
    } finally {
      for (const [at, window] of sent.entries()) window.sending -= amounts[at] ?? 0;
    }
  };
  const syncCounts = async () => {
    await syncWindows([...windows.values()].filter(({ unsent, sending }) => unsent !== sending));
    const time = now().getTime();
    for (const [name, window] of windows) if (window.endsAt + window.windowMs <= time) windows.delete(name);
  };
  const timer = setInterval(syncCounts, everyMs).unref();

  return {
    add(key, by, windowMs, limit = Number.POSITIVE_INFINITY) {
      const window = getOrCreateWindow(key, windowMs);
      window.unsent += by;
      const result = toCount(window, by);
      const isNearLimit = result.count > limit / 2 && result.count <= limit;
      if (isNearLimit && window.unsent - window.sending >= limit * EARLY_SHARE) void syncWindows([window]);
      return result;
    },
    async addAcrossProcesses(key, by, windowMs, localLimit = 0) {
      const window = getOrCreateWindow(key, windowMs);
      window.unsent += by;
      // Reads the count before it waits, because concurrent attempts must get different counts.
      const current = window.shared + window.unsent;
      const count = toCount(window, by, current);
      if (count.count <= localLimit) return count;
      const [total = 0] = await syncWindows([window]);
      return toCount(window, by, Math.max(current, total));
    },
    share: syncCounts,
    close: () => clearInterval(timer),
  };
}

async function withTimeout<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("too late")), timeoutMs);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

export type RedisSharing = {
  addSharedCounts: ShareCounts;
  /** Pings Redis. Returns false after 1.5 s. */
  isReachable(): Promise<boolean>;
  close(): void;
};

/**
 * Shares counts between processes through Redis. Without a connection, calls fail immediately instead of being queued.
 * Keys are hashed, so Redis stores no address and no id.
 */
export function openRedisCounts(url: string, prefix = "storywall"): RedisSharing {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_500,
    commandTimeout: 1_500,
    retryStrategy: (times) => Math.min(100 * times, 2_000),
  });
  // Connection errors are ignored because each process can count on its own without Redis. The workers report the
  // outage.
  redis.on("error", () => {});
  return {
    async addSharedCounts(added) {
      if (redis.status !== "ready") throw new Error("Redis is unreachable");
      const commands = added.flatMap(({ key, by, windowMs }) => {
        const name = `${prefix}:limit:${hash("sha256", key, "base64url").slice(0, 22)}`;
        return [
          ["incrby", name, by],
          // The key lives for two windows, because the count is also read during the following window.
          ["pexpire", name, 2 * windowMs],
        ];
      });
      const replies = (await redis.pipeline(commands).exec()) ?? [];
      return added.map((_, at) => {
        const [error, total] = replies[at * 2] ?? [];
        if (error) throw error;
        return Number(total);
      });
    },
    isReachable: () =>
      redis.ping().then(
        () => true,
        () => false,
      ),
    close: () => redis.disconnect(),
  };
}
