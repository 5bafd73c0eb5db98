import type { Db } from "@storywall/db/client";
import type { ThreadEntry } from "@storywall/domain/operations/messages/schema";
import { isNotClaimMessageSql } from "../../orders/is-not-claim-message.ts";

export type StoredEntry = Omit<ThreadEntry, "at"> & {
  userId: string;
  /** The message itself, or the message that is answered. */
  messageId: string;
  at: Date;
  isUnread: boolean;
};

/** Lists messages of these visitors and the shop's answers, oldest first. Returns at most the newest `limit` entries. */
export async function listThreadEntries(
  db: Db,
  { userIds, limit }: { userIds: readonly string[]; limit: number },
): Promise<StoredEntry[]> {
  const newestFirst = await db.$queryRaw<StoredEntry[]>`
    WITH own AS (
      SELECT m.id, m.user_id, m.body, m.created_at FROM shop_messages m
      WHERE m.user_id = ANY(${[...userIds]}) AND NOT m.is_from_shop AND ${isNotClaimMessageSql})
    SELECT own.user_id AS "userId", own.id AS "messageId", own.id, 'customer' AS "from", own.body, own.created_at AS at,
      false AS "isUnread"
    FROM own
    UNION ALL
    SELECT own.user_id, own.id, a.id, 'shop', a.body, a.created_at, a.read_at IS NULL
    FROM message_answers a JOIN own ON own.id = a.message_id
    ORDER BY at DESC, id DESC LIMIT ${limit}`;
  return newestFirst.reverse();
}

export const toThreadEntry = ({ id, from, body, at }: StoredEntry): ThreadEntry => ({
  id,
  from,
  body,
  at: at.toISOString(),
});
