import { Prisma } from "@storywall/db/client";
import { CHANGE_WINDOW_MS } from "@storywall/domain/catalog/change-window";
import { normalizeOrderNumber } from "@storywall/domain/kernel/ids";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { BOARD_DELIVERED_DAYS, type BoardFilter } from "@storywall/domain/production/production-board";
import { parseProductionCode } from "@storywall/domain/production/production-codes";

const sql = Prisma.sql;

/**
 * Builds the CTE `shown`, which contains the entries of the board that match the filter. `col` is the entry's column;
 * `of` is the number of tiles in its parcel. A parcel is an order or a remake. An order that has replacement plates and
 * no tiles has one entry with 0 tiles, which counts as one item.
 */
export function buildBoardCtes(now: Date, filter: BoardFilter): Prisma.Sql {
  const deliveredSince = new Date(now.getTime() - BOARD_DELIVERED_DAYS * 86_400_000);
  const changeableSince = new Date(now.getTime() - CHANGE_WINDOW_MS);
  const today = sql`${toShopDay(now)}::date`;
  const tiles = isTileSearch(filter) ? sql`1` : sql`s.tiles`;
  return sql`
    shown AS (
      SELECT s.parcel_id AS parcel, s.order_id, s.remake_id, s.order_number AS number, s.state, s.tile_state, s.batch_id,
        s.frame_size, s.frame_style, ${tiles} AS tiles, greatest(${tiles}, 1) AS items, s.parcel_tiles AS of, s.ship_by, s.since,
        is_fresh, s.ship_by < ${today} AS is_late,
        s.ship_by < ${today} AND s.board_column NOT IN ('shipped', 'delivered') AS counts_late,
        CASE WHEN s.tiles = 0 AND is_fresh THEN 'checking' ELSE s.board_column END AS col
      FROM board_entries s CROSS JOIN LATERAL (
        SELECT s.remake_id IS NULL AND s.state = 'checking' AND s.since > ${changeableSince} AS is_fresh) AS window_of_change
      WHERE (s.delivered_at IS NULL OR s.delivered_at > ${deliveredSince}) AND ${buildFilterCondition(today, filter)})`;
}

/** SQL condition that is true if the entry `s` counts the tile `t`. */
export const isTileOfEntrySql = sql`(t.order_id = s.order_id AND t.remake_id IS NOT DISTINCT FROM s.remake_id
  AND t.state = s.tile_state AND t.batch_id IS NOT DISTINCT FROM s.batch_id AND t.frame_size = s.frame_size
  AND t.frame_style = s.frame_style)`;

function buildFilterCondition(today: Prisma.Sql, { frameSize, frameStyle, due, search }: BoardFilter): Prisma.Sql {
  const conditions = [
    sql`true`,
    ...(frameSize ? [sql`s.frame_size = ${frameSize}`] : []),
    ...(frameStyle ? [sql`s.frame_style = ${frameStyle}`] : []),
    ...(due === "late" ? [sql`s.ship_by < ${today}`] : []),
    ...(due === "today" ? [sql`s.ship_by <= ${today}`] : []),
    ...(search ? [buildSearchCondition(search)] : []),
  ];
  return Prisma.join(conditions, " AND ");
}

const isTileSearch = ({ search }: BoardFilter) => search !== undefined && parseProductionCode(search)?.kind === "tile";

function buildSearchCondition(search: string): Prisma.Sql {
  const code = parseProductionCode(search);
  if (code?.kind === "tile")
    return sql`EXISTS (SELECT 1 FROM order_tiles t WHERE substr(t.id, 6, 9) = ${code.stem} AND ${isTileOfEntrySql})`;
  if (code?.kind === "order") return sql`s.remake_id IS NULL AND substr(s.order_id, 7, 9) = ${code.stem}`;
  if (code?.kind === "remake") return sql`substr(s.remake_id, 8, 9) = ${code.stem}`;
  if (code?.kind === "batch") return sql`substr(s.batch_id, 7, 9) = ${code.stem}`;
  return sql`position(${normalizeOrderNumber(search)} IN s.order_number) > 0`;
}
