import type { Db } from "@storywall/db/client";
import DataLoader from "dataloader";
import { claimJobs, type JobClaim, markJobsDone } from "./job-lease.ts";

export type JobBatches = {
  /** Claims the job. Returns null when it is done, dead, or leased by another run. */
  claim(id: bigint): Promise<JobClaim | null>;
  markDone(id: bigint): Promise<void>;
};

const maxBatchSize = 100;

/** Claims jobs and marks them as done, many per statement. */
export function createJobBatcher(db: Db, leaseMs: number): JobBatches {
  const claims = createBatchLoader((ids) => claimJobs(db, ids, leaseMs));
  const done = createBatchLoader(async (ids) => {
    await markJobsDone(db, ids);
    return ids.map(() => undefined);
  });
  return { claim: (id) => claims.load(id), markDone: (id) => done.load(id) };
}

/**
 * Creates a loader that collects the ids which arrive while a statement runs, and loads them with the next statement. A
 * single id does not wait.
 */
function createBatchLoader<T>(run: (ids: readonly bigint[]) => Promise<T[]>): DataLoader<bigint, T> {
  let running: Promise<unknown> = Promise.resolve();
  const runBatch = (ids: readonly bigint[]) => {
    const results = run(ids);
    running = results.catch(() => {});
    return results;
  };
  return new DataLoader(runBatch, {
    cache: false,
    maxBatchSize,
    batchScheduleFn: (dispatch) => void running.then(dispatch),
  });
}
