import type { Db } from "@storywall/db/client";
import { LONG_SALE_DAYS } from "@storywall/domain/catalog/promo-schema";
import { DEFAULT_PROMO_CODE } from "@storywall/domain/catalog/promos";
import { getShopDayBounds, toShopDay } from "@storywall/domain/kernel/shop-time";
import { StaffTask, staffTasks, type TodayView } from "@storywall/domain/operations/today";
import { FAILING_AFTER_DAYS } from "@storywall/domain/operations/webhooks";
import { type AdminContext, hasAdminPermission } from "../accounts/context.ts";
import { buildTroubleConditions } from "../orders/list-orders.ts";

/** Returns the open tasks that this admin may see, and today's figures. */
export async function readTodayOverview(ctx: Pick<AdminContext, "db" | "now" | "admin">): Promise<TodayView> {
  const { db, admin } = ctx;
  const now = ctx.now();
  const [counts, placed, inProgress] = await Promise.all([
    countStaffTasks(db, now),
    db.order.aggregate({
      where: { placedAt: { gte: getShopDayBounds(toShopDay(now)).start } },
      _count: true,
      _sum: { amount: true },
    }),
    db.$queryRaw<TodayView["underWay"]>`
      SELECT e.state, count(DISTINCT e.order_id)::int AS orders, sum(e.tiles)::int AS tiles
      FROM unnest(ARRAY['checking', 'printing', 'framing', 'packed']) WITH ORDINALITY AS step(state, at)
      JOIN board_entries e ON e.state = step.state AND e.remake_id IS NULL
      GROUP BY e.state, step.at ORDER BY step.at`,
  ]);
  const waiting = StaffTask.options
    .filter((thing) => hasAdminPermission(admin, staffTasks[thing].permission) && counts[thing] > 0)
    .map((thing) => ({ thing, count: counts[thing] }));
  return { waiting, placed: { orders: placed._count, total: placed._sum.amount ?? 0 }, underWay: inProgress };
}

async function countStaffTasks(db: Db, now: Date): Promise<Record<StaffTask, number>> {
  const conditions = buildTroubleConditions(now);
  const [counts] = await db.$queryRaw<[Record<StaffTask, number>]>`
    SELECT
      (SELECT count(*)::int FROM orders o WHERE ${conditions.dispute}) AS dispute,
      -- A failed refund needs nothing if other refunds have returned the money.
      (SELECT count(*)::int FROM refunds WHERE state = 'failed' AND payment_remainder(payment_id) > 0) AS refund,
      (SELECT count(*)::int FROM orders o WHERE ${conditions.rejected}) AS rejected,
      (SELECT count(*)::int FROM orders o WHERE ${conditions.late}) AS late,
      (SELECT count(*)::int FROM claims WHERE state = 'open') AS claim,
      (SELECT count(*)::int FROM orders WHERE state = 'returning') AS return,
      (SELECT count(*)::int FROM shop_messages m
        WHERE m.handled_at IS NULL AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.message_id = m.id)) AS messages,
      (SELECT count(*)::int FROM orders o WHERE ${conditions.held}) AS held,
      (SELECT count(*)::int FROM orders o WHERE ${conditions.unreachable}) AS unreachable,
      (SELECT count(*)::int FROM frame_stock WHERE on_hand - reserved < reorder_point) AS stock,
      (SELECT count(*)::int FROM orders o WHERE ${conditions.photos}) AS photos,
      (SELECT count(*)::int FROM promos WHERE code = ${DEFAULT_PROMO_CODE}
        AND coalesce(starts_at, created_at) < ${subtractDays(now, LONG_SALE_DAYS)}
        AND (ends_at IS NULL OR ends_at > ${now})) AS sale,
      (SELECT count(*)::int FROM outbox_jobs WHERE dead_at IS NOT NULL) AS jobs,
      (SELECT count(*)::int FROM webhooks
        WHERE NOT is_paused AND failing_since < ${subtractDays(now, FAILING_AFTER_DAYS)}) AS webhooks,
      (SELECT count(*)::int FROM discrepancies WHERE closed_at IS NULL) AS discrepancies`;
  return counts;
}

const subtractDays = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);
