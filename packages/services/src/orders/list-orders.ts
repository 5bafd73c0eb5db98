import { Prisma } from "@storywall/db/client";
import { normalizeLine } from "@storywall/domain/kernel/printable-text";
import { SHOP_TIME_ZONE } from "@storywall/domain/kernel/shop-time";
import {
  type AdminOrderPage,
  type AdminOrderRow,
  type ListOrdersInput,
  ORDER_COUNT_LIMIT,
  OrderTrouble,
} from "@storywall/domain/orders/admin-orders";
import { normalizeTrackingNumber } from "@storywall/domain/orders/carriers";
import type { Context } from "../accounts/context.ts";
import { buildTroubleConditions } from "./order-trouble-conditions.ts";

const PAGE_SIZE = 50;
/** Maximum page number, which keeps the offset within the range of Postgres integers. */
const LAST_PAGE = 1_000_000;

type Row = Omit<AdminOrderRow, "placedAt"> & { placedAt: Date };

/**
 * Returns the orders that match all filters, newest first, 50 per page, and counts at most 1,000. The caller must check
 * that the user is an admin.
 */
export async function listOrders(ctx: Pick<Context, "db" | "now">, input: ListOrdersInput): Promise<AdminOrderPage> {
  const page = Math.min(input.page, LAST_PAGE);
  const conditionsByTrouble = buildTroubleConditions(ctx.now());
  const searchConditions = input.text ? [await buildSearchCondition(ctx.db, input.text)] : [];
  const conditions = [...searchConditions, ...buildFilterConditions(input, conditionsByTrouble)];
  const where = Prisma.join(conditions, " AND ");
  const troubleSql = OrderTrouble.options.map(
    (one) => Prisma.sql`CASE WHEN ${conditionsByTrouble[one]} THEN ${one}::text END`,
  );
  const [countRows, rows] = await Promise.all([
    ctx.db.$queryRaw<Array<{ total: number }>>`
      SELECT count(*)::int AS total FROM (SELECT 1 FROM orders o WHERE ${where} LIMIT ${ORDER_COUNT_LIMIT + 1}) AS counted`,
    ctx.db.$queryRaw<Row[]>`
      SELECT o.id, o.number, o.state, o.email, o.placed_at AS "placedAt", to_char(o.ship_by, 'YYYY-MM-DD') AS "shipBy",
        ${customerNameSql} AS name, (o.totals ->> 'total')::int AS total, made.tiles, made.rendered,
        array_remove(ARRAY[${Prisma.join(troubleSql)}], NULL) AS troubles
      FROM (SELECT o.id FROM orders o WHERE ${where}
            ORDER BY o.placed_at DESC, o.id DESC LIMIT ${PAGE_SIZE + 1} OFFSET ${(page - 1) * PAGE_SIZE}) shown
        JOIN orders o USING (id),
        LATERAL (SELECT count(*)::int AS tiles, (count(*) FILTER (WHERE t.rendered_at IS NOT NULL))::int AS rendered
                 FROM order_tiles t WHERE t.order_id = o.id) AS made
      ORDER BY o.placed_at DESC, o.id DESC`,
  ]);
  const counted = countRows[0]?.total ?? 0;
  return {
    items: rows.slice(0, PAGE_SIZE).map((row) => ({ ...row, placedAt: row.placedAt.toISOString() })),
    page,
    pageSize: PAGE_SIZE,
    total: Math.min(counted, ORDER_COUNT_LIMIT),
    isTotalCapped: counted > ORDER_COUNT_LIMIT,
    hasMore: rows.length > PAGE_SIZE,
  };
}

const timeZoneSql = Prisma.sql`${SHOP_TIME_ZONE}::text`;
const customerNameSql = Prisma.sql`trim(concat_ws(' ', o.shipping_address ->> 'firstName', o.shipping_address ->> 'lastName'))`;

function buildFilterConditions(
  { state, trouble, from, to }: ListOrdersInput,
  conditionsByTrouble: ReturnType<typeof buildTroubleConditions>,
): Prisma.Sql[] {
  const toMidnightSql = (day: Prisma.Sql) => Prisma.sql`(${day})::timestamp AT TIME ZONE ${timeZoneSql}`;
  return [
    ...(state ? [Prisma.sql`o.state = ${state}`] : []),
    ...(trouble ? [conditionsByTrouble[trouble]] : []),
    ...(from ? [Prisma.sql`o.placed_at >= ${toMidnightSql(Prisma.sql`${from}::date`)}`] : []),
    ...(to ? [Prisma.sql`o.placed_at < ${toMidnightSql(Prisma.sql`${to}::date + 1`)}`] : []),
    Prisma.sql`true`,
  ];
}

/** SQL expression to search in. It must equal the expression of the index `orders_searchable`. */
const searchableTextSql = Prisma.sql`lower(regexp_replace(normalize(o.number || E'\\n' || o.email || E'\\n'
  || coalesce(o.shipping_address ->> 'firstName', '') || ' ' || coalesce(o.shipping_address ->> 'lastName', '') || E'\\n'
  || coalesce(o.shipping_address ->> 'zip', '') || E'\\n' || coalesce(o.tracking_number, ''), NFKD),
  '[\\u0300-\\u036f]', '', 'g'))`;

/**
 * Builds the search condition. One or two letters match the beginning of a word, because the index finds parts of words
 * only from three letters on. `%` and `_` in the text are not wildcards.
 */
async function buildSearchCondition(db: Context["db"], rawText: string): Promise<Prisma.Sql> {
  const text = normalizeLine(rawText).replace(/^#\s*/, "");
  const trackingNumber = normalizeTrackingNumber(text) ?? text;
  const found = await db.$queryRaw<Array<{ orderId: string }>>`
    SELECT order_id AS "orderId" FROM remakes WHERE lower(tracking_number) IN (lower(${text}), lower(${trackingNumber}))
    UNION SELECT id FROM orders WHERE tracking_number = ${trackingNumber}
    UNION SELECT o.id FROM payments p JOIN orders o USING (checkout_id) WHERE p.intent_id = ${text} OR p.id = ${text}`;
  const orderIds = [text, ...found.map(({ orderId }) => orderId)];
  const plainText = text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  const matchSql = /^[\p{L}\p{N}]{1,2}$/u.test(plainText)
    ? Prisma.sql`${searchableTextSql} ~ lower(${`[\n .-]${plainText}`})`
    : Prisma.sql`${searchableTextSql} LIKE lower(${`%${plainText.replaceAll(/[\\%_]/g, "\\$&")}%`})`;
  return Prisma.sql`(${matchSql} OR o.id = ANY (${orderIds}))`;
}
