import { type Db, Prisma } from "@storywall/db/client";
import { keptDays } from "@storywall/domain/operations/retention";
import { AT_ONCE, underLock } from "./under-lock.ts";

const before = (days: number) => Prisma.sql`now() - make_interval(days => ${days}::int)`;

/** Table, key and condition of rows to purge. All constants, no user input. */
const forgotten = [
  ["idempotency_keys", "key", Prisma.sql`created_at < ${before(keptDays.idempotencyKey)}`],
  ["sign_in_links", "id", Prisma.sql`expires_at < ${before(keptDays.endedSignIn)}`],
  ["order_codes", "id", Prisma.sql`expires_at < ${before(keptDays.endedSignIn)}`],
  ["admin_sign_in_links", "hash", Prisma.sql`expires_at < ${before(keptDays.endedSignIn)}`],
  ["admin_sessions", "hash", Prisma.sql`expires_at < ${before(keptDays.endedSignIn)}`],
  ["payment_events", "id", Prisma.sql`received_at < ${before(keptDays.paymentEvent)}`],
  ["recon_runs", "ctid", Prisma.sql`finished_at < ${before(keptDays.reconciliationRun)}`],
  ["art_sets", "id", Prisma.sql`deleted_at < ${before(keptDays.deletedDesign)}`],
  ["walls", "id", Prisma.sql`deleted_at < ${before(keptDays.deletedDesign)}`],
  ["share_links", "hash", Prisma.sql`least(expires_at, revoked_at) < now()`],
] as const;

/** Purges expired rows. Returns the count. */
export function forgetRows(db: Db): Promise<number> {
  return underLock(db, "forget rows", async (tx) => {
    let gone = 0;
    for (const [table, key, isOver] of forgotten) {
      const [from, by] = [Prisma.raw(table), Prisma.raw(key)];
      gone += await tx.$executeRaw`
        DELETE FROM ${from} WHERE ${by} IN (SELECT ${by} FROM ${from} WHERE ${isOver} LIMIT ${AT_ONCE})`;
    }
    return gone;
  });
}
