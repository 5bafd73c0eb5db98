import type { TryOutcome } from "./upload-queue.ts";

/**
 * Runs `run` under a lock on the photo. If another tab holds the lock, returns when it is released. The browser
 * releases locks of closed tabs. Without the Web Locks API (plain http) it just runs.
 */
export async function inOneTab(photoId: string, run: () => Promise<TryOutcome>): Promise<TryOutcome> {
  const { locks } = navigator;
  if (!locks) return run();
  const name = `storywall-upload-${photoId}`;
  return locks.request(name, { ifAvailable: true }, (lock): TryOutcome | Promise<TryOutcome> => {
    if (lock) return run();
    return { kind: "elsewhere", until: locks.request(name, () => undefined) };
  });
}

const SAVING = "storywall-saving-";

/** Holds a lock during `run` that `batchesBeingSaved` reports in other tabs. */
export async function whileSaving(batch: string, run: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(SAVING + batch, run) : run());
}

/** Batches that any tab of this browser is saving. */
export async function batchesBeingSaved(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(SAVING) ? name.slice(SAVING.length) : [])));
}
