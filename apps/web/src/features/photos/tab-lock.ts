import type { AttemptOutcome } from "./upload-queue.ts";

/**
 * Runs `run` under a lock on the photo. If another tab holds the lock, returns when it is released. The browser
 * releases locks of closed tabs. Without the Web Locks API (plain http) it just runs.
 */
export async function withTabLock(photoId: string, run: () => Promise<AttemptOutcome>): Promise<AttemptOutcome> {
  const { locks } = navigator;
  if (!locks) return run();
  const name = `storywall-upload-${photoId}`;
  return locks.request(name, { ifAvailable: true }, (lock): AttemptOutcome | Promise<AttemptOutcome> => {
    if (lock) return run();
    return { kind: "elsewhere", until: locks.request(name, () => undefined) };
  });
}

const SAVING_LOCK_PREFIX = "storywall-saving-";

/** Holds a lock during `run` that `listSavingBatches` reports in other tabs. */
export async function withSavingLock(batch: string, run: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(SAVING_LOCK_PREFIX + batch, run) : run());
}

/** Batches that any tab of this browser is saving. */
export async function listSavingBatches(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(SAVING_LOCK_PREFIX) ? name.slice(SAVING_LOCK_PREFIX.length) : [])),
  );
}
