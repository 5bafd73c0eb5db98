import fc from "fast-check";
import { expect, test } from "vitest";
import { type AttemptOutcome, createUploadQueue, MAX_ATTEMPTS } from "./upload-queue.ts";

const failed: AttemptOutcome = { kind: "failed", message: "The connection was lost" };

/** Creates a queue for tests. The test decides when each attempt ends and can inspect the scheduled pauses. */
function createTestQueue({ atOnce = 2 } = {}) {
  const open = new Map<string, (outcome: AttemptOutcome) => void>();
  const pauses: { ms: number; run: () => void }[] = [];
  const log = { attempts: [] as string[], waiting: [] as string[], givenUp: [] as string[], maxOpen: 0 };
  const line = { isUp: true };
  const queue = createUploadQueue({
    attempt: (id) => {
      log.attempts.push(id);
      return new Promise((resolve) => {
        open.set(id, resolve);
        log.maxOpen = Math.max(log.maxOpen, open.size);
      });
    },
    onWaiting: (id) => log.waiting.push(id),
    onGiveUp: (id) => log.givenUp.push(id),
    isOnline: () => line.isUp,
    schedule: (ms, run) => {
      const pause = { ms, run };
      pauses.push(pause);
      return () => void (pauses.includes(pause) && pauses.splice(pauses.indexOf(pause), 1));
    },
    maxConcurrent: atOnce,
  });
  const end = async (id: string, outcome: AttemptOutcome = { kind: "done" }) => {
    const resolve = open.get(id);
    open.delete(id);
    resolve?.(outcome);
    await new Promise((done) => setTimeout(done, 0));
  };
  return { queue, log, line, open, pauses, end };
}

test("only a few photos are uploaded at the same time", async () => {
  const { queue, log, end } = createTestQueue();
  queue.add("a", "b", "c");
  queue.add("a");
  expect(log.attempts).toEqual(["a", "b"]);
  await end("a");
  expect(log.attempts).toEqual(["a", "b", "c"]);
});

test("a failing upload is attempted five times with growing pauses (S-114, C-22)", async () => {
  const { queue, log, pauses, end } = createTestQueue();
  queue.add("a");
  const waits: number[] = [];
  for (let attempts = 1; attempts < MAX_ATTEMPTS; attempts += 1) {
    await end("a", failed);
    const pause = pauses[0];
    waits.push(pause?.ms ?? 0);
    pause?.run();
  }
  await end("a", failed);
  expect(waits).toEqual([1000, 2000, 4000, 8000]);
  expect([log.attempts.length, log.givenUp]).toEqual([MAX_ATTEMPTS, ["a"]]);
  queue.add("a");
  expect(log.attempts.length).toBe(MAX_ATTEMPTS);
  queue.retryUpload("a");
  expect(log.attempts.length).toBe(MAX_ATTEMPTS + 1);
});

test("failures while the browser is offline do not count toward the limit of upload attempts", async () => {
  const { queue, log, line, end } = createTestQueue();
  queue.add("a");
  for (let at = 0; at < 2 * MAX_ATTEMPTS; at += 1) {
    line.isUp = false;
    await end("a", failed);
    line.isUp = true;
    queue.retryAll();
  }
  expect(log.givenUp).toEqual([]);
  expect(log.attempts.length).toBe(2 * MAX_ATTEMPTS + 1);
});

test("retrying all photos resets their number of attempts", async () => {
  const { queue, log, pauses, end } = createTestQueue();
  queue.add("a");
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts += 1) {
    await end("a", failed);
    pauses[0]?.run();
  }
  expect(log.givenUp).toEqual(["a"]);
  queue.retryAll();
  expect(log.attempts).toHaveLength(MAX_ATTEMPTS + 1);
  await end("a", failed);
  expect(pauses.map(({ ms }) => ms)).toEqual([1000]);
});

test("the upload queue does not wait for a photo that another tab uploads", async () => {
  const { queue, log, end } = createTestQueue({ atOnce: 1 });
  let releaseLock = () => {};
  const until = new Promise<void>((resolve) => (releaseLock = resolve));
  queue.add("a", "b");
  await end("a", { kind: "elsewhere", until });
  expect(log.attempts).toEqual(["a", "b"]);
  await end("b");
  releaseLock();
  await new Promise((done) => setTimeout(done, 0));
  expect(log.attempts).toEqual(["a", "b", "a"]);
});

test("a removed photo is not retried", async () => {
  const { queue, log, pauses, end } = createTestQueue({ atOnce: 1 });
  queue.add("a", "b", "c");
  queue.remove("b");
  await end("a", failed);
  queue.remove("a");
  await end("c");
  for (const pause of pauses) pause.run();
  expect(log.attempts).toEqual(["a", "c"]);
});

type Step = "add" | "retry" | "remove" | "online" | "offline" | "wake" | "end" | "fail";
const steps = fc.array(
  fc.tuple(
    fc.constantFrom<Step>("add", "retry", "remove", "online", "offline", "wake", "end", "fail"),
    fc.constantFrom("a", "b", "c", "d"),
  ),
  { maxLength: 60 },
);

test("no sequence of events makes the upload queue exceed its limit of concurrent uploads", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const { queue, log, line, open, pauses, end } = createTestQueue();
      const pendingIds = new Set<string>();
      for (const [step, id] of taken) {
        if (step === "add") queue.add(id);
        if (step === "retry") queue.retryUpload(id);
        if (step === "add" || step === "retry") pendingIds.add(id);
        if (step === "remove" && !open.has(id)) {
          queue.remove(id);
          pendingIds.delete(id);
        }
        if (step === "offline") line.isUp = false;
        if (step === "online") {
          line.isUp = true;
          queue.retryAll();
        }
        if (step === "wake") pauses[0]?.run();
        if (step === "end" && open.has(id)) {
          await end(id);
          pendingIds.delete(id);
        }
        if (step === "fail") await end(id, failed);
        expect(log.maxOpen).toBeLessThanOrEqual(2);
      }
      // The connection is back, and all remaining photos are uploaded.
      line.isUp = true;
      for (let round = 0; round < 40 && pendingIds.size > 0; round += 1) {
        queue.retryAll();
        for (const id of [...open.keys()]) {
          await end(id);
          pendingIds.delete(id);
        }
      }
      expect([...pendingIds]).toEqual([]);
      expect(open.size).toBe(0);
    }),
    { numRuns: 60 },
  );
});
