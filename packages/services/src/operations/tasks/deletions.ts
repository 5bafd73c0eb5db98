import { type Db, Prisma, type Tx } from "@storywall/db/client";
import { CaptureId, PhotoId } from "@storywall/domain/kernel/ids";
import { retentionDays } from "@storywall/domain/operations/retention";
import { BOARD_DELIVERED_DAYS } from "@storywall/domain/production/production-board";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { isPhotoInUseSql, isPhotoReferencedSql } from "../../photos/remove-photo.ts";
import { runInSlices } from "./run-in-slices.ts";
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

const originalsSql = Prisma.sql`photos WHERE state = 'ready' AND original_deleted_at IS NULL`;

/**
 * Deletes original files 60 days after the photo's last order was delivered, because their metadata shows where and
 * when the photo was taken. Keeps originals that a cart or saved wall needs, and all masters and renditions. Returns
 * the count of jobs.
 */
export function deleteOriginals(db: Db, batchSize: number): Promise<number> {
  return runInSlices(db, "delete originals", originalsSql, batchSize, async (tx, { after, last }) => {
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

const buildDaysAgoSql = (days: number) => Prisma.sql`now() - make_interval(days => ${days}::int)`;

/** Deletes photos that were reserved but not uploaded within a day. */
export function deleteReservedPhotos(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "delete reserved photos", async (tx) => {
    const isDueSql = Prisma.sql`state = 'reserved' AND created_at < ${buildDaysAgoSql(retentionDays.reservedPhoto)}`;
    return (await markPhotosForDeletion(tx, isDueSql, batchSize)).length;
  });
}

const photosSql = Prisma.sql`photos WHERE state IN ('uploaded', 'ready', 'rejected')`;

/** Deletes unused photos after 30 days without a use of the photo or a visit by its owner. */
export function deleteUnusedPhotos(db: Db, batchSize: number): Promise<number> {
  const cutoff = buildDaysAgoSql(retentionDays.unreferencedPhoto);
  return runInSlices(db, "delete unused photos", photosSql, batchSize, (tx, { after, last }) =>
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

/** Tables whose rows belong to a visitor, and the column with the visitor's id. */
export const ownedRows = [
  ["sessions", "user_id"],
  ["carts", "user_id"],
  ["photos", "user_id"],
  ["photo_collections", "user_id"],
  ["orders", "user_id"],
  ["walls", "user_id"],
  ["template_infos", "user_id"],
  ["share_links", "user_id"],
  ["captures", "user_id"],
  ["shop_messages", "user_id"],
  ["art_sets", "owner_user_id"],
] as const;

const hasNoRowsSql = Prisma.join(
  ownedRows.map(
    ([table, column]) =>
      Prisma.sql`NOT EXISTS (SELECT 1 FROM ${Prisma.raw(table)} WHERE ${Prisma.raw(column)} = visitor.id)`,
  ),
  " AND ",
);

const pastVisitorsSql = Prisma.sql`users WHERE email IS NULL AND subscribed_email IS NULL`;

/**
 * Deletes visitors a year after their last visit if they have neither rows nor an email address. Purged carts and deleted
 * photos keep a row, and therefore their visitor. Returns the count.
 */
export function deletePastVisitors(db: Db, batchSize: number): Promise<number> {
  return runInSlices(db, "delete past visitors", pastVisitorsSql, batchSize, async (tx, { after, last }) => {
    const deleted = await tx.$queryRaw<Array<{ id: string }>>`
      DELETE FROM users WHERE id IN (
        SELECT id FROM users visitor
        WHERE id > ${after} AND id <= ${last} AND last_seen_at < now() - make_interval(days => ${retentionDays.visit}::int)
          AND email IS NULL AND subscribed_email IS NULL AND ${hasNoRowsSql}
        ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
      RETURNING id`;
    return deleted.map(({ id }) => id).toSorted();
  });
}

type PurgeRule = {
  table: string;
  /** Column that identifies a row. */
  key: string;
  /** Time from which the age of a row is counted. An index on it must exist if the table is large. */
  time: Prisma.Sql;
  before: Prisma.Sql;
  condition?: Prisma.Sql;
};

/** These are constants, not user input. */
const purgeRules: PurgeRule[] = [
  buildPurgeRule("idempotency_keys", "key", "created_at", retentionDays.idempotencyKey),
  buildPurgeRule("sign_in_links", "id", "expires_at", retentionDays.endedSignIn),
  buildPurgeRule("order_codes", "id", "expires_at", retentionDays.endedSignIn),
  buildPurgeRule("admin_sign_in_links", "hash", "expires_at", retentionDays.endedSignIn),
  buildPurgeRule("sessions", "hash", "last_seen_at", retentionDays.visit),
  buildPurgeRule("admin_sessions", "hash", "expires_at", retentionDays.endedSignIn),
  buildPurgeRule("payment_events", "id", "received_at", retentionDays.paymentEvent),
  buildPurgeRule("recon_runs", "ctid", "finished_at", retentionDays.reconciliationRun),
  buildPurgeRule("board_entries", "id", "delivered_at", BOARD_DELIVERED_DAYS + 1),
  // Their deliveries and attempts are deleted with them.
  buildPurgeRule("webhook_events", "id", "created_at", retentionDays.webhookEvent),
  {
    ...buildPurgeRule("state_log", "id", "at", retentionDays.stateLogEntry),
    condition: Prisma.sql`entity IN ('photo', 'cart', 'tile') AND to_state <> 'remake'`,
  },
  buildPurgeRule("art_sets", "id", "deleted_at", retentionDays.deletedDesign),
  buildPurgeRule("walls", "id", "deleted_at", retentionDays.deletedDesign),
  // The names of contributors are deleted with their collection. The photos remain.
  buildPurgeRule("photo_collections", "id", "least(expires_at, closed_at)", retentionDays.endedPhotoCollection),
  { table: "share_links", key: "hash", time: Prisma.sql`least(expires_at, revoked_at)`, before: Prisma.sql`now()` },
];

function buildPurgeRule(table: string, key: string, time: string, days: number): PurgeRule {
  return { table, key, time: Prisma.raw(time), before: Prisma.sql`now() - make_interval(days => ${days}::int)` };
}

/** Deletes expired rows, the oldest first, at most a batch of each table. Returns the count. */
export function purgeExpiredRows(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "purge expired rows", async (tx) => {
    let deletedCount = 0;
    for (const { table, key, time, before, condition = Prisma.sql`true` } of purgeRules) {
      const [from, by] = [Prisma.raw(table), Prisma.raw(key)];
      // The order selects the index on the time, and the array selects the index on the key.
      deletedCount += await tx.$executeRaw`
        DELETE FROM ${from} WHERE ${by} = ANY (ARRAY(
          SELECT ${by} FROM ${from} WHERE ${time} < ${before} AND ${condition} ORDER BY ${time} LIMIT ${batchSize}))`;
    }
    return deletedCount;
  });
}
