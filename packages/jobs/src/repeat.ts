import type { Logger } from "@storywall/telemetry/logger";

export type Repeated = {
  /** What is done, for the log. */
  name: string;
  everyMs: number;
  /** Returns how many things it changed. */
  work: () => Promise<number>;
  log: Logger;
};

/** Does the work now and then again and again, never twice at once; a failure is logged and the next turn tries again. */
export function repeat({ name, everyMs, work, log }: Repeated): { close(): Promise<void> } {
  let running: Promise<void> | null = null;
  const turn = () => {
    running ??= work()
      .then(
        (changed) => log.debug({ changed }, name),
        (err) => log.warn({ err }, `${name}: failed, trying again later`),
      )
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
