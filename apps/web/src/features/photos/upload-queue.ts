/** Result of one attempt. `elsewhere`: another tab is uploading it; `done`: nothing is left to do. */
export type TryOutcome =
  | { kind: "done" }
  | { kind: "failed"; message: string }
  | { kind: "elsewhere"; until: Promise<void> };

type Parts = {
  /** Uploads one photo, once. Never rejects. */
  attempt: (id: string) => Promise<TryOutcome>;
  onRest: (id: string) => void;
  onGiveUp: (id: string, message: string) => void;
  isOnline: () => boolean;
  /** Schedules `run` after `ms`; returns a function that cancels it. */
  later: (ms: number, run: () => void) => () => void;
  atOnce: number;
};

export type UploadQueue = {
  /** Appends photos. Known ids are ignored. */
  add(...ids: string[]): void;
  /** Retries a waiting or failed photo now, with all attempts. */
  retry(id: string): void;
  remove(id: string): void;
  /** Retries all waiting and failed photos. */
  online(): void;
};

export const TRIES = 5;
const FIRST_PAUSE_MS = 1000;

/**
 * Uploads a few photos at a time, with up to five attempts each and growing pauses. Pauses while offline without
 * counting attempts.
 */
export function openUploadQueue({ attempt, onRest, onGiveUp, isOnline, later, atOnce }: Parts): UploadQueue {
  const waiting: string[] = [];
  const running = new Set<string>();
  const resting = new Map<string, () => void>();
  const givenUp = new Set<string>();
  const tries = new Map<string, number>();

  const isKnown = (id: string) => running.has(id) || resting.has(id) || waiting.includes(id);

  const pump = () => {
    while (isOnline() && running.size < atOnce) {
      const id = waiting.shift();
      if (id === undefined) return;
      running.add(id);
      void attempt(id).then((outcome) => {
        // Removed during the attempt, so the result is ignored.
        if (!running.delete(id)) return pump();
        settle(id, outcome);
        pump();
      });
    }
  };

  const settle = (id: string, outcome: TryOutcome) => {
    if (outcome.kind === "done") return void tries.delete(id);
    onRest(id);
    if (outcome.kind === "elsewhere") {
      let isWanted = true;
      resting.set(id, () => (isWanted = false));
      void outcome.until.then(() => isWanted && wake(id));
      return;
    }
    if (!isOnline()) return void waiting.push(id);
    const made = (tries.get(id) ?? 0) + 1;
    tries.set(id, made);
    if (made >= TRIES) {
      tries.delete(id);
      givenUp.add(id);
      return onGiveUp(id, outcome.message);
    }
    resting.set(
      id,
      later(FIRST_PAUSE_MS * 2 ** (made - 1), () => wake(id)),
    );
  };

  const wake = (id: string) => {
    resting.get(id)?.();
    resting.delete(id);
    waiting.push(id);
    pump();
  };

  const retry = (id: string) => {
    tries.delete(id);
    if (givenUp.delete(id)) {
      onRest(id);
      waiting.push(id);
    } else if (resting.has(id)) return wake(id);
    else if (!isKnown(id)) waiting.push(id);
    pump();
  };

  return {
    add(...ids) {
      for (const id of ids) if (!isKnown(id) && !givenUp.has(id)) waiting.push(id);
      pump();
    },
    retry,
    remove(id) {
      resting.get(id)?.();
      for (const known of [resting, running, givenUp, tries]) known.delete(id);
      const at = waiting.indexOf(id);
      if (at >= 0) waiting.splice(at, 1);
    },
    online() {
      for (const id of [...resting.keys(), ...givenUp]) retry(id);
      pump();
    },
  };
}
