import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { type ErasureId, UserId } from "@storywall/domain/kernel/ids";
import { buildErasureKey } from "@storywall/storage/storage-keys";
import type { Deps } from "../../kernel/deps.ts";
import { setAuditActor } from "../../kernel/set-audit-actor.ts";
import { cancelOpenCheckouts, eraseVisitorRows } from "./erase-visitor.ts";

/** Erasure as it is stored outside the database. */
export type StoredErasure = { id: string; ids: string[]; askedBy: string; at: string };

/**
 * Stores an erasure outside the database, where restoring a backup cannot undo it. Then erases the data again,
 * including rows that were written concurrently or restored from a backup. A visitor with an open order or payment is
 * erased by a later run.
 */
export async function applyErasure(
  deps: Deps,
  { erasureId }: { erasureId: ErasureId },
  run?: { done(tx: Tx): Promise<void> },
): Promise<void> {
  const erasure = await deps.db.erasure.findUnique({ where: { id: erasureId } });
  if (!erasure || erasure.appliedAt) return;
  const { id, ids, askedBy, at } = erasure;
  const storedErasure: StoredErasure = { id, ids, askedBy, at: at.toISOString() };
  const body = Buffer.from(`${JSON.stringify(storedErasure)}\n`);
  await deps.storage.write(buildErasureKey(id), body, { contentType: "application/json" });
  const users = await findVisitorsOfRecords(deps, ids);
  for (const userId of users) await cancelOpenCheckouts(deps, userId).catch(ignoreErasureTooEarlyError);
  await inTransaction(deps.db, async (tx) => {
    await setAuditActor(tx, "erasure");
    const isDone = await eraseVisitors(tx, users, { orders: await findExistingOrderIds(tx, ids), now: deps.now() });
    if (isDone) await tx.erasure.update({ where: { id }, data: { appliedAt: deps.now() } });
    await run?.done(tx);
  });
}

/** Ignores the error of a visitor who cannot be erased yet. The scheduled task retries the erasure. */
function ignoreErasureTooEarlyError(error: unknown): void {
  if (!isErasureTooEarlyError(error)) throw error;
}

const isErasureTooEarlyError = (error: unknown) =>
  error instanceof ShopError && (error.code === "ERASE_MONEY_OPEN" || error.code === "ERASE_ORDER_OPEN");

/** Erases the visitors who have no open order or payment. Returns false if any visitor could not be erased. */
async function eraseVisitors(
  tx: Tx,
  users: readonly UserId[],
  options: { orders: string[]; now: Date },
): Promise<boolean> {
  let isDone = true;
  for (const userId of users) {
    try {
      await eraseVisitorRows(tx, { userId, ...options });
    } catch (error) {
      if (!isErasureTooEarlyError(error)) throw error;
      isDone = false;
    }
  }
  return isDone;
}

/**
 * Returns the ids of the orders that still exist. Some of them may belong to another visitor, because an order is also
 * erased if it was placed with the customer's email address.
 */
async function findExistingOrderIds(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const orders = await tx.order.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  return orders.map(({ id }) => id);
}

async function findVisitorsOfRecords({ db }: Pick<Deps, "db">, ids: readonly string[]): Promise<UserId[]> {
  const where = { id: { in: [...ids] } };
  const select = { userId: true };
  const rows = [
    await db.photo.findMany({ where, select }),
    await db.cart.findMany({ where, select }),
    await db.wall.findMany({ where, select }),
  ];
  const users = await db.user.findMany({ where, select: { id: true } });
  const userIds = new Set([...users.map(({ id }) => id), ...rows.flat().map(({ userId }) => userId)]);
  return [...userIds].map((id) => UserId.parse(id)).toSorted();
}
