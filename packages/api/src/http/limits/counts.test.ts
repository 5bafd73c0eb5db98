import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { test } from "@storywall/testing/fixtures";
import { expect, vi } from "vitest";
import { createRequestCounter, openRedisCounts, type ShareCounts } from "./counts.ts";

const MINUTE = 60_000;

/** Moves the clock to the start of a window. */
const alignClock = (clock: { now: () => Date; advance(ms: number): void }) =>
  clock.advance(MINUTE - (clock.now().getTime() % MINUTE));

test("attempts older than one rate limit window gradually stop counting (G-12)", ({ clock }) => {
  const counts = createRequestCounter({ now: clock.now });
  alignClock(clock);
  expect(counts.add("a", 1, MINUTE).count).toBe(1);
  expect(counts.add("a", 9, MINUTE).count).toBe(10);
  expect(counts.add("b", 1, MINUTE).count).toBe(1);
  clock.advance(MINUTE - 1);
  expect(counts.add("a", 0, MINUTE).count).toBe(10);
  clock.advance(1 + MINUTE / 2);
  expect(counts.add("a", 0, MINUTE).count).toBe(5);
  clock.advance(MINUTE / 2);
  expect(counts.add("a", 0, MINUTE).count).toBe(0);
  counts.close();
});

test("a rejected attempt is within its rate limit after the stated wait", ({ clock }) => {
  const counts = createRequestCounter({ now: clock.now });
  alignClock(clock);
  for (const [before, by, limit] of [
    [10, 1, 10],
    [10, 3, 10],
    [1, 1, 1],
  ] as const) {
    const key = `${before}/${by}/${limit}`;
    counts.add(key, before, MINUTE);
    const { count, getWaitMs } = counts.add(key, by, MINUTE);
    expect(count).toBeGreaterThan(limit);
    counts.add(key, -by, MINUTE);
    clock.advance(Math.ceil(getWaitMs(limit)));
    expect(counts.add(key, by, MINUTE).count).toBe(limit);
    alignClock(clock);
  }
  counts.close();
});

test("attempts just before the end of a rate limit window still count just after it", ({ clock }) => {
  const counts = createRequestCounter({ now: clock.now });
  alignClock(clock);
  clock.advance(MINUTE - 1);
  expect(counts.add("a", 10, MINUTE).count).toBe(10);
  clock.advance(1);
  expect(counts.add("a", 10, MINUTE).count).toBe(20);
  counts.close();
});

test("a new process includes other processes' counts of the previous window", async ({ clock }) => {
  const totals = new Map<string, number>();
  const addSharedCounts: ShareCounts = async (added) =>
    added.map(({ key, by }) => {
      totals.set(key, (totals.get(key) ?? 0) + by);
      return totals.get(key) ?? 0;
    });
  const openProcess = () => createRequestCounter({ now: clock.now, addSharedCounts, everyMs: 1e6 });
  const first = openProcess();
  alignClock(clock);
  await first.addAcrossProcesses("a", 10, MINUTE);
  clock.advance(MINUTE);
  const second = openProcess();
  expect((await second.addAcrossProcesses("a", 1, MINUTE)).count).toBe(11);
  for (const counts of [first, second]) counts.close();
});

