/** Runs the work on every item with this concurrency. Starts no more items after the first failure. */
export async function runConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  let failed = false;
  const processQueue = async () => {
    for (const item of queue) {
      if (failed) return;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const results = await Promise.allSettled(Array.from({ length: concurrency }, processQueue));
  const rejected = results.find((result) => result.status === "rejected");
  if (rejected) throw rejected.reason;
}
