import type { Db } from "@storywall/db/client";
import { ErasureId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import { AT_ONCE, underLock } from "./under-lock.ts";

/** Retries unfinished erasures once a day: an order was open, or a backup was restored. */
export function finishErasures(db: Db): Promise<number> {
  return underLock(db, "finish erasures", async (tx) => {
    const open = await tx.$queryRaw<Array<{ id: string; dedupe: string }>>`
      SELECT id, dedupe FROM (
        SELECT id, 'visitor.erase:' || id || to_char(now() AT TIME ZONE 'UTC', ':YYYYMMDD') AS dedupe
        FROM erasures WHERE applied_at IS NULL) AS open
      WHERE NOT EXISTS (
        SELECT 1 FROM outbox_jobs j WHERE j.dedupe = open.dedupe
          OR (j.aggregate = open.id AND j.name = 'visitor.erase' AND j.done_at IS NULL AND j.dead_at IS NULL))
      ORDER BY id LIMIT ${AT_ONCE}`;
    for (const { id, dedupe } of open) {
      await enqueue(tx, "visitor.erase", { erasureId: ErasureId.parse(id) }, { dedupe });
    }
    return open.length;
  });
}
