import type { AttemptOutcome } from "./upload-queue.ts";

/**
 * Calls `run` while holding a lock on the photo. If another tab holds the lock, returns `elsewhere` with a promise that
 * resolves when that tab releases it. The browser releases the locks of closed tabs. If the Web Locks API is missing
 * (plain http), calls `run` without a lock.
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

/** Calls `run` while holding a lock that `listSavingBatches` can see from every tab. */
export async function withSavingLock(batch: string, run: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(SAVING_LOCK_PREFIX + batch, run) : run());
}

/** Lists the batches that are being saved in any tab of this browser. */
export async function listSavingBatches(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(SAVING_LOCK_PREFIX) ? name.slice(SAVING_LOCK_PREFIX.length) : [])),
  );
}
