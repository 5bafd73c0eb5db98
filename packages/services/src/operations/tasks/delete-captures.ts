import type { Db } from "@storywall/db/client";
import { CaptureId } from "@storywall/domain/kernel/ids";
import { retentionDays } from "@storywall/domain/operations/retention";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

/** Deletes wall captures after a week, because they can be generated again. Returns the count. */
export function deleteCaptures(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "delete captures", async (tx) => {
    const expiredCaptures = await tx.$queryRaw<Array<{ id: string }>>`
      SELECT id FROM captures
      WHERE created_at < now() - make_interval(days => ${retentionDays.capture}::int)
        AND NOT EXISTS (SELECT 1 FROM outbox_jobs WHERE dedupe = 'capture.delete:' || captures.id)
      ORDER BY created_at LIMIT ${batchSize}`;
    const jobs = expiredCaptures.map(({ id }) => ({
      name: "capture.delete" as const,
      payload: { captureId: CaptureId.parse(id) },
      dedupe: `capture.delete:${id}`,
    }));
    await enqueueAll(tx, jobs);
    return expiredCaptures.length;
  });
}
