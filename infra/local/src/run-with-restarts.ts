import { setTimeout as sleep } from "node:timers/promises";
import { isDiskFullError } from "./watch-disk.ts";

type RunningServer = {
  port: number;
  /** Resolves when the server's process ends. Never resolves for a server that another process started. */
  exited: Promise<unknown>;
  stop(): Promise<void>;
};

type Options<R extends RunningServer> = {
  name: string;
  /** Starts the server on `port`, or on a free port if `port` is taken or not set. */
  start: (port?: number) => Promise<R>;
  print: (sentence: string) => void;
  /** Delay in ms before the first restart attempt. The delay doubles after each failed attempt. */
  backoffMs?: number;
};

const maxBackoffMs = 30_000;

/** Starts a server and restarts it on the same port until it is stopped. Rejects when the first start fails. */
export async function runWithRestarts<R extends RunningServer>(
  options: Options<R>,
): Promise<{ first: R; stop(): Promise<void> }> {
  const { name, print } = options;
  const stopped = new AbortController();
  const first = await options.start();
  let current = first;

  const restartServer = async (): Promise<void> => {
    let waitMs = options.backoffMs ?? 500;
    while (!stopped.signal.aborted) {
      await sleep(waitMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
      if (stopped.signal.aborted) return;
      waitMs = Math.min(waitMs * 2, maxBackoffMs);
      try {
        const next = await options.start(first.port);
        // The shop's processes expect the server on the first port, so a server on another port is useless.
        if (next.port !== first.port) {
          await next.stop();
          throw new Error(`port ${first.port} is in use`);
        }
        current = next;
        return print(`${name} is running again.`);
      } catch (error) {
        print(`${name} can't start (${describeError(error)}); trying again in ${waitMs / 1000} s.`);
      }
    }
  };

  const restartOnExit = async () => {
    while (!stopped.signal.aborted) {
      await Promise.race([current.exited, waitForAbort(stopped.signal)]);
      if (stopped.signal.aborted) return;
      print(`${name} stopped unexpectedly; restarting it.`);
      await restartServer();
    }
  };
  const watching = restartOnExit();
  return {
    first,
    stop: async () => {
      stopped.abort();
      await watching;
      await current.stop();
    },
  };
}

function describeError(error: unknown): string {
  if (isDiskFullError(error)) return "the disk is full";
  return error instanceof Error ? error.message : String(error);
}

const waitForAbort = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
