import { type Db, Prisma, type Tx } from "@storywall/db/client";
import { PhotoId } from "@storywall/domain/kernel/ids";
import { keptDays } from "@storywall/domain/operations/retention";
import { enqueue } from "@storywall/jobs/enqueue";
import { shownSomewhere } from "./photo-uses.ts";
import { AT_ONCE, underLock } from "./under-lock.ts";

const before = (days: number) => Prisma.sql`now() - make_interval(days => ${days}::int)`;

/** Releases photos that were reserved but not uploaded within a day. */
export function freeReservedPhotos(db: Db): Promise<number> {
  return underLock(db, "free reserved photos", (tx) =>
    free(tx, Prisma.sql`state = 'reserved' AND created_at < ${before(keptDays.reservedPhoto)}`),
  );
}

/** Deletes unused photos 30 days after their last use and their visitor's last visit. */
export function freeUnusedPhotos(db: Db): Promise<number> {
  const longAgo = before(keptDays.unreferencedPhoto);
  return underLock(db, "free unused photos", (tx) =>
    free(
      tx,
      Prisma.sql`state IN ('uploaded', 'ready', 'rejected') AND last_used_at < ${longAgo}
        AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = p.user_id AND last_seen_at >= ${longAgo})
        AND NOT ${shownSomewhere}`,
    ),
  );
}

/** Re-enqueues deletions whose job was lost, skipped or dead, once a day. */
export function finishDeletions(db: Db): Promise<number> {
  return underLock(db, "finish deletions", async (tx) => {
    const left = await tx.$queryRaw<Array<{ id: string; dedupe: string }>>`
      SELECT id, dedupe FROM (
        SELECT id, 'photo.delete:' || id || to_char(now() AT TIME ZONE 'UTC', ':YYYYMMDD') AS dedupe
        FROM photos WHERE state = 'delete_pending') AS leaving
      WHERE NOT EXISTS (
        SELECT 1 FROM outbox_jobs j WHERE j.dedupe = leaving.dedupe
          OR (j.aggregate = leaving.id AND j.name = 'photo.delete' AND j.done_at IS NULL AND j.dead_at IS NULL))
      ORDER BY id LIMIT ${AT_ONCE}`;
    for (const { id, dedupe } of left) await enqueue(tx, "photo.delete", { photoId: PhotoId.parse(id) }, { dedupe });
    return left.length;
  });
}

async function free(tx: Tx, which: Prisma.Sql): Promise<number> {
  const freed = await tx.$queryRaw<Array<{ id: string }>>`
    UPDATE photos SET state = 'delete_pending' WHERE id IN (
      SELECT id FROM photos p WHERE ${which} ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING id`;
  for (const { id } of freed) {
    const photoId = PhotoId.parse(id);
    await enqueue(tx, "photo.delete", { photoId }, { dedupe: `photo.delete:${photoId}` });
  }
  return freed.length;
}
