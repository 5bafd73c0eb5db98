import { OrderId, ShopMessageId } from "@storywall/domain/kernel/ids";
import type { PageOf } from "@storywall/domain/kernel/paging";
import type { AdminMessageView, ListMessagesInput } from "@storywall/domain/operations/messages/schema";
import type { Context } from "../../accounts/context.ts";
import { listThreadEntries, type StoredEntry, toThreadEntry } from "./thread.ts";

const PAGE_SIZE = 25;
const LAST_PAGE = 1_000_000;

/** Maximum number of thread entries on a page. */
const MAX_THREAD_ENTRIES = 1_000;

type Row = Omit<AdminMessageView, "createdAt" | "handledAt" | "thread"> & {
  userId: string | null;
  createdAt: Date;
  handledAt: Date | null;
};

/**
 * Returns messages to the shop: either open ones, longest waiting first, or handled ones by date. The caller must check
 * that the user is an admin.
 */
export async function listMessages(
  { db }: Pick<Context, "db">,
  { status, orderId, page: requestedPage }: ListMessagesInput,
): Promise<PageOf<AdminMessageView>> {
  const page = Math.min(requestedPage, LAST_PAGE);
  const isOpen = status === "open";
  const ofOrder = orderId ?? null;
  const [countRows, rows] = await Promise.all([
    db.$queryRaw<Array<{ total: number }>>`
      SELECT count(*)::int AS total FROM shop_messages m
      WHERE (m.handled_at IS NULL) = ${isOpen}::boolean AND (${ofOrder}::text IS NULL OR m.order_id = ${ofOrder})
        AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.message_id = m.id)`,
    db.$queryRaw<Row[]>`
      SELECT m.id, m.user_id AS "userId", m.name, m.email, m.body, m.is_from_shop AS "isFromShop",
        m.created_at AS "createdAt", m.handled_at AS "handledAt",
        CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'number', o.number,
          'isWriters', m.is_from_shop OR coalesce(m.user_id = o.user_id, false)) END AS "order",
        (SELECT coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'body', a.body, 'by', a.answered_by,
            'at', to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'isSent', EXISTS (SELECT 1 FROM sent_emails s WHERE s.dedupe = 'mail-' || a.id AND s.sent_at IS NOT NULL))
            ORDER BY a.created_at, a.id), '[]')
          FROM message_answers a WHERE a.message_id = m.id) AS answers
      FROM (
        SELECT *, CASE WHEN m.handled_at IS NULL THEN m.created_at END AS waits_since FROM shop_messages m
        WHERE (m.handled_at IS NULL) = ${isOpen}::boolean AND (${ofOrder}::text IS NULL OR m.order_id = ${ofOrder})
          AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.message_id = m.id)
        ORDER BY waits_since, m.handled_at DESC, m.id LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}) AS m
      LEFT JOIN orders o ON o.id = m.order_id
      ORDER BY m.waits_since, m.handled_at DESC, m.id`,
  ]);
  const total = countRows[0]?.total ?? 0;
  const userIds = [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
  const entries = await listThreadEntries(db, { userIds, limit: MAX_THREAD_ENTRIES });
  const items = rows.map((row) => toMessageView(row, entries));
  return { items, page, pageSize: PAGE_SIZE, total, hasMore: page * PAGE_SIZE < total };
}

function toMessageView(
  { id, userId, order, createdAt, handledAt, ...row }: Row,
  entries: readonly StoredEntry[],
): AdminMessageView {
  const otherEntries = entries.filter((entry) => entry.userId === userId && entry.messageId !== id);
  return {
    ...row,
    thread: otherEntries.map(toThreadEntry),
    id: ShopMessageId.parse(id),
    order: order && { ...order, id: OrderId.parse(order.id) },
    createdAt: createdAt.toISOString(),
    handledAt: handledAt?.toISOString() ?? null,
  };
}
