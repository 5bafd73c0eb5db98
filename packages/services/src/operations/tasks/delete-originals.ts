import type { Db } from "@storywall/db/client";
import { PhotoId } from "@storywall/domain/kernel/ids";
import { retentionDays } from "@storywall/domain/operations/retention";
import { enqueue } from "@storywall/jobs/enqueue";
import { isPhotoInUseSql } from "./photo-uses.ts";
import { TASK_BATCH_SIZE, withAdvisoryLock } from "./with-advisory-lock.ts";

/**
 * Deletes original files 60 days after the photo's last order was delivered, because their metadata shows where and
 * when the photo was taken. Keeps originals that a cart or saved wall needs, and all masters and renditions. Returns
 * the count of jobs.
 */
export function deleteOriginals(db: Db): Promise<number> {
  return withAdvisoryLock(db, "delete originals", async (tx) => {
    const due = await tx.$queryRaw<Array<{ id: string }>>`
      SELECT p.id FROM photos p
      WHERE p.state = 'ready' AND p.original_deleted_at IS NULL
        AND p.id IN (SELECT photo_id FROM order_tiles)
        AND NOT EXISTS (
          SELECT 1 FROM order_tiles JOIN orders ON orders.id = order_id
          WHERE photo_id = p.id AND orders.state NOT IN ('cancelled', 'returned')
            AND NOT (orders.state = 'delivered'
              AND coalesce(delivered_at, now()) < now() - make_interval(days => ${retentionDays.originalAfterDelivery}::int)))
        AND NOT ${isPhotoInUseSql}
        AND NOT EXISTS (SELECT 1 FROM outbox_jobs WHERE dedupe = 'photo.delete-original:' || p.id)
      ORDER BY p.id LIMIT ${TASK_BATCH_SIZE}`;
    for (const { id } of due) {
      const photoId = PhotoId.parse(id);
      await enqueue(tx, "photo.delete-original", { photoId }, { dedupe: `photo.delete-original:${photoId}` });
    }
    return due.length;
  });
}
