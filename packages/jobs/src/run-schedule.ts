import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "@storywall/telemetry/create-logger";

export type RepeatedTask = {
  name: string;
  everyMs: number;
  /** Returns the number of changed rows. */
  work: () => Promise<number>;
  /** Maximum number of rows per run. After a full batch, the task is due again immediately. */
  batchSize?: number | undefined;
};

/** Number of intervals without a success after which an error is logged. */
const maxFailedTurns = 3;

/** Time over which the first runs are spread, so that hourly tasks are never all due at once. */
const SPREAD_MS = 60_000;

/**
 * Runs tasks one at a time, starting with the one that has been due longest. The first runs are spread over a minute,
 * or over a task's interval if it is shorter. A failed task is retried at its next interval; three intervals without a
 * success are logged as an error.
 */
export function runSchedule(
  tasks: readonly RepeatedTask[],
  log: Logger,
  { spreadMs = SPREAD_MS }: { spreadMs?: number } = {},
): { close(): Promise<void> } {
  const startedAt = performance.now();
  const entries = tasks.map((task, index) => {
    const dueAt = startedAt + (index / tasks.length) * Math.min(spreadMs, task.everyMs);
    return { task, dueAt, succeededAt: startedAt };
  });
  type Entry = (typeof entries)[number];

  const runTask = async (entry: Entry) => {
    const { name, everyMs, work, batchSize = Number.POSITIVE_INFINITY } = entry.task;
    let waitMs = everyMs;
    try {
      const changed = await work();
      entry.succeededAt = performance.now();
      if (changed >= batchSize) waitMs = 0;
      log.debug({ changed }, name);
    } catch (err) {
      log.warn({ err }, `${name}: failed, will be retried`);
    }
    // Skips the intervals that were missed while another task ran or the machine slept.
    entry.dueAt = Math.max(entry.dueAt + waitMs, performance.now());
  };
  const reportMissingSuccess = ({ task, succeededAt }: Entry) => {
    const silentMs = Math.round(performance.now() - succeededAt);
    if (silentMs >= maxFailedTurns * task.everyMs)
      log.error({ silentMs }, `${task.name}: has not succeeded for a long time`);
  };

  const closing = new AbortController();
  const runUntilClosed = async () => {
    while (!closing.signal.aborted) {
      const [next] = entries.toSorted((a, b) => a.dueAt - b.dueAt);
      const waitMs = next ? Math.max(0, next.dueAt - performance.now()) : 0;
      if (!next || (await waitAndCheckAborted(waitMs, closing.signal))) return;
      await runTask(next);
    }
  };
  const finished = runUntilClosed();
  const timers = entries.map((entry) => setInterval(() => reportMissingSuccess(entry), entry.task.everyMs));
  return {
    async close() {
      closing.abort();
      for (const timer of timers) clearInterval(timer);
      await finished;
    },
  };
}

/** Waits for `ms`, or until the signal aborts. Returns whether it has aborted. */
async function waitAndCheckAborted(ms: number, signal: AbortSignal): Promise<boolean> {
  await wait(ms, undefined, { signal }).catch(() => {});
  return signal.aborted;
}
