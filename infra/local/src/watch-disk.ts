import { statfsSync } from "node:fs";
import { systemClock, type WaitClock } from "./wait-until-ready.ts";

type WatchOptions = {
  folder: string;
  print: (sentence: string) => void;
  /** Ends the watch. */
  signal: AbortSignal;
  readFreeBytes?: (folder: string) => number;
  clock?: WaitClock;
};

const checkEveryMs = 5_000;
const fullBelowBytes = 16 * 1024 ** 2;
/** More than the other limit, so that a disk at the limit is not reported again and again. */
const freeAboveBytes = 32 * 1024 ** 2;

/** Prints when the disk of the folder is full, and when it has space again, until the signal aborts. */
export async function watchDisk({
  folder,
  print,
  signal,
  readFreeBytes = readFreeDiskBytes,
  clock = systemClock,
}: WatchOptions): Promise<void> {
  let isFull = false;
  while (!signal.aborted) {
    const freeBytes = readFreeBytes(folder);
    if (!isFull && freeBytes < fullBelowBytes) {
      isFull = true;
      print(
        `The disk is full: ${folder} has ${Math.floor(freeBytes / 1024 ** 2)} MB left. Orders and uploads are refused and ` +
          "nothing is charged until there is space. The shop then continues by itself.",
      );
    } else if (isFull && freeBytes > freeAboveBytes) {
      isFull = false;
      print(`The disk has space again: ${Math.floor(freeBytes / 1024 ** 2)} MB.`);
    }
    await clock.sleep(checkEveryMs, signal);
  }
}

function readFreeDiskBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
