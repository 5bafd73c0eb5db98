import { existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { systemClock, type WaitClock } from "./wait-until-ready.ts";

export type DiskOptions = {
  folder: string;
  print: (sentence: string) => void;
  /** Ends the watch or the wait. */
  signal: AbortSignal;
  readFreeBytes?: (folder: string) => number;
  clock?: WaitClock;
};

const checkEveryMs = 5_000;
const fullBelowBytes = 16 * 1024 ** 2;
/** This limit is higher than `fullBelowBytes`, so that a disk at the limit is not reported again and again. */
const freeAboveBytes = 32 * 1024 ** 2;

/** Prints when the disk of the folder is full, and when it has space again, until the signal aborts. */
export async function watchDisk({
  folder,
  print,
  signal,
  readFreeBytes = readFreeDiskBytes,
  clock = systemClock,
}: DiskOptions): Promise<void> {
  let isFull = false;
  while (!signal.aborted) {
    const freeBytes = readFreeBytes(folder);
    if (!isFull && freeBytes < fullBelowBytes) {
      isFull = true;
      print(
        `The disk is full: ${folder} has ${toMegabytes(freeBytes)} MB left. Orders and uploads are refused and ` +
          "nothing is charged until there is space. The shop then continues by itself.",
      );
    } else if (isFull && freeBytes > freeAboveBytes) {
      isFull = false;
      print(`The disk has space again: ${toMegabytes(freeBytes)} MB.`);
    }
    await clock.sleep(checkEveryMs, signal);
  }
}

/** Waits while the disk of the folder is full, and prints when the wait starts and ends. */
export async function waitForDiskSpace(disk: DiskOptions): Promise<void> {
  const { folder, readFreeBytes = readFreeDiskBytes } = disk;
  if (readFreeBytes(folder) < fullBelowBytes) await waitForFreeBytes(freeAboveBytes, disk);
}

/**
 * Runs the work. If it fails because a disk is full, waits until more space is free than after the failure, and runs it
 * again.
 * @throws any other error of the work, and any error of the work after the signal has aborted
 */
export async function retryWhenDiskIsFull<T>(disk: DiskOptions, work: () => Promise<T>): Promise<T> {
  const { folder, signal, readFreeBytes = readFreeDiskBytes } = disk;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const freeBytes = readFreeBytes(folder);
      // If a server stopped because of a full disk, the work fails with an error about its connection.
      if (signal.aborted || !(isDiskFullError(error) || freeBytes < fullBelowBytes)) throw error;
      await waitForFreeBytes(freeBytes + freeAboveBytes, disk);
      if (signal.aborted) throw error;
    }
  }
}

/** Returns whether the error of a program, a server or the system says that a disk has no space. */
export function isDiskFullError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDiskFullError)) return true;
  return /No space left on device|disk is full|disk quota exceeded|store is full|ENOSPC|EDQUOT/i.test(error.message);
}

async function waitForFreeBytes(
  bytes: number,
  { folder, print, signal, readFreeBytes = readFreeDiskBytes, clock = systemClock }: DiskOptions,
): Promise<void> {
  let freeBytes = readFreeBytes(folder);
  print(
    `The disk is full: ${folder} has ${toMegabytes(freeBytes)} MB left. Free up some space, and the shop continues ` +
      "starting by itself. Press Ctrl-C to stop.",
  );
  while (freeBytes < bytes) {
    await clock.sleep(checkEveryMs, signal);
    if (signal.aborted) return;
    freeBytes = readFreeBytes(folder);
  }
  print(`The disk has space again: ${toMegabytes(freeBytes)} MB.`);
}

/** Returns whether the folder's disk has too little space for the shop. */
export function isDiskFull(folder: string): boolean {
  return readFreeDiskBytes(folder) < fullBelowBytes;
}

const toMegabytes = (bytes: number) => Math.floor(bytes / 1024 ** 2);

/**
 * Returns the free bytes of the folder's disk. The folder does not have to exist yet. A file system without a size, such
 * as `/proc`, is never full.
 */
function readFreeDiskBytes(folder: string): number {
  if (!existsSync(folder)) return readFreeDiskBytes(dirname(folder));
  const { bavail, blocks, bsize } = statfsSync(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}
