import type { TryOutcome } from "./upload-queue.ts";

/**
 * Runs it while no other tab of this browser does the same for this photo. Where one does, the answer says until when. A tab
 * that is closed or killed lets go by itself. Browsers without locks (plain http from another device) just run it.
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
