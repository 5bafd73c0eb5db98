/** Number of requests in a window and the window's remaining time. */
export type Count = { count: number; msLeft: number };

/** Adds each amount to its key, expires the key with its window, and returns the new totals. */
export type ShareCounts = (added: readonly { key: string; by: number; windowMs: number }[]) => Promise<number[]>;

export type Counts = {
  /**
   * Counts without waiting for other processes. The result includes the counts of other processes with a delay of about
   * one second. Above half of the limit, each fortieth of it is shared at once, so that two processes together exceed
   * the limit by a few percent at most.
   */
  add(key: string, by: number, windowMs: number, limit?: number): Count;
  /**
   * Adds to the shared count before it returns. If the local count is at most `localLimit`, it behaves like `add`. If
   * the shared counts do not respond within the timeout, only this process counts.
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
/** Part of a limit that a process may count near the limit before it tells the others. */
const EARLY_SHARE = 1 / 40;

/**
 * Counts attempts in fixed windows. All processes use the same windows because the windows are aligned to the clock.
 * During an outage of the shared store, attempts are counted locally and sent later.
 */
export function createCounts({ now, addSharedCounts, everyMs = 1_000, timeoutMs = 50 }: CountsOptions): Counts {
  const windows = new Map<string, Window>();
  let unavailableUntil = 0;

  const getOrCreateWindow = (key: string, windowMs: number): Window => {
    const time = now().getTime();
    const endsAt = (Math.floor(time / windowMs) + 1) * windowMs;
    const name = `${key}:${endsAt / windowMs}`;
    const existing = windows.get(name);
    if (existing) return existing;
    if (windows.size >= MAX_WINDOWS) windows.clear();
    const window = { key: name, windowMs, endsAt, shared: 0, unsent: 0, sending: 0 };
    windows.set(name, window);
    return window;
  };
  const toCount = ({ shared, unsent, endsAt }: Window): Count => ({
    count: shared + unsent,
    msLeft: endsAt - now().getTime(),
  });
  const syncWindows = async (selected: readonly Window[]): Promise<readonly number[]> => {
    if (!addSharedCounts || selected.length === 0 || performance.now() < unavailableUntil) return [];
    const amounts = selected.map((window) => window.unsent - window.sending);
    for (const [at, window] of selected.entries()) window.sending += amounts[at] ?? 0;
    const added = selected.map(({ key, windowMs }, at) => ({ key, by: amounts[at] ?? 0, windowMs }));
    try {
      const totals = await withTimeout(timeoutMs, addSharedCounts(added));
      for (const [at, window] of selected.entries()) {
        window.unsent -= amounts[at] ?? 0;
        window.shared = Math.max(window.shared, totals[at] ?? 0);
      }
      return totals;
    } catch {
      unavailableUntil = performance.now() + RETRY_PAUSE_MS;
      return [];
    } finally {
      for (const [at, window] of selected.entries()) window.sending -= amounts[at] ?? 0;
    }
  };
  const syncCounts = async () => {
    const time = now().getTime();
    for (const [name, window] of windows) if (window.endsAt <= time) windows.delete(name);
    await syncWindows([...windows.values()].filter(({ unsent, sending }) => unsent > sending));
  };
  const timer = setInterval(syncCounts, everyMs).unref();

  return {
    add(key, by, windowMs, limit = Number.POSITIVE_INFINITY) {
      const window = getOrCreateWindow(key, windowMs);
      window.unsent += by;
      const result = toCount(window);
      const isNearLimit = result.count > limit / 2 && result.count <= limit;
      if (isNearLimit && window.unsent - window.sending >= limit * EARLY_SHARE) void syncWindows([window]);
      return result;
    },
    async addAcrossProcesses(key, by, windowMs, localLimit = 0) {
      const window = getOrCreateWindow(key, windowMs);
      window.unsent += by;
      // The count must be read before waiting because concurrent attempts must get different counts.
      const { count, msLeft } = toCount(window);
      if (count <= localLimit) return { count, msLeft };
      const [total = 0] = await syncWindows([window]);
      return { count: Math.max(count, total), msLeft };
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
