import { Prisma, type Tx } from "@storywall/db/client";
import { hasOnlyAccessories } from "@storywall/domain/catalog/accessories";
import { OrderId } from "@storywall/domain/kernel/ids";
import { normalizeLine } from "@storywall/domain/kernel/printable-text";
import { getShopDayBounds, SHOP_TIME_ZONE } from "@storywall/domain/kernel/shop-time";
import type { StateOf } from "@storywall/domain/kernel/states";
import {
  type AdminOrderPage,
  type AdminOrderRow,
  type ListOrdersInput,
  ORDER_COUNT_LIMIT,
  OrderTrouble,
} from "@storywall/domain/orders/admin-orders";
import { getStateLabel } from "@storywall/domain/orders/order-headline";
import type { OrderSummary } from "@storywall/domain/orders/schema";
import { normalizeTrackingNumber } from "@storywall/domain/orders/tracking-numbers";
import type { Context } from "../accounts/context.ts";
import { createOrderToken } from "./order-access.ts";

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
    (option) => Prisma.sql`CASE WHEN ${conditionsByTrouble[option]} THEN ${option}::text END`,
  );
  const [countRows, rows] = await Promise.all([
    ctx.db.$queryRaw<Array<{ total: number }>>`
      SELECT count(*)::int AS total FROM (SELECT 1 FROM orders o WHERE ${where} LIMIT ${ORDER_COUNT_LIMIT + 1}) AS counted`,
    ctx.db.$queryRaw<Row[]>`
      SELECT o.id, o.number, o.state, o.email, o.placed_at AS "placedAt", to_char(o.ship_by, 'YYYY-MM-DD') AS "shipBy",
        trim(concat_ws(' ', o.shipping_address ->> 'firstName', o.shipping_address ->> 'lastName')) AS name, (o.totals ->> 'total')::int AS total, made.tiles, made.rendered,
        array_remove(ARRAY[${Prisma.join(troubleSql)}], NULL) AS troubles
      FROM (SELECT o.id FROM orders o WHERE ${where}
            ORDER BY o.placed_at DESC, o.id DESC LIMIT ${PAGE_SIZE + 1} OFFSET ${(page - 1) * PAGE_SIZE}) shown
        JOIN orders o USING (id),
        LATERAL (SELECT count(*)::int AS tiles, (count(*) FILTER (WHERE t.rendered_at IS NOT NULL))::int AS rendered
                 FROM order_tiles t WHERE t.order_id = o.id) AS made
      ORDER BY o.placed_at DESC, o.id DESC`,
  ]);
  const counted = countRows[0]?.total ?? 0;
  const hasMore = rows.length > PAGE_SIZE;
  return {
    items: rows.slice(0, PAGE_SIZE).map((row) => ({ ...row, placedAt: row.placedAt.toISOString() })),
    nextCursor: hasMore ? (rows[PAGE_SIZE - 1]?.id ?? null) : null,
    page,
    pageSize: PAGE_SIZE,
    total: Math.min(counted, ORDER_COUNT_LIMIT),
    isTotalCapped: counted > ORDER_COUNT_LIMIT,
    hasMore,
  };
}

function buildFilterConditions(
  { state, trouble, from, to, placedFrom, placedBefore, cursor }: ListOrdersInput,
  conditionsByTrouble: ReturnType<typeof buildTroubleConditions>,
): Prisma.Sql[] {
  return [
    ...(state ? [Prisma.sql`o.state = ${state}`] : []),
    ...(trouble ? [conditionsByTrouble[trouble]] : []),
    ...(from ? [Prisma.sql`o.placed_at >= ${getShopDayBounds(from).start}`] : []),
    ...(to ? [Prisma.sql`o.placed_at < ${getShopDayBounds(to).end}`] : []),
    ...(placedFrom ? [Prisma.sql`o.placed_at >= ${placedFrom}::timestamptz`] : []),
    ...(placedBefore ? [Prisma.sql`o.placed_at < ${placedBefore}::timestamptz`] : []),
    ...(cursor
      ? [Prisma.sql`(o.placed_at, o.id) < (SELECT c.placed_at, c.id FROM orders c WHERE c.id = ${cursor})`]
      : []),
    Prisma.sql`true`,
  ];
}

