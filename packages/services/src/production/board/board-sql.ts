import { Prisma } from "@storywall/db/client";
import { CHANGE_WINDOW_MS } from "@storywall/domain/catalog/change-window";
import { replacementPlates } from "@storywall/domain/catalog/products";
import { SHOP_TIME_ZONE, toShopDay } from "@storywall/domain/kernel/shop-time";
import { BOARD_DELIVERED_DAYS, type BoardFilter } from "@storywall/domain/production/production-board";
import { parseProductionCode } from "@storywall/domain/production/production-codes";

const sql = Prisma.sql;
const timeZoneSql = sql`${SHOP_TIME_ZONE}::text`;

/**
 * Builds the CTE `shown`, which contains every print item on the board. `col` is the item's column; `of` is the number
 * of items in its parcel. A parcel is an order or a remake. An order that has replacement plates and no tiles has
 * one row without an id.
 */
export function buildBoardCtes(now: Date, filter: BoardFilter): Prisma.Sql {
  const since = new Date(now.getTime() - BOARD_DELIVERED_DAYS * 86_400_000);
  const changeableSince = new Date(now.getTime() - CHANGE_WINDOW_MS);
  const orderColumns = sql`o.id AS order_id, o.number, o.state AS order_state`;
  const tileColumns = sql`t.id, t.state, t.batch_id, t.frame_size, t.frame_style`;
  const ownParcelColumns = sql`NULL AS remake_id, NULL AS remake_state, o.ship_by, o.placed_at AS since,
    o.id AS parcel, ${buildBoxClosedCondition(sql`o.state = 'packed'`, sql`o.id`)} AS is_closed`;
  return sql`
    on_board AS (
      SELECT id, number, state, ship_by, placed_at FROM orders
      WHERE state IN ('awaiting_photos', 'checking', 'needs_attention', 'printing', 'framing', 'packed')
      UNION ALL SELECT id, number, state, ship_by, placed_at FROM orders WHERE state = 'shipped'
      UNION ALL SELECT id, number, state, ship_by, placed_at FROM orders
      WHERE state = 'delivered' AND delivered_at > ${since}),
    pieces AS (
      SELECT ${tileColumns}, ${orderColumns}, ${ownParcelColumns}
      FROM on_board o, LATERAL ${buildParcelTilesSql(sql`order_id = o.id AND remake_id IS NULL`)} AS t
      UNION ALL
      SELECT NULL, 'packed', NULL, NULL, NULL, ${orderColumns}, ${ownParcelColumns}
      FROM on_board o
      WHERE EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.template_key = ${replacementPlates.key})
        AND NOT EXISTS (SELECT 1 FROM order_tiles t WHERE t.order_id = o.id)
      UNION ALL
      SELECT ${tileColumns}, ${orderColumns}, r.id, r.state, coalesce(r.ship_by, (r.created_at AT TIME ZONE ${timeZoneSql})::date + 4), r.created_at,
        r.id, ${buildBoxClosedCondition(sql`r.state = 'making'`, sql`r.id`)}
      FROM remakes r JOIN orders o ON o.id = r.order_id, LATERAL ${buildParcelTilesSql(sql`remake_id = r.id`)} AS t
      WHERE r.state IN ('making', 'sent') OR (r.state = 'delivered' AND r.delivered_at > ${since})),
    parcels AS (
      SELECT parcel, count(id) AS of, bool_or(state IN ('waiting', 'remake')) AS waits, bool_and(state = 'packed') AS all_packed
      FROM pieces GROUP BY parcel),
    recent AS (
      SELECT *, remake_id IS NULL AND order_state = 'checking' AND since > ${changeableSince} AS is_fresh
      FROM pieces JOIN parcels USING (parcel)),
    placed AS (
      SELECT *, ${boardColumnSql} AS col, ship_by < ${toShopDay(now)}::date AS is_late FROM recent),
    shown AS (SELECT *, is_late AND col NOT IN ('shipped', 'delivered') AS counts_late FROM placed WHERE ${buildFilterCondition(now, filter)})`;
}

/** Builds a subquery of one parcel's tiles. OFFSET makes Postgres run it per parcel instead of reading all tiles. */
function buildParcelTilesSql(isOfParcel: Prisma.Sql): Prisma.Sql {
  return sql`(
    SELECT id, state, batch_id, frame_size, frame_style FROM order_tiles WHERE ${isOfParcel} OFFSET 0)`;
}

/**
 * Builds an SQL expression that is true if the parcel's box is closed. If `when` is false, the result is false and the
 * scans are not queried.
 */
function buildBoxClosedCondition(when: Prisma.Sql, parcel: Prisma.Sql): Prisma.Sql {
  return sql`CASE WHEN ${when} THEN EXISTS (
    SELECT 1 FROM scans s WHERE s.parcel_id = ${parcel} AND s.tile_id IS NULL AND s.undone_at IS NULL) ELSE false END`;
}

const boardColumnSql = sql`
  CASE
    WHEN remake_state = 'sent' OR (remake_id IS NULL AND order_state = 'shipped') THEN 'shipped'
    WHEN remake_state = 'delivered' OR (remake_id IS NULL AND order_state = 'delivered') THEN 'delivered'
    WHEN remake_id IS NULL AND order_state = 'awaiting_photos' THEN 'received'
    WHEN remake_id IS NULL AND order_state = 'needs_attention' THEN 'problems'
    WHEN remake_id IS NULL AND order_state = 'checking' AND waits THEN 'checking'
    WHEN id IS NULL AND is_fresh THEN 'checking'
    WHEN remake_id IS NULL AND state IN ('waiting', 'remake') THEN 'problems'
    WHEN state IN ('waiting', 'remake') THEN 'checking'
    WHEN state = 'rendered' AND batch_id IS NULL THEN 'ready'
    WHEN state = 'rendered' THEN 'printing'
    WHEN state = 'printed' THEN 'framing'
    WHEN all_packed AND is_closed THEN 'packed'
    ELSE 'packing'
  END`;

function buildFilterCondition(now: Date, { frameSize, frameStyle, due, search }: BoardFilter): Prisma.Sql {
  const today = sql`${toShopDay(now)}::date`;
  const conditions = [
    sql`true`,
    ...(frameSize ? [sql`frame_size = ${frameSize}`] : []),
    ...(frameStyle ? [sql`frame_style = ${frameStyle}`] : []),
    ...(due === "late" ? [sql`is_late`] : []),
    ...(due === "today" ? [sql`ship_by <= ${today}`] : []),
    ...(search ? [buildSearchCondition(search)] : []),
  ];
  return Prisma.join(conditions, " AND ");
}

function buildSearchCondition(search: string): Prisma.Sql {
  const code = parseProductionCode(search);
  if (code?.kind === "tile") return sql`substr(id, 6, 9) = ${code.stem}`;
  if (code?.kind === "order") return sql`remake_id IS NULL AND substr(order_id, 7, 9) = ${code.stem}`;
  if (code?.kind === "remake") return sql`substr(remake_id, 8, 9) = ${code.stem}`;
  if (code?.kind === "batch") return sql`substr(batch_id, 7, 9) = ${code.stem}`;
  return sql`position(upper(${search}) IN number) > 0`;
}
