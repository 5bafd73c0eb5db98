import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readLog, reportProgressOf, waitUntilReady } from "./wait-until-ready.ts";

const MINUTE_MS = 60_000;
const emptyLog = () => ({ file: "/logs/web.log", lines: [] });
const never = new Promise<never>(() => {});

/** Returns a simulated clock. Sleeping advances its time without waiting. */
function createFastClock() {
  let now = 0;
  return {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms;
    },
  };
}

test("waiting for a server succeeds if the server first responds after 14 minutes", async () => {
  const clock = createFastClock();
  const check = async () => (clock.now() < 14 * MINUTE_MS ? "it does not answer" : null);
  expect(await waitUntilReady({ name: "Postgres", check, readLog: emptyLog, ended: never, clock })).toBe(true);
});

test("waiting for a server fails after 15 minutes with the unmet condition", async () => {
  const clock = createFastClock();
  const lines = Array.from({ length: 50 }, (_, at) => `line ${at + 1}`);
  const waiting = waitUntilReady({
    name: "Postgres",
    check: async () => "it accepts no connections",
    readLog: () => ({ file: "/data/postgres.log", lines }),
    ended: never,
    clock,
  });
  await expect(waiting).rejects.toThrow(
    `Postgres is not ready after 15 minutes (it accepts no connections).
The end of its log, /data/postgres.log:
line 31
`,
  );
  await expect(waiting).rejects.toThrow(/line 50$/);
});

test("waiting for a server also fails after 15 minutes if an attempt hangs", async () => {
  const waiting = waitUntilReady({ name: "Redis", check: () => never, readLog: emptyLog, clock: createFastClock() });
  await expect(waiting).rejects.toThrow(
    "Redis is not ready after 15 minutes (no answer).\nIt wrote nothing to its log, /logs/web.log.",
  );
});

test("waiting for a server ends with the server's process, even while an attempt hangs", async () => {
  const ended = Promise.withResolvers<void>();
  const waiting = waitUntilReady({ name: "Redis", check: () => never, ended: ended.promise, readLog: emptyLog });
  ended.resolve();
  expect(await waiting).toBe(false);
});

test("if the readiness check throws an error, waiting for the server ends at once", async () => {
  const check = () => Promise.reject(new Error("worker-email keeps stopping"));
  await expect(waitUntilReady({ name: "The shop", check, readLog: emptyLog })).rejects.toThrow("keeps stopping");
});

test("a stop signal ends the wait for the server", async () => {
  const stopping = new AbortController();
  const waiting = waitUntilReady({
    name: "The shop",
    check: async () => "web does not answer yet",
    readLog: emptyLog,
    signal: stopping.signal,
  });
  stopping.abort(new Error("stopped"));
  await expect(waiting).rejects.toThrow("stopped");
});

test("the name of a long-running step is printed every ten seconds", async () => {
  const messages: string[] = [];
  const work = Promise.withResolvers<string>();
  let [now, sleeps] = [0, 0];
  const clock = {
    now: () => now,
    sleep: async (ms: number, signal?: AbortSignal) => {
      sleeps += 1;
      if (sleeps > 3) await new Promise((resolve) => signal?.addEventListener("abort", resolve));
      now += ms;
    },
  };
  const describe = () => (now < 20_000 ? "" : "web answers 503");
  const running = reportProgressOf(
    "web",
    (sentence) => messages.push(sentence),
    () => work.promise,
    { describe, clock },
  );
  await expect.poll(() => messages.length).toBe(3);
  work.resolve("ready");
  expect(await running).toBe("ready");
  expect(messages).toEqual([
    "Still waiting for web, 10 s so far.",
    "Still waiting for web (web answers 503), 20 s so far.",
    "Still waiting for web (web answers 503), 30 s so far.",
  ]);
});

test("a missing log file is read as an empty log", () => {
  const folder = mkdtempSync(join(tmpdir(), "storywall-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "redis.log");
  expect(readLog(file)).toEqual({ file, lines: [] });
  writeFileSync(file, "\nstarting\n\nready\n");
  expect(readLog(file)).toEqual({ file, lines: ["starting", "ready"] });
});
