/** Runs the work on every item, at most `width` of them at once. The first failure stops what has not begun. */
export async function runSideBySide<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  let failed = false;
  const lane = async () => {
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
  const results = await Promise.allSettled(Array.from({ length: width }, lane));
  const refused = results.find((result) => result.status === "rejected");
  if (refused) throw refused.reason;
}
