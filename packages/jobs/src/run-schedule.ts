import type { Logger } from "@storywall/telemetry/create-logger";

export type RepeatedTask = {
  name: string;
  everyMs: number;
  /** Returns the number of changed rows. */
  task: () => Promise<number>;
  log: Logger;
};

/** Number of intervals without a success after which an error is logged. */
const maxFailedTurns = 3;

/**
 * Runs a task immediately and then at an interval, never concurrently with itself. A failure is logged and retried at
 * the next interval. Three intervals without a success are logged as an error.
 */
export function runEvery({ name, everyMs, task, log }: RepeatedTask): { close(): Promise<void> } {
  let running: Promise<void> | null = null;
  let succeededAt = performance.now();
  const reportFailure = (err?: unknown) => {
    const silentMs = Math.round(performance.now() - succeededAt);
    if (silentMs >= maxFailedTurns * everyMs)
      log.error({ err, silentMs }, `${name}: has not succeeded for a long time`);
    else if (err) log.warn({ err }, `${name}: failed, will be retried`);
  };
  const runOnce = () => {
    if (running) return reportFailure();
    running = task()
      .then((changed) => {
        succeededAt = performance.now();
        log.debug({ changed }, name);
      }, reportFailure)
      .finally(() => {
        running = null;
      });
  };
  runOnce();
  const timer = setInterval(runOnce, everyMs);
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
