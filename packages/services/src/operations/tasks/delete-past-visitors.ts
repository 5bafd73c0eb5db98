import { type Db, Prisma } from "@storywall/db/client";
import { retentionDays } from "@storywall/domain/operations/retention";
import { runInSlices } from "./run-in-slices.ts";

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

const candidatesSql = Prisma.sql`users WHERE email IS NULL AND subscribed_email IS NULL`;

/**
 * Deletes visitors a year after their last visit if they have neither rows nor an email address. Purged carts and deleted
 * photos keep a row, and therefore their visitor. Returns the count.
 */
export function deletePastVisitors(db: Db, batchSize: number): Promise<number> {
  return runInSlices(db, "delete past visitors", candidatesSql, batchSize, async (tx, { after, last }) => {
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
