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

const SAVING = "storywall-saving-";

/** Other tabs can see that the batch is being saved as long as this runs (`batchesBeingSaved`). */
export async function whileSaving(batch: string, run: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(SAVING + batch, run) : run());
}

/** The batches that an open tab of this browser is saving at the moment. */
export async function batchesBeingSaved(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(SAVING) ? name.slice(SAVING.length) : [])));
}
