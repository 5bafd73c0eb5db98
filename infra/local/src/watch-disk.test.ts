import { expect, test } from "vitest";
import { watchDisk } from "./watch-disk.ts";

const MB = 1024 ** 2;

/** Watches a disk whose free space changes with every check. Returns what was printed. */
async function watchFreeSpace(freeMb: readonly number[]): Promise<string[]> {
  const messages: string[] = [];
  const stopping = new AbortController();
  let checks = 0;
  const readFreeBytes = () => {
    const free = (freeMb[checks] ?? 0) * MB;
    checks += 1;
    if (checks === freeMb.length) stopping.abort();
    return free;
  };
  const clock = { now: () => 0, sleep: async () => {} };
  const print = (sentence: string) => void messages.push(sentence);
  await watchDisk({ folder: "/data", print, signal: stopping.signal, readFreeBytes, clock });
  return messages;
}

test("a full disk is reported once, and again when it has space", async () => {
  expect(await watchFreeSpace([900, 3, 0, 3, 20, 400, 900])).toEqual([
    "The disk is full: /data has 3 MB left. Orders and uploads are refused and nothing is charged until there is space. The shop then continues by itself.",
    "The disk has space again: 400 MB.",
  ]);
});

test("a disk with space is not mentioned", async () => {
  expect(await watchFreeSpace([900, 400, 20])).toEqual([]);
});
