import type { Logger } from "@storywall/telemetry/logger";

export type Repeated = {
  /** What is done, for the log. */
  name: string;
  everyMs: number;
  /** Returns how many things it changed. */
  work: () => Promise<number>;
  log: Logger;
};

/** A work that has not succeeded for so many of its turns needs a person. */
const silentTurns = 3;

/**
 * Does the work now and then again and again, never twice at once. A failure is logged and the next turn tries again; when
 * three turns have gone by without a success, that is an error.
 */
export function repeat({ name, everyMs, work, log }: Repeated): { close(): Promise<void> } {
  let running: Promise<void> | null = null;
  let succeededAt = performance.now();
  const complain = (err?: unknown) => {
    const silentMs = Math.round(performance.now() - succeededAt);
    if (silentMs >= silentTurns * everyMs) log.error({ err, silentMs }, `${name}: has not succeeded for a long time`);
    else if (err) log.warn({ err }, `${name}: failed, trying again later`);
  };
  const turn = () => {
    if (running) return complain();
    running = work()
      .then((changed) => {
        succeededAt = performance.now();
        log.debug({ changed }, name);
      }, complain)
      .finally(() => {
        running = null;
      });
  };
  turn();
  const timer = setInterval(turn, everyMs);
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
