import { type Db, Prisma } from "@storywall/db/client";
import { PhotoId } from "@storywall/domain/kernel/ids";
import { retentionDays } from "@storywall/domain/operations/retention";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { isPhotoInUseSql } from "../../photos/photo-uses.ts";
import { runInSlices } from "./run-in-slices.ts";

const candidatesSql = Prisma.sql`photos WHERE state = 'ready' AND original_deleted_at IS NULL`;

/**
 * Deletes original files 60 days after the photo's last order was delivered, because their metadata shows where and
 * when the photo was taken. Keeps originals that a cart or saved wall needs, and all masters and renditions. Returns
 * the count of jobs.
 */
export function deleteOriginals(db: Db, batchSize: number): Promise<number> {
  return runInSlices(db, "delete originals", candidatesSql, batchSize, async (tx, { after, last }) => {
    const due = await tx.$queryRaw<Array<{ id: string }>>`
      SELECT p.id FROM photos p
      WHERE p.id > ${after} AND p.id <= ${last} AND p.state = 'ready' AND p.original_deleted_at IS NULL
        AND EXISTS (SELECT 1 FROM order_tiles WHERE photo_id = p.id)
        AND NOT EXISTS (
          SELECT 1 FROM order_tiles JOIN orders ON orders.id = order_id
          WHERE photo_id = p.id AND orders.state NOT IN ('cancelled', 'returned')
            AND NOT (orders.state = 'delivered'
              AND coalesce(delivered_at, now()) < now() - make_interval(days => ${retentionDays.originalAfterDelivery}::int)))
        AND NOT ${isPhotoInUseSql}
        AND NOT EXISTS (SELECT 1 FROM outbox_jobs WHERE dedupe = 'photo.delete-original:' || p.id)
      ORDER BY p.id LIMIT ${batchSize}`;
    const jobs = due.map(({ id }) => ({
      name: "photo.delete-original" as const,
      payload: { photoId: PhotoId.parse(id) },
      dedupe: `photo.delete-original:${id}`,
    }));
    await enqueueAll(tx, jobs);
    return due.map(({ id }) => id);
  });
}
