import { Prisma } from "@storywall/db/client";
import { SHOP_TIME_ZONE } from "@storywall/domain/kernel/shop-time";
import type { ExportKind } from "@storywall/domain/operations/exports";
import { settledPaymentStates } from "../../checkout/payments/lock-checkout.ts";

type Range = { from: string; to: string };

/**
 * Exported columns, in order, and the query that returns the rows. The query also selects `at` and `key` for sorting.
 */
type Source = { columns: readonly string[]; query: (range: Range) => Prisma.Sql };

const sql = Prisma.sql;
const timeZoneSql = sql`${SHOP_TIME_ZONE}::text`;

/** Builds a filter from the start of the first day to the end of the last day, in the shop's time zone. */
const buildRangeFilter = (at: Prisma.Sql, { from, to }: Range) => sql`
  ${at} >= (${from}::date)::timestamp AT TIME ZONE ${timeZoneSql}
  AND ${at} < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZoneSql}`;

const toIsoSql = (at: Prisma.Sql) => sql`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const toShopDaySql = (at: Prisma.Sql) => sql`to_char(${at} AT TIME ZONE ${timeZoneSql}, 'YYYY-MM-DD')`;
const buildTotalSql = (name: string) => sql`(o.totals ->> ${name})::int`;
const stateSql = sql`coalesce(o.shipping_address ->> 'provinceCode', '')`;
const countrySql = sql`coalesce(o.shipping_address ->> 'countryCode', '')`;

/** SQL condition: the payment is for the order or one of its changes. Duplicate payments are excluded. */
const isOrderPaymentSql = sql`(p.id = o.payment_id OR p.change_id IS NOT NULL)`;
const isSettledSql = sql`p.state IN (${Prisma.join([...settledPaymentStates])})`;

/**
 * SQL query for all payments, refunds and lost disputes, each with its time from the state log. These times never
 * change, so exports of past days never change either. A refund that the bank returned counts as received money.
 */
const moneyMovementsSql = sql`
  SELECT log.at, 'payment' AS kind, p.id AS about, p.id AS payment_id, p.checkout_id, p.intent_id AS reference,
    NULL AS reason, p.amount
  FROM state_log log JOIN payments p ON p.id = log.entity_id
  WHERE log.entity = 'payment' AND log.to_state IN ('succeeded', 'duplicate')
    AND log.from_state IN ('created', 'open', 'processing') AND p.amount > 0
  UNION ALL
  SELECT log.at, CASE WHEN log.to_state = 'succeeded' THEN 'refund' ELSE 'refund returned' END, r.id, r.payment_id,
    p.checkout_id, r.processor_id, r.reason, CASE WHEN log.to_state = 'succeeded' THEN -r.amount ELSE r.amount END
  FROM state_log log JOIN refunds r ON r.id = log.entity_id JOIN payments p ON p.id = r.payment_id
  WHERE log.entity = 'refund'
    AND (log.to_state = 'succeeded' OR (log.from_state = 'succeeded' AND log.to_state = 'failed'))
  UNION ALL
  SELECT lost.at, 'dispute lost', p.id, p.id, p.checkout_id, p.intent_id, NULL,
    back.amount - p.amount_refunded
  FROM payments p, LATERAL (SELECT coalesce(sum(r.amount), 0)::int AS amount FROM refunds r
      WHERE r.payment_id = p.id AND r.state = 'succeeded') AS back,
    LATERAL (SELECT max(log.at) AS at FROM state_log log
      WHERE log.entity = 'payment' AND log.entity_id = p.id AND log.to_state = 'refunded') AS lost
  WHERE p.state = 'refunded' AND p.amount_refunded > back.amount AND lost.at IS NOT NULL`;

export const exportSources: Record<ExportKind, Source> = {
  orders: {
    columns: [
      "order_number",
      "order_id",
      "placed_at",
      "day",
      "state",
      "currency",
      "subtotal_cents",
      "discount_cents",
      "shipping_cents",
      "tax_cents",
      "total_cents",
      "paid_cents",
      "refunded_cents",
      "promo_code",
      "ship_to_state",
      "ship_to_zip",
      "ship_to_country",
      "shipped_at",
      "delivered_at",
    ],
    query: (range) => sql`
      SELECT o.placed_at AS at, o.id AS key, o.number AS order_number, o.id AS order_id, ${toIsoSql(sql`o.placed_at`)} AS placed_at,
        ${toShopDaySql(sql`o.placed_at`)} AS day, o.state, o.currency, ${buildTotalSql("subtotal")} AS subtotal_cents,
        ${buildTotalSql("discount")} AS discount_cents, ${buildTotalSql("shipping")} AS shipping_cents, ${buildTotalSql("tax")} AS tax_cents,
        ${buildTotalSql("total")} AS total_cents, money.paid AS paid_cents, money.refunded AS refunded_cents, o.promo_code, ${stateSql} AS ship_to_state,
        o.shipping_address ->> 'zip' AS ship_to_zip, ${countrySql} AS ship_to_country, ${toIsoSql(sql`o.shipped_at`)} AS shipped_at,
        ${toIsoSql(sql`o.delivered_at`)} AS delivered_at
      FROM orders o, LATERAL (
        SELECT coalesce(sum(p.amount), 0)::int AS paid, coalesce(sum(p.amount_refunded), 0)::int AS refunded
        FROM payments p WHERE p.checkout_id = o.checkout_id AND ${isOrderPaymentSql} AND ${isSettledSql}) AS money
      WHERE ${buildRangeFilter(sql`o.placed_at`, range)}`,
  },
  taxes: {
    columns: [
      "state",
      "country",
      "orders",
      "net_sales_cents",
      "tax_cents",
      "total_cents",
      "refunded_cents",
      "tax_refunded_cents",
    ],
    // Each refund contains a share of the order's tax in proportion to its amount; each share is rounded. Refunds for
    // changes are not counted, because the order's totals already include them.
    query: (range) => sql`
      SELECT to_timestamp(0) AS at, country || '/' || state AS key, state, country, sum(orders)::int AS orders,
        sum(net)::int AS net_sales_cents, sum(tax)::int AS tax_cents, sum(total)::int AS total_cents,
        sum(refunded)::int AS refunded_cents, sum(tax_refunded)::int AS tax_refunded_cents
      FROM (
        SELECT ${stateSql} AS state, ${countrySql} AS country, 1 AS orders, ${buildTotalSql("total")} - ${buildTotalSql("tax")} AS net,
          ${buildTotalSql("tax")} AS tax, ${buildTotalSql("total")} AS total, 0 AS refunded, 0 AS tax_refunded
        FROM orders o WHERE ${buildRangeFilter(sql`o.placed_at`, range)}
        UNION ALL
        SELECT ${stateSql}, ${countrySql}, 0, 0, 0, 0, -move.amount,
          round(-move.amount::numeric * ${buildTotalSql("tax")} / nullif(${buildTotalSql("total")}, 0))::int
        FROM (${moneyMovementsSql}) AS move JOIN orders o ON o.checkout_id = move.checkout_id
          JOIN payments p ON p.id = move.payment_id AND ${isOrderPaymentSql}
        WHERE move.kind <> 'payment' AND coalesce(move.reason, '') NOT IN ('price_difference', 'change_closed') AND ${buildRangeFilter(sql`move.at`, range)}) AS parts
      GROUP BY state, country`,
  },
  refunds: {
    columns: [
      "refund_id",
      "order_number",
      "payment_id",
      "processor_id",
      "created_at",
      "day",
      "amount_cents",
      "currency",
      "reason",
      "state",
      "requested_by",
      "updated_at",
    ],
    query: (range) => sql`
      SELECT r.created_at AS at, r.id AS key, r.id AS refund_id, o.number AS order_number, r.payment_id, r.processor_id,
        ${toIsoSql(sql`r.created_at`)} AS created_at, ${toShopDaySql(sql`r.created_at`)} AS day, r.amount AS amount_cents, r.currency,
        r.reason, r.state, r.requested_by, ${toIsoSql(sql`r.updated_at`)} AS updated_at
      FROM refunds r LEFT JOIN orders o ON o.id = r.order_id WHERE ${buildRangeFilter(sql`r.created_at`, range)}`,
  },
  ledger: {
    columns: ["at", "day", "entry", "about", "payment_id", "order_number", "processor_id", "amount_cents", "currency"],
    query: (range) => sql`
      SELECT move.at, move.about || move.kind || move.at::text AS key, ${toIsoSql(sql`move.at`)} AS "at_text",
        ${toShopDaySql(sql`move.at`)} AS day, move.kind AS entry, move.about, move.payment_id, o.number AS order_number,
        move.reference AS processor_id, move.amount AS amount_cents, 'USD' AS currency
      FROM (${moneyMovementsSql}) AS move LEFT JOIN orders o ON o.checkout_id = move.checkout_id
      WHERE ${buildRangeFilter(sql`move.at`, range)}`,
  },
  audit: {
    columns: [
      "seq",
      "at",
      "actor",
      "role",
      "action",
      "entity",
      "entity_id",
      "before",
      "after",
      "reason",
      "request_id",
      "hash",
    ],
    query: (range) => sql`
      SELECT e.at, lpad(e.id::text, 20, '0') AS key, c.seq::int, ${toIsoSql(sql`e.at`)} AS "at_text", e.actor, e.role, e.action,
        e.entity, e.entity_id, e.before::text, e.after::text, e.reason, e.request_id, encode(c.hash, 'hex') AS hash
      FROM audit_entries e LEFT JOIN audit_chain c ON c.entry_id = e.id WHERE ${buildRangeFilter(sql`e.at`, range)}`,
  },
};
