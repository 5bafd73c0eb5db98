import type { Db } from "@storywall/db/client";
import { CaptureId } from "@storywall/domain/kernel/ids";
import { keptDays } from "@storywall/domain/operations/retention";
import { enqueue } from "@storywall/jobs/enqueue";
import { AT_ONCE, underLock } from "./under-lock.ts";

/** Deletes wall captures after a week; they can be generated again. Returns the count. */
export function deleteCaptures(db: Db): Promise<number> {
  return underLock(db, "delete captures", async (tx) => {
    const old = await tx.$queryRaw<Array<{ id: string }>>`
      SELECT id FROM captures
      WHERE created_at < now() - make_interval(days => ${keptDays.capture}::int)
        AND NOT EXISTS (SELECT 1 FROM outbox_jobs WHERE dedupe = 'capture.delete:' || captures.id)
      ORDER BY id LIMIT ${AT_ONCE}`;
    for (const { id } of old) {
      const captureId = CaptureId.parse(id);
      await enqueue(tx, "capture.delete", { captureId }, { dedupe: `capture.delete:${captureId}` });
    }
    return old.length;
  });
}
