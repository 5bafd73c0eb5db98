import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** `sleep` resolves after the time, or when the signal aborts. */
export type WaitClock = { now(): number; sleep(ms: number, signal?: AbortSignal): Promise<void> };

export const systemClock: WaitClock = {
  now: () => Date.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {}),
};

/** Maximum time until readiness. It is long, because a start may take minutes on a busy machine. */
export const giveUpAfterMs = 15 * 60_000;
const reportEveryMs = 10_000;
const pollMs = 50;
const tailLines = 20;

type WaitOptions = {
  /** Name of the process or service, such as `Postgres`. */
  name: string;
  /**
   * Returns null if the process is ready, otherwise a message about what is missing. Throws if waiting is pointless.
   */
  check(): Promise<string | null>;
  /** Resolves when the process ends. */
  ended?: Promise<unknown>;
  /** Returns where the process writes its output, and the last lines of it. */
  readLog(): ProcessLog;
  signal?: AbortSignal | undefined;
  clock?: WaitClock;
};

export type ProcessLog = { file: string; lines: readonly string[] };

/**
 * Waits until the check finds nothing missing. Returns false if the process ends before that.
 * @throws after 15 minutes, with the last lines of the log
 */
export async function waitUntilReady(options: WaitOptions): Promise<boolean> {
  const { name, check, ended, readLog, signal, clock = systemClock } = options;
  const startedAt = clock.now();
  let missing = "no answer";
  let pending: Promise<"ready" | "missing"> | undefined;
  const runCheck = async () => {
    const found = await check();
    if (found === null) return "ready";
    missing = found;
    return "missing";
  };
  const end = ended?.then(() => "ended" as const) ?? new Promise<never>(() => {});
  for (;;) {
    signal?.throwIfAborted();
    // The check is raced with the process's end and the time limit, because it may hang.
    pending ??= runCheck();
    pending.catch(() => {});
    const tick = clock.sleep(pollMs).then(() => "tick" as const);
    const outcome = await Promise.race([end, pending, tick]);
    if (outcome === "ready") return true;
    if (outcome === "ended") return false;
    if (outcome === "missing") {
      pending = undefined;
      await tick;
    }
    if (clock.now() - startedAt > giveUpAfterMs) {
      const why = `${name} is not ready after ${giveUpAfterMs / 60_000} minutes (${missing}).`;
      throw new Error(`${why}\n${describeLog(readLog())}`);
    }
  }
}

/** Runs the work, and prints every ten seconds that it is still running and what it waits for. */
export async function reportProgressOf<T>(
  name: string,
  print: (sentence: string) => void,
  work: () => Promise<T>,
  { describe = () => "", clock = systemClock }: { describe?: () => string; clock?: WaitClock } = {},
): Promise<T> {
  const startedAt = clock.now();
  const finished = new AbortController();
  const reportUntilSettled = async () => {
    for (;;) {
      await clock.sleep(reportEveryMs, finished.signal);
      if (finished.signal.aborted) return;
      const detail = describe();
      const seconds = Math.round((clock.now() - startedAt) / 1000);
      print(`Still waiting for ${name}${detail ? ` (${detail})` : ""}, ${seconds} s so far.`);
    }
  };
  void reportUntilSettled();
  return work().finally(() => finished.abort());
}

export function readLog(file: string): ProcessLog {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  return { file, lines: text.split("\n").filter((line) => line.trim() !== "") };
}

/** Returns the end of a log as text, or a sentence that says that the log is empty. */
export function describeLog({ file, lines }: ProcessLog): string {
  if (lines.length === 0) return `It wrote nothing to its log, ${file}.`;
  return `The end of its log, ${file}:\n${lines.slice(-tailLines).join("\n")}`;
}
