/** The count of a window and its remaining time. */
export type Count = { count: number; msLeft: number };

/** Adds each amount to its key, expires the key with its window, and returns the new totals. */
export type ShareCounts = (added: readonly { key: string; by: number; windowMs: number }[]) => Promise<number[]>;

export type Counts = {
  /** Counts in this process immediately; counts of other processes follow within a second. */
  add(key: string, by: number, windowMs: number): Count;
  /**
   * Counts in all processes before returning once more than `unasked` are known, or in this process alone when the
   * others do not respond within the timeout. Below `unasked` it behaves like `add`.
   */
  addEverywhere(key: string, by: number, windowMs: number, unasked?: number): Promise<Count>;
  /** Sends the local counts to the other processes. Never rejects. */
  share(): Promise<void>;
  close(): void;
};

type Window = {
  key: string;
  windowMs: number;
  endsAt: number;
  /** The total of all processes when last fetched. */
  shared: number;
  /** Counted here and not yet in `shared`; includes `sending`. */
  unsent: number;
  sending: number;
};

type Options = {
  now: () => Date;
  /** Without it, each process counts for itself. */
  sharing?: ShareCounts | undefined;
  everyMs?: number;
  /** Timeout for the shared counts. */
  timeoutMs?: number;
};

/** Pause after a failed request for the shared counts. */
const RETRY_PAUSE_MS = 1_000;
const MOST_WINDOWS = 100_000;

/**
 * Counts attempts in fixed windows aligned to the clock, so processes agree on them without coordination. While the
 * shared counts are unavailable everything is counted locally and sent later.
 */
export function openCounts({ now, sharing, everyMs = 1_000, timeoutMs: patienceMs = 50 }: Options): Counts {
  const windows = new Map<string, Window>();
  let awayUntil = 0;

  const open = (key: string, windowMs: number): Window => {
    const time = now().getTime();
    const endsAt = (Math.floor(time / windowMs) + 1) * windowMs;
    const name = `${key}:${endsAt / windowMs}`;
    const known = windows.get(name);
    if (known) return known;
    if (windows.size >= MOST_WINDOWS) windows.clear();
    const window = { key: name, windowMs, endsAt, shared: 0, unsent: 0, sending: 0 };
    windows.set(name, window);
    return window;
  };
  const countOf = ({ shared, unsent, endsAt }: Window): Count => ({
    count: shared + unsent,
    msLeft: endsAt - now().getTime(),
  });
  const send = async (some: readonly Window[]): Promise<readonly number[]> => {
    if (!sharing || some.length === 0 || performance.now() < awayUntil) return [];
    const amounts = some.map((window) => window.unsent - window.sending);
    for (const [at, window] of some.entries()) window.sending += amounts[at] ?? 0;
    const added = some.map(({ key, windowMs }, at) => ({ key, by: amounts[at] ?? 0, windowMs }));
    try {
      const totals = await withTimeout(patienceMs, sharing(added));
      for (const [at, window] of some.entries()) {
        window.unsent -= amounts[at] ?? 0;
        window.shared = Math.max(window.shared, totals[at] ?? 0);
      }
      return totals;
    } catch {
      awayUntil = performance.now() + RETRY_PAUSE_MS;
      return [];
    } finally {
      for (const [at, window] of some.entries()) window.sending -= amounts[at] ?? 0;
    }
  };
  const share = async () => {
    const time = now().getTime();
    for (const [name, window] of windows) if (window.endsAt <= time) windows.delete(name);
    await send([...windows.values()].filter(({ unsent, sending }) => unsent > sending));
  };
  const timer = setInterval(share, everyMs).unref();

  return {
    add(key, by, windowMs) {
      const window = open(key, windowMs);
      window.unsent += by;
      return countOf(window);
    },
    async addEverywhere(key, by, windowMs, unasked = 0) {
      const window = open(key, windowMs);
      window.unsent += by;
      // Concurrent attempts get distinct positions in the count.
      const { count, msLeft } = countOf(window);
      if (count <= unasked) return { count, msLeft };
      const [total = 0] = await send([window]);
      return { count: Math.max(count, total), msLeft };
    },
    share,
    close: () => clearInterval(timer),
  };
}

async function withTimeout<T>(patienceMs: number, asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("too late")), patienceMs);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
