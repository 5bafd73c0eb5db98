import { Prisma, type Tx } from "@storywall/db/client";

type LockableTable =
  | "admin_users"
  | "art_items"
  | "art_sets"
  | "carts"
  | "checkouts"
  | "discrepancies"
  | "gift_cards"
  | "order_tiles"
  | "orders"
  | "outbox_jobs"
  | "payments"
  | "photos"
  | "refunds"
  | "shop_messages"
  | "users"
  | "walls"
  | "webhook_deliveries"
  | "webhooks";

/**
 * Locks rows until the transaction ends; other transactions that lock or change them wait. Locks in the order of the
 * ids, so that two callers cannot deadlock. Returns how many of the rows exist. A statement that follows reads what the
 * last holder of the lock has committed.
 */
export async function lockRows(
  tx: Tx,
  table: LockableTable,
  ids: readonly string[] | readonly bigint[],
): Promise<number> {
  const idType = Prisma.raw(typeof ids[0] === "bigint" ? "bigint" : "text");
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM ${Prisma.raw(table)} WHERE id = ANY (${[...ids]}::${idType}[]) ORDER BY id FOR UPDATE`;
  return locked.length;
}

/** Locks a name until the transaction ends. Used where there is no row to lock. */
export async function acquireNamedLock(tx: Tx, name: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/** First number of each task's advisory lock. The second number is the hash of the task's name. */
const TASK_LOCK_SPACE = 5_301;

/** Locks a scheduled task until the transaction ends. Returns false if another process runs the task. */
export async function tryAcquireTaskLock(tx: Tx, name: string): Promise<boolean> {
  const [lock] = await tx.$queryRaw<Array<{ isOurs: boolean }>>`
    SELECT pg_try_advisory_xact_lock(${TASK_LOCK_SPACE}::int, hashtext(${name})) AS "isOurs"`;
  return lock?.isOurs === true;
}
