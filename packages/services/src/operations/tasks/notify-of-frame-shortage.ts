import { type Db, Prisma } from "@storywall/db/client";
import { OrderId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import { publishEvent } from "../../kernel/publish-event.ts";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

/**
 * SQL query of the orders that the database's function `frames_short` finds, in one pass. What is being made gets frames
 * first, then the orders in the sequence of payment.
 */
const ordersWithMissingFramesSql = Prisma.sql`
  SELECT order_id FROM (
    SELECT order_id, is_waiting, tiles, on_hand - coalesce(sum(tiles) OVER (PARTITION BY frame_style, frame_size
      ORDER BY is_waiting, placed_at, order_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS free
    FROM (
      SELECT s.frame_style, s.frame_size, s.on_hand, o.id AS order_id, o.placed_at, count(*) AS tiles,
        t.remake_id IS NULL AND o.state IN ('awaiting_photos', 'checking', 'needs_attention') AS is_waiting
      FROM frame_stock s JOIN order_tiles t ON t.frame_style = s.frame_style AND t.frame_size = s.frame_size
        JOIN orders o ON o.id = t.order_id LEFT JOIN remakes r ON r.id = t.remake_id
      WHERE s.on_hand < s.reserved AND t.state IN ('waiting', 'rendered', 'printed', 'remake')
        AND (r.state = 'making' OR t.remake_id IS NULL
          AND o.state IN ('awaiting_photos', 'checking', 'needs_attention', 'printing', 'framing', 'packed'))
      GROUP BY s.frame_style, s.frame_size, o.id, is_waiting) AS wanted) AS queued
  WHERE is_waiting AND tiles > greatest(0, free)`;

/**
 * Asks each affected customer one time what to do about a frame that is out of stock. This is a scheduled task, because
 * checking when an order is placed would add a statement to every order. Returns the count.
 */
export function notifyOfFrameShortage(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "email about missing frames", async (tx) => {
    const due = await tx.$queryRaw<Array<{ id: string; userId: string }>>`
      SELECT o.id, o.user_id AS "userId" FROM orders o
      WHERE o.state IN ('awaiting_photos', 'checking', 'needs_attention') AND o.frames_asked_at IS NULL
        AND o.id = ANY (ARRAY(${ordersWithMissingFramesSql}))
      ORDER BY o.placed_at LIMIT ${batchSize} FOR UPDATE OF o SKIP LOCKED`;
    for (const { id, userId } of due) {
      const orderId = OrderId.parse(id);
      await tx.$executeRaw`UPDATE orders SET frames_asked_at = now() WHERE id = ${id}`;
      await enqueue(tx, "email.frames-short", { orderId }, { dedupe: `mail-${id}-frames-short` });
      await publishEvent(tx, { type: "order", orderId }, { userId });
    }
    return due.length;
  });
}
