import { type Db, Prisma } from "@storywall/db/client";
import { retentionDays } from "@storywall/domain/operations/retention";
import { BOARD_DELIVERED_DAYS } from "@storywall/domain/production/production-board";
import { TASK_BATCH_SIZE, withAdvisoryLock } from "./with-advisory-lock.ts";

const buildDaysAgoSql = (days: number) => Prisma.sql`now() - make_interval(days => ${days}::int)`;

/** Table, key and condition of the rows to purge. These are constants, not user input. */
const purgeRules = [
  ["idempotency_keys", "key", Prisma.sql`created_at < ${buildDaysAgoSql(retentionDays.idempotencyKey)}`],
  ["sign_in_links", "id", Prisma.sql`expires_at < ${buildDaysAgoSql(retentionDays.endedSignIn)}`],
  ["order_codes", "id", Prisma.sql`expires_at < ${buildDaysAgoSql(retentionDays.endedSignIn)}`],
  ["admin_sign_in_links", "hash", Prisma.sql`expires_at < ${buildDaysAgoSql(retentionDays.endedSignIn)}`],
  ["sessions", "hash", Prisma.sql`last_seen_at < ${buildDaysAgoSql(retentionDays.visit)}`],
  ["admin_sessions", "hash", Prisma.sql`expires_at < ${buildDaysAgoSql(retentionDays.endedSignIn)}`],
  ["payment_events", "id", Prisma.sql`received_at < ${buildDaysAgoSql(retentionDays.paymentEvent)}`],
  ["recon_runs", "ctid", Prisma.sql`finished_at < ${buildDaysAgoSql(retentionDays.reconciliationRun)}`],
  ["board_entries", "id", Prisma.sql`delivered_at < ${buildDaysAgoSql(BOARD_DELIVERED_DAYS + 1)}`],
  // Their deliveries and attempts are deleted with them.
  ["webhook_events", "id", Prisma.sql`created_at < ${buildDaysAgoSql(retentionDays.webhookEvent)}`],
  [
    "state_log",
    "id",
    Prisma.sql`entity IN ('photo', 'cart', 'tile') AND to_state <> 'remake'
      AND at < ${buildDaysAgoSql(retentionDays.stateLogEntry)}`,
  ],
  ["art_sets", "id", Prisma.sql`deleted_at < ${buildDaysAgoSql(retentionDays.deletedDesign)}`],
  ["walls", "id", Prisma.sql`deleted_at < ${buildDaysAgoSql(retentionDays.deletedDesign)}`],
  // The names of contributors are deleted with their collection. The photos remain.
  [
    "photo_collections",
    "id",
    Prisma.sql`least(expires_at, closed_at) < ${buildDaysAgoSql(retentionDays.endedPhotoCollection)}`,
  ],
  ["share_links", "hash", Prisma.sql`least(expires_at, revoked_at) < now()`],
] as const;

export function purgeExpiredRows(db: Db): Promise<number> {
  return withAdvisoryLock(db, "purge expired rows", async (tx) => {
    let deletedCount = 0;
    for (const [table, key, isExpiredSql] of purgeRules) {
      const [from, by] = [Prisma.raw(table), Prisma.raw(key)];
      deletedCount += await tx.$executeRaw`
        DELETE FROM ${from} WHERE ${by} IN (SELECT ${by} FROM ${from} WHERE ${isExpiredSql} LIMIT ${TASK_BATCH_SIZE})`;
    }
    return deletedCount;
  });
}
