import { setTimeout as sleep } from "node:timers/promises";

type Running = {
  port: number;
  /** Resolves when the server's process ends; never for one that somebody else started. */
  exited: Promise<unknown>;
  stop(): Promise<void>;
};

type Options<R extends Running> = {
  name: string;
  /** Starts it at this port, or at another one where the port is taken or not given. */
  start: (port?: number) => Promise<R>;
  say: (sentence: string) => void;
  /** The first wait before a restart; doubled for each one that fails. */
  backoffMs?: number;
};

const longestBackoffMs = 30_000;

/** Starts a server, and again at the same port whenever it dies, until it is stopped. Rejects when the first start fails. */
export async function keepRunning<R extends Running>(
  options: Options<R>,
): Promise<{ first: R; stop(): Promise<void> }> {
  const { name, say } = options;
  const stopped = new AbortController();
  const first = await options.start();
  let current = first;

  const startAgain = async (): Promise<void> => {
    let waitMs = options.backoffMs ?? 500;
    while (!stopped.signal.aborted) {
      await sleep(waitMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
      if (stopped.signal.aborted) return;
      waitMs = Math.min(waitMs * 2, longestBackoffMs);
      try {
        const next = await options.start(first.port);
        // The shop's processes know the port.
        if (next.port !== first.port) {
          await next.stop();
          throw new Error(`port ${first.port} is in use`);
        }
        current = next;
        return say(`${name} runs again.`);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        say(`${name} cannot be started (${reason}); trying again in ${waitMs / 1000} s.`);
      }
    }
  };

  const watch = async () => {
    while (!stopped.signal.aborted) {
      await Promise.race([current.exited, whenAborted(stopped.signal)]);
      if (stopped.signal.aborted) return;
      say(`${name} stopped by itself; starting it again.`);
      await startAgain();
    }
  };
  const watching = watch();
  return {
    first,
    stop: async () => {
      stopped.abort();
      await watching;
      await current.stop();
    },
  };
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
