import { type Db, Prisma } from "@storywall/db/client";
import { SHOP_TIME_ZONE } from "@storywall/domain/kernel/shop-time";
import type { DayRange } from "@storywall/domain/operations/figures";
import { moneyMovements } from "../exports/export-sources.ts";

const { sql, raw } = Prisma;
const zone = SHOP_TIME_ZONE;

/** Maximum number of days between an order's placement and its ship-by date. */
const MAX_SHIP_BY_DAYS = 90;

/** Name of the scheduled task that stores the figures, and of its cursor: the last day that is stored. */
export const SUMMARY_TASK = "summarize days";

/**
 * Metrics of records that are deleted later, such as carts and photos. When a day is counted again, these counts never
 * become lower.
 */
export const nonDecreasingMetrics = ["visits", "walls", "carts", "checkouts"] as const;

/**
 * Builds the query that counts what happened on each day of a range in the shop's time zone, as rows of `daily_figures`.
 * Visits are missing, because the web process counts them. The rows contain no ids of people.
 */
export function buildDayFiguresSql({ from, to }: DayRange, today: string): Prisma.Sql {
  const since = sql`(${from}::date)::timestamp AT TIME ZONE ${zone}::text`;
  const until = sql`(${to}::date + 1)::timestamp AT TIME ZONE ${zone}::text`;
  const buildShopDaySql = (column: string) => sql`(${raw(column)} AT TIME ZONE ${zone}::text)::date`;
  const buildRangeSql = (column: string) => sql`${raw(column)} >= ${since} AND ${raw(column)} < ${until}`;
  return sql`
    SELECT day, metric, key, sum(count)::int AS count, sum(cents)::bigint AS cents FROM (
      SELECT ${buildShopDaySql("move.at")} AS day, CASE WHEN move.kind = 'payment' THEN 'sales' ELSE 'refunds' END AS metric,
        CASE WHEN move.kind = 'payment' THEN '' ELSE coalesce(move.reason, 'dispute') END AS key,
        CASE WHEN move.kind = 'refund returned' THEN -1 ELSE 1 END AS count,
        CASE WHEN move.kind = 'payment' THEN move.amount ELSE -move.amount END AS cents
      FROM (${moneyMovements}) AS move WHERE ${buildRangeSql("move.at")} AND move.kind NOT LIKE 'gift card%'
      UNION ALL
      SELECT ${buildShopDaySql("placed_at")}, 'orders', '', 1, amount FROM orders WHERE ${buildRangeSql("placed_at")}
      UNION ALL
      SELECT ${buildShopDaySql("o.placed_at")}, 'layout', l.template_key, l.quantity, l.unit_price * l.quantity
      FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE ${buildRangeSql("o.placed_at")}
      UNION ALL
      SELECT ${buildShopDaySql("o.placed_at")}, kind.metric, kind.key, 1, 0
      FROM orders o JOIN order_tiles t ON t.order_id = o.id AND t.remake_id IS NULL AND t.remake_of IS NULL,
        LATERAL (VALUES ('frame', t.frame_style), ('size', t.frame_size)) AS kind (metric, key)
      WHERE ${buildRangeSql("o.placed_at")}
      UNION ALL
      SELECT ship_by, 'late', '', 1, 0 FROM orders
      WHERE placed_at >= ${since} - make_interval(days => ${MAX_SHIP_BY_DAYS}::int) AND placed_at < ${until}
        AND ship_by BETWEEN ${from}::date AND ${to}::date AND ship_by < ${today}::date
        AND (${buildShopDaySql("shipped_at")} > ship_by OR (shipped_at IS NULL
          AND state IN ('checking', 'needs_attention', 'printing', 'framing', 'packed')))
      UNION ALL
      SELECT ${buildShopDaySql("r.created_at")}, 'remakes', coalesce(claim.reason, 'shop'), 1, 0
      FROM remakes r LEFT JOIN LATERAL (SELECT reason FROM claims WHERE remake_id = r.id LIMIT 1) AS claim ON true
      WHERE ${buildRangeSql("r.created_at")} AND r.state <> 'cancelled'
      UNION ALL
      SELECT ${buildShopDaySql("at")}, 'refused', reason, 1, 0 FROM content_rejections
      WHERE ${buildRangeSql("at")} AND withdrawn_at IS NULL
      UNION ALL
      SELECT ${buildShopDaySql("created_at")}, 'refused', reject_code, 1, 0 FROM photos
      WHERE ${buildRangeSql("created_at")} AND reject_code IS NOT NULL
      UNION ALL
      SELECT day, 'walls', '', count(DISTINCT user_id), 0 FROM (
        SELECT ${buildShopDaySql("created_at")} AS day, user_id FROM photos WHERE ${buildRangeSql("created_at")}
        UNION ALL SELECT ${buildShopDaySql("created_at")}, user_id FROM carts WHERE ${buildRangeSql("created_at")}) AS begun
      GROUP BY day
      UNION ALL
      SELECT day, 'carts', '', count(DISTINCT user_id), 0
      FROM (SELECT ${buildShopDaySql("created_at")} AS day, user_id FROM carts WHERE ${buildRangeSql("created_at")}) AS filled
      GROUP BY day
      UNION ALL
      SELECT day, 'checkouts', '', count(DISTINCT cart_id), 0
      FROM (SELECT ${buildShopDaySql("created_at")} AS day, cart_id FROM checkouts WHERE ${buildRangeSql("created_at")}) AS opened
      GROUP BY day
    ) AS facts GROUP BY day, metric, key`;
}

/** Adds visits to the number for a day. Several processes may add visits to the same day. */
export async function addVisits(db: Db, { day, count }: { day: string; count: number }): Promise<void> {
  const figure = { day: new Date(day), metric: "visits", key: "" };
  await db.dailyFigure.upsert({
    where: { day_metric_key: figure },
    create: { ...figure, count },
    update: { count: { increment: count } },
  });
}
