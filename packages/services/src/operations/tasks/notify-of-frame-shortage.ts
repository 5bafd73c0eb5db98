import type { Db } from "@storywall/db/client";
import { OrderId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import { publishEvent } from "../../kernel/publish-event.ts";
import { TASK_BATCH_SIZE, withAdvisoryLock } from "./with-advisory-lock.ts";

/**
 * Asks each affected customer one time what to do about a frame that is out of stock. This is a scheduled task, because
 * checking when an order is placed would add a statement to every order. Returns the count.
 */
export function notifyOfFrameShortage(db: Db): Promise<number> {
  return withAdvisoryLock(db, "email about missing frames", async (tx) => {
    const due = await tx.$queryRaw<Array<{ id: string; userId: string }>>`
      SELECT o.id, o.user_id AS "userId" FROM orders o
      WHERE o.state IN ('awaiting_photos', 'checking', 'needs_attention') AND o.frames_asked_at IS NULL
        AND EXISTS (SELECT 1 FROM order_tiles t JOIN frame_stock s USING (frame_style, frame_size)
          WHERE t.order_id = o.id AND s.on_hand < s.reserved)
        AND EXISTS (SELECT 1 FROM frames_short(o.id))
      ORDER BY o.placed_at LIMIT ${TASK_BATCH_SIZE} FOR UPDATE OF o SKIP LOCKED`;
    for (const { id, userId } of due) {
      const orderId = OrderId.parse(id);
      await tx.$executeRaw`UPDATE orders SET frames_asked_at = now() WHERE id = ${id}`;
      await enqueue(tx, "email.frames-short", { orderId }, { dedupe: `mail-${id}-frames-short` });
      await publishEvent(tx, { type: "order", orderId }, { userId });
    }
    return due.length;
  });
}