test("two processes share the counts of attempts through Redis (G-12)", async ({ clock, redis }) => {
  const openSharedCounts = async () => {
    const { addSharedCounts: shareWithOtherProcess, close } = openRedisCounts(redis.url, redis.prefix);
    await expect
      .poll(() =>
        shareWithOtherProcess([{ key: "ping", by: 1, windowMs: 1_000 }]).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    // The default timeout of 50 ms is too short on a busy machine.
    const counts = createRequestCounter({
      now: clock.now,
      addSharedCounts: shareWithOtherProcess,
      everyMs: 1e6,
      timeoutMs: 1e6,
    });
    return { counts, close: () => [counts.close(), close()] };
  };
  const [first, second] = await Promise.all([openSharedCounts(), openSharedCounts()]);

  const attempts = Array.from({ length: 20 }, (_, at) =>
    (at % 2 ? first : second).counts.addAcrossProcesses("promo", 1, MINUTE).then(({ count }) => count),
  );
  expect((await Promise.all(attempts)).toSorted((a, b) => a - b).at(-1)).toBe(20);
  expect((await first.counts.addAcrossProcesses("promo", 1, MINUTE)).count).toBe(21);

  first.counts.add("requests", 5, MINUTE);
  second.counts.add("requests", 7, MINUTE);
  await first.counts.share();
  await second.counts.share();
  first.counts.add("requests", 1, MINUTE);
  await first.counts.share();
  expect(first.counts.add("requests", 0, MINUTE).count).toBe(13);

  for (const { close } of [first, second]) close();
});

test("in a burst, two processes together exceed a limit by at most a tenth (G-12)", async ({ clock }) => {
  const totals = new Map<string, number>();
  const addSharedCounts: ShareCounts = async (added) =>
    added.map(({ key, by }) => {
      totals.set(key, (totals.get(key) ?? 0) + by);
      return totals.get(key) ?? 0;
    });
  const openProcess = () => createRequestCounter({ now: clock.now, addSharedCounts, everyMs: 1e6 });
  const processes = [openProcess(), openProcess()];
  const limit = 600;
  let allowed = 0;
  for (let at = 0; at < 3 * limit; at++) {
    if ((processes[at % 2]?.add("requests", 1, MINUTE, limit).count ?? 0) <= limit) allowed += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(allowed).toBeGreaterThanOrEqual(limit);
  expect(allowed).toBeLessThanOrEqual(1.1 * limit);
  for (const counts of processes) counts.close();
});

test("attempts counted locally during a Redis outage are sent to Redis after it (§3.2 row 5)", async ({
  clock,
  onTestFinished,
}) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  let isAway = true;
  const sentAmounts: number[] = [];
  const syncWithOtherProcess: ShareCounts = async (added) => {
    if (isAway) throw new Error("away");
    const [current] = added;
    sentAmounts.push(current?.by ?? 0);
    return added.map((item) => (item === current ? 100 : 0));
  };
  const counts = createRequestCounter({ now: clock.now, addSharedCounts: syncWithOtherProcess, everyMs: 1e6 });
  for (let at = 1; at <= 3; at++) expect((await counts.addAcrossProcesses("a", 1, MINUTE)).count).toBe(at);
  isAway = false;
  vi.advanceTimersByTime(1_050);
  expect((await counts.addAcrossProcesses("a", 1, MINUTE)).count).toBe(100);
  expect(sentAmounts).toEqual([4]);
  counts.close();
});

test("for one second after a Redis timeout, attempts are counted without calling Redis", async ({
  clock,
  onTestFinished,
}) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  let callCount = 0;
  const syncWithOtherProcess: ShareCounts = () => {
    callCount += 1;
    return new Promise<never>(() => {});
  };
  const counts = createRequestCounter({ now: clock.now, addSharedCounts: syncWithOtherProcess, everyMs: 1e6 });
  for (let at = 0; at < 50; at++) await counts.addAcrossProcesses("a", 1, MINUTE);
  expect(callCount).toBe(1);
  vi.advanceTimersByTime(1_050);
  for (let at = 0; at < 50; at++) await counts.addAcrossProcesses("a", 1, MINUTE);
  expect(callCount).toBe(2);
  expect(counts.add("a", 0, MINUTE).count).toBe(100);
  counts.close();
});

test("attempts are counted locally if Redis accepts a connection and never responds", async () => {
  const blackHole = createServer((socket) => socket.on("error", () => {})).listen(0);
  const { port } = blackHole.address() as AddressInfo;
  const { addSharedCounts: shareWithOtherProcess, close } = openRedisCounts(`redis://127.0.0.1:${port}`);
  const counts = createRequestCounter({ now: () => new Date(), addSharedCounts: shareWithOtherProcess, everyMs: 1e6 });
  expect((await counts.addAcrossProcesses("a", 1, MINUTE)).count).toBe(1);
  counts.close();
  close();
  blackHole.close();
});
