import type { Db } from "@storywall/db/client";
import { ErasureId } from "@storywall/domain/kernel/ids";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

/**
 * Retries unfinished erasures once a day. An erasure is unfinished if an order was open at the time or a backup has
 * been restored since.
 */
export function retryUnfinishedErasures(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "finish erasures", async (tx) => {
    const pendingErasures = await tx.$queryRaw<Array<{ id: string; dedupe: string }>>`
      SELECT id, dedupe FROM (
        SELECT id, 'visitor.erase:' || id || to_char(now() AT TIME ZONE 'UTC', ':YYYYMMDD') AS dedupe
        FROM erasures WHERE applied_at IS NULL) AS open
      WHERE NOT EXISTS (
        SELECT 1 FROM outbox_jobs j WHERE j.dedupe = open.dedupe
          OR (j.aggregate = open.id AND j.name = 'visitor.erase' AND j.done_at IS NULL AND j.dead_at IS NULL))
      ORDER BY id LIMIT ${batchSize}`;
    const jobs = pendingErasures.map(({ id, dedupe }) => ({
      name: "visitor.erase" as const,
      payload: { erasureId: ErasureId.parse(id) },
      dedupe,
    }));
    await enqueueAll(tx, jobs);
    return pendingErasures.length;
  });
}
