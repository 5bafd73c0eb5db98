import { type Db, Prisma } from "@storywall/db/client";
import { retentionDays } from "@storywall/domain/operations/retention";
import { BOARD_DELIVERED_DAYS } from "@storywall/domain/production/production-board";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

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
