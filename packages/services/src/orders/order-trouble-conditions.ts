import { Prisma } from "@storywall/db/client";
import { SHOP_TIME_ZONE } from "@storywall/domain/kernel/shop-time";
import type { OrderTrouble } from "@storywall/domain/orders/admin-orders";
import { isNotClaimMessageSql } from "./is-not-claim-message.ts";

const sql = Prisma.sql;

/** Builds an SQL condition for each kind of problem, for an order with the alias `o`. */
export const buildTroubleConditions = (now: Date): Record<OrderTrouble, Prisma.Sql> => ({
  held: sql`o.state = 'needs_attention'`,
  rejected: sql`(o.state IN ('printing', 'framing', 'packed') AND EXISTS (SELECT 1 FROM order_tiles t
    JOIN photos p ON p.id = t.photo_id
    WHERE t.order_id = o.id AND p.refused_at IS NOT NULL))`,
  late: sql`(o.state IN ('checking', 'needs_attention', 'printing', 'framing', 'packed')
    AND o.ship_by < (${now.toISOString()}::timestamptz AT TIME ZONE ${SHOP_TIME_ZONE}::text)::date)`,
  claim: sql`EXISTS (SELECT 1 FROM claims c WHERE c.order_id = o.id AND c.state = 'open')`,
  message: sql`EXISTS (SELECT 1 FROM shop_messages m WHERE m.order_id = o.id AND m.handled_at IS NULL AND ${isNotClaimMessageSql})`,
  frames: sql`(o.state IN ('checking', 'needs_attention') AND EXISTS (SELECT 1 FROM order_tiles t
    JOIN frame_stock s ON s.frame_style = t.frame_style AND s.frame_size = t.frame_size
    WHERE t.order_id = o.id AND t.state IN ('waiting', 'rendered', 'printed', 'remake') AND s.on_hand < s.reserved))`,
  photos: sql`o.problem_code = 'UPLOAD_OVERDUE'`,
  refund: sql`EXISTS (SELECT 1 FROM refunds r
    WHERE r.order_id = o.id AND r.state = 'failed' AND payment_remainder(r.payment_id) > 0)`,
  dispute: sql`EXISTS (SELECT 1 FROM payments p WHERE p.checkout_id = o.checkout_id AND p.state = 'disputed')`,
});
