import { type Db, Prisma, type Tx } from "@storywall/db/client";
import { CaptureId, PhotoId } from "@storywall/domain/kernel/ids";
import { retentionDays } from "@storywall/domain/operations/retention";
import { BOARD_DELIVERED_DAYS } from "@storywall/domain/production/board-columns";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { isPhotoInUseSql, isPhotoReferencedSql } from "../../photos/remove-photo.ts";
import { nextSlice, runInSlices } from "./run-in-slices.ts";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

type Id = { id: string };

/** Deletes old wall captures, because they can be generated again. Returns the count. */
export function deleteOldCaptures(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "delete captures", async (tx) => {
    const expiredCaptures = await tx.$queryRaw<Id[]>`
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

/**
 * Deletes original files 60 days after the photo's last order was delivered, because their metadata shows where and
 * when the photo was taken. Keeps originals that a cart or saved wall needs, and all masters and renditions. Returns
 * the count of jobs.
 */
export function deleteOldOriginals(db: Db, batchSize: number): Promise<number> {
  const listCandidates = (tx: Tx, after: string) =>
    tx.photo.findMany({ where: { state: "ready", originalDeletedAt: null, id: { gt: after } }, ...nextSlice });
  return runInSlices(db, "delete originals", listCandidates, batchSize, async (tx, { after, last }) => {
    const due = await tx.$queryRaw<Id[]>`
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

/** Deletes photos that were reserved but not uploaded within a day. */
export function deleteExpiredReservations(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "delete reserved photos", async (tx) => {
    const due = await tx.$queryRaw<Id[]>`
      SELECT id FROM photos
      WHERE state = 'reserved' AND created_at < now() - make_interval(days => ${retentionDays.reservedPhoto}::int)
      ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`;
    return (await deletePhotos(tx, due)).length;
  });
}

/** Deletes unused photos after 30 days without a use of the photo or a visit by its owner. */
export function deleteUnusedPhotos(db: Db, batchSize: number): Promise<number> {
  const listCandidates = (tx: Tx, after: string) =>
    tx.photo.findMany({ where: { state: { in: ["uploaded", "ready", "rejected"] }, id: { gt: after } }, ...nextSlice });
  return runInSlices(db, "delete unused photos", listCandidates, batchSize, async (tx, { after, last }) => {
    const days = retentionDays.unreferencedPhoto;
    const due = await tx.$queryRaw<Id[]>`
      SELECT id FROM photos p
      WHERE id > ${after} AND id <= ${last} AND state IN ('uploaded', 'ready', 'rejected')
        AND last_used_at < now() - make_interval(days => ${days}::int)
        AND NOT EXISTS (
          SELECT 1 FROM sessions
          WHERE user_id = p.user_id AND last_seen_at >= now() - make_interval(days => ${days}::int))
        AND NOT ${isPhotoReferencedSql}
      ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`;
    return deletePhotos(tx, due);
  });
}

/** Enqueues a photo's deletion again, at most once a day, if its job was lost, skipped or dead. */
export function retryPhotoDeletions(db: Db, batchSize: number): Promise<number> {
  const listCandidates = (tx: Tx, after: string) =>
    tx.photo.findMany({ where: { state: "delete_pending", id: { gt: after } }, ...nextSlice });
  return runInSlices(db, "retry photo deletions", listCandidates, batchSize, async (tx, { after, last }) => {
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

/** Marks locked photos as deleted and enqueues the deletion of their files. Returns their ids. */
async function deletePhotos(tx: Tx, photos: readonly Id[]): Promise<string[]> {
  const ids = photos.map(({ id }) => id);
  await tx.photo.updateMany({ where: { id: { in: ids } }, data: { state: "delete_pending" } });
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

const hasNoRows = ownedRows
  .map(([table, column]) => `NOT EXISTS (SELECT 1 FROM ${table} WHERE ${column} = visitor.id)`)
  .join(" AND ");

/**
 * Deletes visitors a year after their last visit, unless they have an email address or another row refers to them. Purged
 * carts and deleted photos leave rows that still refer to their visitors. Returns the count.
 */
export function deleteInactiveVisitors(db: Db, batchSize: number): Promise<number> {
  const listCandidates = (tx: Tx, after: string) =>
    tx.user.findMany({ where: { email: null, subscribedEmail: null, id: { gt: after } }, ...nextSlice });
  return runInSlices(db, "delete past visitors", listCandidates, batchSize, async (tx, { after, last }) => {
    const due = await tx.$queryRaw<Id[]>`
      SELECT id FROM users visitor
      WHERE id > ${after} AND id <= ${last} AND last_seen_at < now() - make_interval(days => ${retentionDays.visit}::int)
        AND email IS NULL AND subscribed_email IS NULL AND ${Prisma.raw(hasNoRows)}
      ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`;
    const ids = due.map(({ id }) => id);
    await tx.user.deleteMany({ where: { id: { in: ids } } });
    return ids;
  });
}

type PurgeRule = {
  table: string;
  /** Column that identifies a row. */
  key: string;
  /** Column with the time from which the age of a row is counted. A large table must have an index on it. */
  time: string;
  days: number;
  condition?: string;
};

/** Rules for deleting expired rows. Names and conditions become parts of SQL statements, so they must be constants. */
const purgeRules: PurgeRule[] = [
  { table: "idempotency_keys", key: "key", time: "created_at", days: retentionDays.idempotencyKey },
  { table: "tax_calculations", key: "id", time: "created_at", days: retentionDays.idempotencyKey },
  { table: "sign_in_links", key: "id", time: "expires_at", days: retentionDays.endedSignIn },
  { table: "order_codes", key: "id", time: "expires_at", days: retentionDays.endedSignIn },
  { table: "admin_sign_in_links", key: "hash", time: "expires_at", days: retentionDays.endedSignIn },
  { table: "sessions", key: "hash", time: "last_seen_at", days: retentionDays.visit },
  { table: "admin_sessions", key: "hash", time: "expires_at", days: retentionDays.endedSignIn },
  { table: "payment_events", key: "id", time: "received_at", days: retentionDays.paymentEvent },
  { table: "recon_runs", key: "ctid", time: "finished_at", days: retentionDays.reconciliationRun },
  { table: "suppressed_addresses", key: "address", time: "at", days: retentionDays.suppressedAddress },
  { table: "board_entries", key: "id", time: "delivered_at", days: BOARD_DELIVERED_DAYS + 1 },
  // The deliveries of these events and their attempts are deleted with them.
  { table: "webhook_events", key: "id", time: "created_at", days: retentionDays.webhookEvent },
  {
    table: "state_log",
    key: "id",
    time: "at",
    days: retentionDays.stateLogEntry,
    condition: "entity IN ('photo', 'cart', 'tile') AND to_state <> 'remake'",
  },
  { table: "art_sets", key: "id", time: "deleted_at", days: retentionDays.deletedDesign },
  { table: "walls", key: "id", time: "deleted_at", days: retentionDays.deletedDesign },
  // The names of contributors are deleted with their collection. The photos remain.
  {
    table: "photo_collections",
    key: "id",
    time: "least(expires_at, closed_at)",
    days: retentionDays.endedPhotoCollection,
  },
  { table: "label_files", key: "label_id", time: "created_at", days: retentionDays.labelFile },
  { table: "share_links", key: "hash", time: "least(expires_at, revoked_at)", days: 0 },
];

/** Deletes expired rows, the oldest first, at most a batch of each table. Returns the count. */
export function purgeExpiredRows(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "purge expired rows", async (tx) => {
    let deletedCount = 0;
    for (const rule of purgeRules) {
      const { raw } = Prisma;
      const [table, key, time] = [raw(rule.table), raw(rule.key), raw(rule.time)];
      // With ORDER BY, Postgres uses the index on the time; with ARRAY, it uses the index on the key.
      deletedCount += await tx.$executeRaw`
        DELETE FROM ${table} WHERE ${key} = ANY (ARRAY(
          SELECT ${key} FROM ${table}
          WHERE ${time} < now() - make_interval(days => ${rule.days}::int) AND ${raw(rule.condition ?? "true")}
          ORDER BY ${time} LIMIT ${batchSize}))`;
    }
    return deletedCount;
  });
}

/** Removes names, addresses and messages from gift cards that were not paid for within 30 days. Returns the count. */
export function blankUnpaidGiftCards(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "blank unpaid gift cards", (tx) => {
    return tx.$executeRaw`
      UPDATE gift_cards SET recipient_email = '', buyer_email = NULL, sender_name = NULL, message = NULL
      WHERE id IN (
        SELECT id FROM gift_cards card
        WHERE kind = 'bought' AND recipient_email <> ''
          AND created_at < now() - make_interval(days => ${retentionDays.unpaidGiftCard}::int)
          AND NOT EXISTS (SELECT 1 FROM gift_card_entries e WHERE e.gift_card_id = card.id)
        ORDER BY created_at LIMIT ${batchSize})`;
  });
}