/** SQL expression to search in. It must equal the expression of the index `orders_searchable`. */
const searchableTextSql = Prisma.sql`lower(regexp_replace(normalize(o.number || E'\\n' || o.email || E'\\n'
  || coalesce(o.shipping_address ->> 'firstName', '') || ' ' || coalesce(o.shipping_address ->> 'lastName', '') || E'\\n'
  || coalesce(o.shipping_address ->> 'zip', '') || E'\\n' || coalesce(o.tracking_number, ''), NFKD),
  '[\\u0300-\\u036f]', '', 'g'))`;

/**
 * Builds the search condition. A text of one or two letters matches only beginnings of words, because the index needs
 * three letters to find parts of words. `%` and `_` in the text are not wildcards.
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
  message: sql`EXISTS (SELECT 1 FROM shop_messages m WHERE m.order_id = o.id AND m.handled_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.message_id = m.id))`,
  unreachable: sql`(o.state IN ('awaiting_photos', 'checking', 'needs_attention', 'printing', 'framing', 'packed', 'returning')
    AND lower(o.email) IN (SELECT s.address FROM suppressed_addresses s WHERE s.cleared_at IS NULL))`,
  frames: sql`(o.state IN ('checking', 'needs_attention') AND EXISTS (SELECT 1 FROM order_tiles t
    JOIN frame_stock s ON s.frame_style = t.frame_style AND s.frame_size = t.frame_size
    WHERE t.order_id = o.id AND t.state IN ('waiting', 'rendered', 'printed', 'remake') AND s.on_hand < s.reserved))`,
  photos: sql`o.problem_code = 'UPLOAD_OVERDUE'`,
  refund: sql`EXISTS (SELECT 1 FROM refunds r
    WHERE r.order_id = o.id AND r.state = 'failed' AND payment_remainder(r.payment_id) > 0)`,
  dispute: sql`EXISTS (SELECT 1 FROM payments p WHERE p.checkout_id = o.checkout_id AND p.state = 'disputed')`,
});

export const ORDERS_PER_PAGE = 20;

/**
 * Returns the visitor's orders, newest first; `page` starts at 1. A visitor signed in by email also gets orders placed
 * elsewhere with that address, each with an access token.
 */
export async function listOwnOrders(
  { db, userId, secret, now }: Context,
  { page, isSignedIn }: { page: number; isSignedIn: boolean },
): Promise<{ orders: OrderSummary[]; total: number }> {
  if (!userId) return { orders: [], total: 0 };
  const user = isSignedIn ? await db.user.findUnique({ where: { id: userId }, select: { email: true } }) : null;
  const idsByEmail = user?.email ? await findOrderIdsByEmail(db, user.email) : [];
  const where = { OR: [{ userId }, { id: { in: idsByEmail } }] };
  const [rows, total] = await Promise.all([
    db.order.findMany({
      where,
      include: { lines: { select: { title: true, templateKey: true, rejection: true }, orderBy: { position: "asc" } } },
      orderBy: [{ placedAt: "desc" }, { id: "asc" }],
      skip: (page - 1) * ORDERS_PER_PAGE,
      take: ORDERS_PER_PAGE,
    }),
    db.order.count({ where }),
  ]);
  const createAccessToken = ({ id, ...row }: OwnOrderRow) =>
    row.userId === userId ? null : createOrderToken(secret, { orderId: id, scope: "upload", now: now() });
  return { orders: rows.map((row) => ({ ...toOrderSummary(row), token: createAccessToken(row) })), total };
}

/** Returns the ids of the orders with this email address. The address must be in lower case. */
export async function findOrderIdsByEmail(tx: Tx, email: string): Promise<string[]> {
  const orders = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM orders WHERE lower(email) = ${email}`;
  return orders.map(({ id }) => id);
}

type OwnOrderRow = {
  id: string;
  userId: string;
  number: string;
  state: string;
  placedAt: Date;
  amount: number;
  lines: { title: string; templateKey: string; rejection: unknown }[];
};

function toOrderSummary({ id, number, state, placedAt, amount, lines }: OwnOrderRow): Omit<OrderSummary, "token"> {
  return {
    id: OrderId.parse(id),
    number,
    state: state as StateOf<"order">,
    stateWord: getStateLabel(state as StateOf<"order">, hasOnlyAccessories(lines)),
    placedAt: placedAt.toISOString(),
    total: amount,
    titles: lines.map(({ title }) => title),
  };
}
