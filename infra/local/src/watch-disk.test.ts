import { expect, test } from "vitest";
import { isDiskFullError, retryWhenDiskIsFull, waitForDiskSpace, watchDisk } from "./watch-disk.ts";

const MB = 1024 ** 2;

/** A disk whose free space in MB changes with every check. `stopAfterLast` aborts the signal at the last one. */
function createDisk(freeMb: readonly number[], { stopAfterLast = false } = {}) {
  const messages: string[] = [];
  const stopping = new AbortController();
  let checks = 0;
  const readFreeBytes = () => {
    const free = (freeMb[checks] ?? 0) * MB;
    checks += 1;
    if (stopAfterLast && checks === freeMb.length) stopping.abort();
    return free;
  };
  const clock = { now: () => 0, sleep: async () => {} };
  const print = (sentence: string) => void messages.push(sentence);
  return { messages, disk: { folder: "/data", print, signal: stopping.signal, readFreeBytes, clock } };
}

async function watchFreeSpace(freeMb: readonly number[]): Promise<string[]> {
  const { messages, disk } = createDisk(freeMb, { stopAfterLast: true });
  await watchDisk(disk);
  return messages;
}

test("a full disk is reported once", async () => {
  expect(await watchFreeSpace([900, 3, 0, 3, 20, 400, 900])).toEqual([
    "The disk is full: /data has 3 MB left. Orders and uploads are refused and nothing is charged until there is space. The shop then continues by itself.",
    "The disk has space again: 400 MB.",
  ]);
});

test("a disk with free space is not reported", async () => {
  expect(await watchFreeSpace([900, 400, 20])).toEqual([]);
});

const waitingForSpace = (freeMb: number) =>
  `The disk is full: /data has ${freeMb} MB left. Free up some space, and the shop continues starting by itself. Press Ctrl-C to stop.`;

test("a start of the shop on a full disk waits until there is space", async () => {
  const { messages, disk } = createDisk([3, 3, 0, 20, 400]);
  await waitForDiskSpace(disk);
  expect(messages).toEqual([waitingForSpace(3), "The disk has space again: 400 MB."]);
});

test("a start of the shop on a disk with free space does not wait", async () => {
  const { messages, disk } = createDisk([20]);
  await waitForDiskSpace(disk);
  expect(messages).toEqual([]);
});

test("Ctrl-C ends the wait for free space", async () => {
  const { messages, disk } = createDisk([3, 3, 3], { stopAfterLast: true });
  await waitForDiskSpace(disk);
  expect(messages).toEqual([waitingForSpace(3)]);
});

test("a start-up step that fails because the disk is full runs again later", async () => {
  const { messages, disk } = createDisk([20, 20, 25, 400]);
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("could not write to file: No space left on device");
    return "ready";
  };
  expect(await retryWhenDiskIsFull(disk, work)).toBe("ready");
  expect(attempts).toBe(2);
  expect(messages).toEqual([waitingForSpace(20), "The disk has space again: 400 MB."]);
});

test("a start-up step runs again later if its server stopped because of a full disk", async () => {
  const { disk } = createDisk([1, 1, 400]);
  const failures = [new Error("Connection terminated unexpectedly")];
  const work = async () => {
    const failure = failures.pop();
    if (failure) throw failure;
    return "ready";
  };
  expect(await retryWhenDiskIsFull(disk, work)).toBe("ready");
});

test("a start-up step that fails on a disk with free space is not retried", async () => {
  const { messages, disk } = createDisk([900]);
  const work = () => Promise.reject(new Error("The port is in use"));
  await expect(retryWhenDiskIsFull(disk, work)).rejects.toThrow("The port is in use");
  expect(messages).toEqual([]);
});

test.each([
  "ENOSPC: no space left on device, write",
  "EDQUOT: disk quota exceeded, open '/data/start.lock'",
  "database or disk is full",
  'could not extend file "base/5/1259": No space left on device',
  "The object store is full: free some space on its disk.",
  "The disk is full, so nothing was charged or changed.",
])("the error “%s” is recognized as a full disk", (message) => {
  expect(isDiskFullError(new Error(message))).toBe(true);
});

test("a full disk is recognized among the errors of several failed connections", () => {
  expect(isDiskFullError(new AggregateError([new Error("ECONNREFUSED"), new Error("ENOSPC: write")]))).toBe(true);
  expect(isDiskFullError(new AggregateError([new Error("ECONNREFUSED")]))).toBe(false);
});
