import { type Db, Prisma, type Tx } from "@storywall/db/client";
import { PhotoId } from "@storywall/domain/kernel/ids";
import { retentionDays } from "@storywall/domain/operations/retention";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { isPhotoReferencedSql } from "../../photos/photo-uses.ts";
import { runInSlices } from "./run-in-slices.ts";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

const buildDaysAgoSql = (days: number) => Prisma.sql`now() - make_interval(days => ${days}::int)`;

/** Deletes photos that were reserved but not uploaded within a day. */
export function deleteReservedPhotos(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "delete reserved photos", async (tx) => {
    const isDueSql = Prisma.sql`state = 'reserved' AND created_at < ${buildDaysAgoSql(retentionDays.reservedPhoto)}`;
    return (await markPhotosForDeletion(tx, isDueSql, batchSize)).length;
  });
}

const candidatesSql = Prisma.sql`photos WHERE state IN ('uploaded', 'ready', 'rejected')`;

/** Deletes unused photos after 30 days without a use of the photo or a visit by its owner. */
export function deleteUnusedPhotos(db: Db, batchSize: number): Promise<number> {
  const cutoff = buildDaysAgoSql(retentionDays.unreferencedPhoto);
  return runInSlices(db, "delete unused photos", candidatesSql, batchSize, (tx, { after, last }) =>
    markPhotosForDeletion(
      tx,
      Prisma.sql`id > ${after} AND id <= ${last} AND state IN ('uploaded', 'ready', 'rejected') AND last_used_at < ${cutoff}
        AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = p.user_id AND last_seen_at >= ${cutoff})
        AND NOT ${isPhotoReferencedSql}`,
      batchSize,
    ),
  );
}

const pendingSql = Prisma.sql`photos WHERE state = 'delete_pending'`;

/** Enqueues a photo's deletion again, at most once a day, if its job was lost, skipped or dead. */
export function retryPhotoDeletions(db: Db, batchSize: number): Promise<number> {
  return runInSlices(db, "retry photo deletions", pendingSql, batchSize, async (tx, { after, last }) => {
    const pendingPhotos = await tx.$queryRaw<Array<{ id: string; dedupe: string }>>`
      SELECT id, dedupe FROM (
        SELECT id, 'photo.delete:' || id || to_char(now() AT TIME ZONE 'UTC', ':YYYYMMDD') AS dedupe
        FROM photos WHERE state = 'delete_pending' AND id > ${after} AND id <= ${last}) AS leaving
      WHERE NOT EXISTS (
        SELECT 1 FROM outbox_jobs j WHERE j.dedupe = leaving.dedupe
          OR (j.aggregate = leaving.id AND j.name = 'photo.delete' AND j.done_at IS NULL AND j.dead_at IS NULL))
      ORDER BY id LIMIT ${batchSize}`;
    const jobs = pendingPhotos.map(({ id, dedupe }) => ({
      name: "photo.delete" as const,
      payload: { photoId: PhotoId.parse(id) },
      dedupe,
    }));
    await enqueueAll(tx, jobs);
    return pendingPhotos.map(({ id }) => id);
  });
}

/** Marks at most a batch of photos. Returns their ids in ascending order. */
async function markPhotosForDeletion(tx: Tx, where: Prisma.Sql, batchSize: number): Promise<string[]> {
  const markedPhotos = await tx.$queryRaw<Array<{ id: string }>>`
    UPDATE photos SET state = 'delete_pending' WHERE id IN (
      SELECT id FROM photos p WHERE ${where} ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
    RETURNING id`;
  const ids = markedPhotos.map(({ id }) => id).toSorted();
  const jobs = ids.map((id) => ({
    name: "photo.delete" as const,
    payload: { photoId: PhotoId.parse(id) },
    dedupe: `photo.delete:${id}`,
  }));
  await enqueueAll(tx, jobs);
  return ids;
}
