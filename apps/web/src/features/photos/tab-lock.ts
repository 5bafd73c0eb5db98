import type { AttemptOutcome } from "./upload-queue.ts";

/**
 * Calls `run` while holding a lock on the photo. If another tab holds the lock, returns `elsewhere` with a promise that
 * resolves when that tab releases it. The browser releases the locks of closed tabs. If the Web Locks API is missing
 * (plain http) or blocked, calls `run` without a lock.
 */
export async function withTabLock(photoId: string, run: () => Promise<AttemptOutcome>): Promise<AttemptOutcome> {
  if (!(await canUseLocks())) return run();
  const { locks } = navigator;
  const name = `storywall-upload-${photoId}`;
  return locks.request(name, { ifAvailable: true }, (lock): AttemptOutcome | Promise<AttemptOutcome> => {
    if (lock) return run();
    return { kind: "elsewhere", until: locks.request(name, () => undefined) };
  });
}

const SAVING_LOCK_PREFIX = "storywall-saving-";

/** Calls `run` while holding a lock that `listSavingBatches` can see from every tab. */
export async function withSavingLock(batch: string, run: () => Promise<void>): Promise<void> {
  if (!(await canUseLocks())) return run();
  await navigator.locks.request(SAVING_LOCK_PREFIX + batch, run);
}

/** Lists the batches that are being saved in any tab of this browser. */
export async function listSavingBatches(): Promise<ReadonlySet<string>> {
  if (!(await canUseLocks())) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(SAVING_LOCK_PREFIX) ? name.slice(SAVING_LOCK_PREFIX.length) : [])),
  );
}

/** Locks are missing on plain http, and refused where the browser blocks storage. */
function canUseLocks(): Promise<boolean> {
  const tryLocks = async () => navigator.locks.query();
  lockAccess ??= tryLocks().then(
    () => true,
    () => false,
  );
  return lockAccess;
}

let lockAccess: Promise<boolean> | undefined;
