/**
 * Result of one attempt. `elsewhere` means that another tab is uploading the photo; `done` means that no further
 * attempt is needed.
 */
export type AttemptOutcome =
  | { kind: "done" }
  | { kind: "failed"; message: string }
  | { kind: "elsewhere"; until: Promise<void> };

type UploadQueueOptions = {
  /** Makes one attempt to upload a photo. Never rejects. */
  attempt: (id: string) => Promise<AttemptOutcome>;
  onWaiting: (id: string) => void;
  onGiveUp: (id: string, message: string) => void;
  isOnline: () => boolean;
  /** Calls `run` after `ms`. Returns a function that cancels it. */
  schedule: (ms: number, run: () => void) => () => void;
  maxConcurrent: number;
};

type UploadQueue = {
  /** Adds photos to the end of the queue. Ignores ids that are already in it. */
  add(...ids: string[]): void;
  /** Retries a waiting or failed photo immediately and resets its number of attempts. */
  retryUpload(id: string): void;
  remove(id: string): void;
  retryAll(): void;
};

export const MAX_ATTEMPTS = 5;
const FIRST_RETRY_DELAY_MS = 1000;

/**
 * Creates a queue that uploads a few photos at a time. Each photo gets up to five attempts, with increasing pauses.
 * Being offline pauses the queue and does not count as an attempt.
 */
export function createUploadQueue({
  attempt,
  onWaiting,
  onGiveUp,
  isOnline,
  schedule,
  maxConcurrent,
}: UploadQueueOptions): UploadQueue {
  const waiting: string[] = [];
  const running = new Set<string>();
  const delayed = new Map<string, () => void>();
  const givenUp = new Set<string>();
  const tries = new Map<string, number>();

  const isQueued = (id: string) => running.has(id) || delayed.has(id) || waiting.includes(id);

  const startQueuedUploads = () => {
    while (isOnline() && running.size < maxConcurrent) {
      const id = waiting.shift();
      if (id === undefined) return;
      running.add(id);
      void attempt(id).then((outcome) => {
        // If the photo was removed during the attempt, its result is ignored.
        if (!running.delete(id)) return startQueuedUploads();
        handleOutcome(id, outcome);
        startQueuedUploads();
      });
    }
  };

  const handleOutcome = (id: string, outcome: AttemptOutcome) => {
    if (outcome.kind === "done") return void tries.delete(id);
    onWaiting(id);
    if (outcome.kind === "elsewhere") {
      let isDelayed = true;
      delayed.set(id, () => (isDelayed = false));
      void outcome.until.then(() => isDelayed && requeuePhoto(id));
      return;
    }
    if (!isOnline()) return void waiting.push(id);
    const attemptCount = (tries.get(id) ?? 0) + 1;
    tries.set(id, attemptCount);
    if (attemptCount >= MAX_ATTEMPTS) {
      tries.delete(id);
      givenUp.add(id);
      return onGiveUp(id, outcome.message);
    }
    delayed.set(
      id,
      schedule(FIRST_RETRY_DELAY_MS * 2 ** (attemptCount - 1), () => requeuePhoto(id)),
    );
  };

  const requeuePhoto = (id: string) => {
    delayed.get(id)?.();
    delayed.delete(id);
    waiting.push(id);
    startQueuedUploads();
  };

  const retryUpload = (id: string) => {
    tries.delete(id);
    if (givenUp.delete(id)) {
      onWaiting(id);
      waiting.push(id);
    } else if (delayed.has(id)) return requeuePhoto(id);
    else if (!isQueued(id)) waiting.push(id);
    startQueuedUploads();
  };

  return {
    add(...ids) {
      for (const id of ids) if (!isQueued(id) && !givenUp.has(id)) waiting.push(id);
      startQueuedUploads();
    },
    retryUpload,
    remove(id) {
      delayed.get(id)?.();
      for (const known of [delayed, running, givenUp, tries]) known.delete(id);
      const index = waiting.indexOf(id);
      if (index >= 0) waiting.splice(index, 1);
    },
    retryAll() {
      for (const id of [...delayed.keys(), ...givenUp]) retryUpload(id);
      startQueuedUploads();
    },
  };
}

/**
 * Calls `run` while holding a lock on the photo. If another tab holds the lock, returns `elsewhere` with a promise that
 * resolves when that tab releases it, or is closed. If the Web Locks API is missing (plain http) or blocked, calls
 * `run` without a lock.
 */
export async function runWithPhotoLock(photoId: string, run: () => Promise<AttemptOutcome>): Promise<AttemptOutcome> {
  if (!(await canUseLocks())) return run();
  const { locks } = navigator;
  const name = `storywall-upload-${photoId}`;
  return locks.request(name, { ifAvailable: true }, (lock): AttemptOutcome | Promise<AttemptOutcome> => {
    if (lock) return run();
    return { kind: "elsewhere", until: locks.request(name, () => undefined) };
  });
}

const SAVING_LOCK_PREFIX = "storywall-saving-";

/** Calls `run` while holding a lock that `listSavingBatches` can see in every tab. */
export async function runWithSavingLock(batch: string, run: () => Promise<void>): Promise<void> {
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

/**
 * Returns whether the Web Locks API can be used. It is missing on plain http, and fails if the browser blocks storage.
 */
function canUseLocks(): Promise<boolean> {
  const queryLocks = async () => navigator.locks.query();
  lockAccess ??= queryLocks().then(
    () => true,
    () => false,
  );
  return lockAccess;
}

let lockAccess: Promise<boolean> | undefined;
