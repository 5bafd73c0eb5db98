import type { Db, Tx } from "@storywall/db/client";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

/** Number of rows that one transaction of a task examines. Each row may take several index scans. */
const SLICE_SIZE = 500;

/** Query arguments that select the ids of the next slice. */
export const nextSlice = { select: { id: true }, orderBy: { id: "asc" }, take: SLICE_SIZE } as const;

/** Rows whose id is greater than `after` and at most `last`. */
type Slice = { after: string; last: string };

/**
 * Runs a task that examines many rows of a large table in slices, each in its own transaction, until it has changed a
 * full batch or reached the end of the table. The next run continues there.
 * `listCandidates` returns the `nextSlice` of ids after an id; its condition must use an index.
 * `work` returns the ids of the rows that it changed, at most a batch, in ascending order.
 */
export async function runInSlices(
  db: Db,
  name: string,
  listCandidates: (tx: Tx, after: string) => Promise<Array<{ id: string }>>,
  batchSize: number,
  work: (tx: Tx, slice: Slice) => Promise<string[]>,
): Promise<number> {
  let changed = 0;
  let isFinished = false;
  while (!isFinished && changed < batchSize) {
    // Stays true if another process holds the lock, because `work` is then not called.
    isFinished = true;
    changed += await withAdvisoryLock(db, name, async (tx) => {
      const cursor = await tx.taskCursor.findUnique({ where: { task: name } });
      const after = cursor?.lastId ?? "";
      const candidates = await listCandidates(tx, after);
      const last = candidates.at(-1)?.id;
      const ids = last === undefined ? [] : await work(tx, { after, last });
      const isBatchFull = ids.length >= batchSize;
      isFinished = !isBatchFull && candidates.length < SLICE_SIZE;
      const lastId = isBatchFull ? ids.at(-1) : last;
      if (isFinished || !lastId) await tx.taskCursor.deleteMany({ where: { task: name } });
      else await tx.taskCursor.upsert({ where: { task: name }, create: { task: name, lastId }, update: { lastId } });
      return ids.length;
    });
  }
  return changed;
}
