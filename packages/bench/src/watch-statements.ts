import type { Db } from "@storywall/db/client";

/** Returns a client that records the duration of its longest statement. `takeLongestMs` returns and resets it. */
export function watchStatements(unwatched: Db): { db: Db; takeLongestMs: () => number } {
  let longestMs = 0;
  const db = unwatched.$extends({
    query: {
      async $allOperations({ args, query }) {
        const startedAt = performance.now();
        const result = await query(args);
        longestMs = Math.max(longestMs, performance.now() - startedAt);
        return result;
      },
    },
  }) as unknown as Db;
  const takeLongestMs = () => {
    const ms = longestMs;
    longestMs = 0;
    return ms;
  };
  return { db, takeLongestMs };
}
