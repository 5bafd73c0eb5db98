import { Prisma } from "@storywall/db/client";
import type { PageOf } from "@storywall/domain/kernel/paging";
import { SHOP_TIME_ZONE } from "@storywall/domain/kernel/shop-time";
import { type AdminOrderRow, type ListOrdersInput, OrderTrouble } from "@storywall/domain/orders/admin-orders";
import type { Context } from "../accounts/context.ts";
import { buildTroubleConditions } from "./order-trouble-conditions.ts";

const PAGE_SIZE = 50;
/** Maximum page number, which keeps the offset within the range of Postgres integers. */
const LAST_PAGE = 1_000_000;

type Row = Omit<AdminOrderRow, "placedAt"> & { placedAt: Date };

/**
 * Returns the orders that match all filters, newest first, 50 per page. The caller must check that the user is an
 * admin.
 */
export async function listOrders(
  ctx: Pick<Context, "db" | "now">,
  input: ListOrdersInput,
): Promise<PageOf<AdminOrderRow>> {
  const page = Math.min(input.page, LAST_PAGE);
  const conditionsByTrouble = buildTroubleConditions(ctx.now());
  const where = Prisma.join(buildFilterConditions(input, conditionsByTrouble), " AND ");
  const troubleSql = OrderTrouble.options.map(
    (one) => Prisma.sql`CASE WHEN ${conditionsByTrouble[one]} THEN ${one}::text END`,
  );
  const [countRows, rows] = await Promise.all([
    ctx.db.$queryRaw<Array<{ total: number }>>`SELECT count(*)::int AS total FROM orders o WHERE ${where}`,
    ctx.db.$queryRaw<Row[]>`
      SELECT o.id, o.number, o.state, o.email, o.placed_at AS "placedAt", to_char(o.ship_by, 'YYYY-MM-DD') AS "shipBy",
        ${customerNameSql} AS name, (o.totals ->> 'total')::int AS total, made.tiles, made.rendered,
        array_remove(ARRAY[${Prisma.join(troubleSql)}], NULL) AS troubles
      FROM (SELECT o.id FROM orders o WHERE ${where}
            ORDER BY o.placed_at DESC, o.id DESC LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}) shown
        JOIN orders o USING (id),
        LATERAL (SELECT count(*)::int AS tiles, (count(*) FILTER (WHERE t.rendered_at IS NOT NULL))::int AS rendered
                 FROM order_tiles t WHERE t.order_id = o.id) AS made
      ORDER BY o.placed_at DESC, o.id DESC`,
  ]);
  const total = countRows[0]?.total ?? 0;
  const items = rows.map((row) => ({ ...row, placedAt: row.placedAt.toISOString() }));
  return { items, page, pageSize: PAGE_SIZE, total, hasMore: page * PAGE_SIZE < total };
}

const timeZoneSql = Prisma.sql`${SHOP_TIME_ZONE}::text`;
const customerNameSql = Prisma.sql`concat_ws(' ', o.shipping_address ->> 'firstName', o.shipping_address ->> 'lastName')`;

function buildFilterConditions(
  { text, state, trouble, from, to }: ListOrdersInput,
  conditionsByTrouble: ReturnType<typeof buildTroubleConditions>,
): Prisma.Sql[] {
  const toMidnightSql = (day: Prisma.Sql) => Prisma.sql`(${day})::timestamp AT TIME ZONE ${timeZoneSql}`;
  return [
    ...(text ? [buildSearchCondition(text)] : []),
    ...(state ? [Prisma.sql`o.state = ${state}`] : []),
    ...(trouble ? [conditionsByTrouble[trouble]] : []),
    ...(from ? [Prisma.sql`o.placed_at >= ${toMidnightSql(Prisma.sql`${from}::date`)}`] : []),
    ...(to ? [Prisma.sql`o.placed_at < ${toMidnightSql(Prisma.sql`${to}::date + 1`)}`] : []),
    Prisma.sql`true`,
  ];
}

/** SQL expression to search in. It must equal the expression of the index `orders_sought`. */
const searchableTextSql = Prisma.sql`lower(sought.number || E'\\n' || sought.email || E'\\n'
  || coalesce(sought.shipping_address ->> 'firstName', '') || ' ' || coalesce(sought.shipping_address ->> 'lastName', '')
  || E'\\n' || coalesce(sought.tracking_number, ''))`;

/** Builds the search condition. `%` and `_` in the text are not wildcards. */
function buildSearchCondition(text: string): Prisma.Sql {
  const lowerText = text.toLowerCase();
  const likePattern = `%${lowerText.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return Prisma.sql`o.id IN (SELECT sought.id FROM orders sought WHERE ${searchableTextSql} LIKE ${likePattern}
    UNION ALL SELECT ${text}
    UNION ALL SELECT again.order_id FROM remakes again WHERE lower(again.tracking_number) = ${lowerText})`;
}
