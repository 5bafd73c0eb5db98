import { Prisma } from "@storywall/db/client";
import { hasPermission } from "@storywall/domain/accounts/permissions";
import { LONG_SALE_DAYS } from "@storywall/domain/catalog/promo-schema";
import { DEFAULT_PROMO_CODE } from "@storywall/domain/catalog/promos";
import { SHOP_TIME_ZONE } from "@storywall/domain/kernel/shop-time";
import { StaffTask, staffTasks, type TodayView } from "@storywall/domain/operations/today";
import { FAILING_AFTER_DAYS } from "@storywall/domain/operations/webhooks/schema";
import type { AdminContext } from "../accounts/context.ts";
import { isNotClaimMessageSql } from "../orders/claims.ts";
import { buildTroubleConditions } from "../orders/list-orders.ts";

const sql = Prisma.sql;

/** Returns the open tasks that this admin may see, and today's figures. A demo needs no return address. */
export async function readToday(
  ctx: Pick<AdminContext, "db" | "now" | "admin">,
  { isDemo }: { isDemo: boolean },
): Promise<TodayView> {
  const { db, admin } = ctx;
  const counts = buildCountQueries(ctx.now(), isDemo);
  const visibleThings = StaffTask.options.filter((thing) => hasPermission(admin.role, staffTasks[thing].permission));
  const zone = sql`${SHOP_TIME_ZONE}::text`;
  const midnight = sql`date_trunc('day', ${ctx.now().toISOString()}::timestamptz AT TIME ZONE ${zone}) AT TIME ZONE ${zone}`;
  const [waiting, placed, inProgress] = await Promise.all([
    db.$queryRaw<TodayView["waiting"]>`
      SELECT thing, count FROM (${Prisma.join(
        visibleThings.map(
          (thing, at) => sql`SELECT ${at}::int AS at, ${thing}::text AS thing, (${counts[thing]})::int AS count`,
        ),
        " UNION ALL ",
      )}) AS told WHERE count > 0 ORDER BY at`,
    db.$queryRaw<[TodayView["placed"]]>`
      SELECT count(*)::int AS orders, coalesce(sum(amount), 0)::int AS total FROM orders WHERE placed_at >= ${midnight}`,
    db.$queryRaw<TodayView["underWay"]>`
      SELECT e.state, count(DISTINCT e.order_id)::int AS orders, sum(e.tiles)::int AS tiles
      FROM unnest(ARRAY['checking', 'printing', 'framing', 'packed']) WITH ORDINALITY AS step(state, at)
      JOIN board_entries e ON e.state = step.state AND e.remake_id IS NULL
      GROUP BY e.state, step.at ORDER BY step.at`,
  ]);
  return { waiting, placed: placed[0], underWay: inProgress };
}

function buildCountQueries(now: Date, isDemo: boolean): Record<StaffTask, Prisma.Sql> {
  const conditions = buildTroubleConditions(now);
  const buildOrderCountSql = (condition: Prisma.Sql) => sql`SELECT count(*) FROM orders o WHERE ${condition}`;
  return {
    dispute: buildOrderCountSql(conditions.dispute),
    // A failed refund needs nothing if other refunds have returned the money.
    refund: sql`SELECT count(*) FROM refunds WHERE state = 'failed' AND payment_remainder(payment_id) > 0`,
    rejected: buildOrderCountSql(conditions.rejected),
    late: buildOrderCountSql(conditions.late),
    claim: sql`SELECT count(*) FROM claims WHERE state = 'open'`,
    return: sql`SELECT count(*) FROM orders WHERE state = 'returning'`,
    messages: sql`SELECT count(*) FROM shop_messages m WHERE m.handled_at IS NULL AND ${isNotClaimMessageSql}`,
    held: buildOrderCountSql(conditions.held),
    sender: sql`SELECT count(*) FROM (VALUES (1)) AS sender
      WHERE NOT ${isDemo} AND NOT EXISTS (SELECT 1 FROM shop_settings WHERE key = 'sender' AND value IS NOT NULL)`,
    stock: sql`SELECT count(*) FROM frame_stock WHERE on_hand - reserved < reorder_point`,
    photos: buildOrderCountSql(conditions.photos),
    sale: sql`SELECT count(*) FROM promos WHERE code = ${DEFAULT_PROMO_CODE}
      AND coalesce(starts_at, created_at) < ${subtractDays(now, LONG_SALE_DAYS)} AND (ends_at IS NULL OR ends_at > ${now})`,
    jobs: sql`SELECT count(*) FROM outbox_jobs WHERE dead_at IS NOT NULL`,
    webhooks: sql`SELECT count(*) FROM webhooks
      WHERE NOT is_paused AND failing_since < ${subtractDays(now, FAILING_AFTER_DAYS)}`,
    discrepancies: sql`SELECT count(*) FROM discrepancies WHERE closed_at IS NULL`,
  };
}

const subtractDays = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);
