import { Prisma } from "@storywall/db/client";
import { SHOP_TIME_ZONE } from "@storywall/domain/kernel/shop-time";
import type { ExportKind } from "@storywall/domain/operations/exports";
import { settledPaymentStates } from "../../cart/lock-checkout.ts";

type Range = { from: string; to: string };

/**
 * Exported columns, in order, and the query that returns the rows from the start of the first day to the end of the
 * last day in the shop's time zone. The query also selects `at`, which gives `day`, and `key`, to sort by.
 */
type Source = { columns: readonly string[]; query: (range: Range) => Prisma.Sql };

const sql = Prisma.sql;
const zone = SHOP_TIME_ZONE;

/**
 * SQL query for all payments, refunds and lost disputes, each with its time from the state log. These times never
 * change, so exports of past days never change either. A refund that the bank returned counts as received money. A
 * payment by gift card has the card as its reference. Kinds that begin with "gift card" are payments for bought cards,
 * not sales.
 */
export const moneyMovements = sql`
  SELECT log.at, CASE WHEN p.bought_card_id IS NULL THEN 'payment' ELSE 'gift card sold' END AS kind, p.id AS about,
    p.id AS payment_id, p.checkout_id, coalesce(p.intent_id, p.gift_card_id) AS reference, NULL AS reason, p.amount
  FROM state_log log JOIN payments p ON p.id = log.entity_id
  WHERE log.entity = 'payment' AND log.to_state IN ('succeeded', 'duplicate')
    AND log.from_state IN ('created', 'open', 'processing') AND p.amount > 0
  UNION ALL
  SELECT log.at, CASE WHEN p.bought_card_id IS NULL THEN '' ELSE 'gift card ' END
      || CASE WHEN log.to_state = 'succeeded' THEN 'refund' ELSE 'refund returned' END, r.id, r.payment_id,
    p.checkout_id, coalesce(p.gift_card_id, r.processor_id), r.reason, CASE WHEN log.to_state = 'succeeded' THEN -r.amount ELSE r.amount END
  FROM state_log log JOIN refunds r ON r.id = log.entity_id JOIN payments p ON p.id = r.payment_id
  WHERE log.entity = 'refund'
    AND (log.to_state = 'succeeded' OR (log.from_state = 'succeeded' AND log.to_state = 'failed'))
  UNION ALL
  SELECT lost.at, CASE WHEN p.bought_card_id IS NULL THEN 'dispute lost' ELSE 'gift card dispute lost' END, p.id, p.id, p.checkout_id, p.intent_id, NULL,
    back.amount - p.amount_refunded
  FROM payments p, LATERAL (SELECT coalesce(sum(r.amount), 0)::int AS amount FROM refunds r
      WHERE r.payment_id = p.id AND r.state = 'succeeded') AS back,
    LATERAL (SELECT max(log.at) AS at FROM state_log log
      WHERE log.entity = 'payment' AND log.entity_id = p.id AND log.to_state = 'refunded') AS lost
  WHERE p.state = 'refunded' AND p.amount_refunded > back.amount AND lost.at IS NOT NULL`;

/**
 * SQL query for all money movements with their tax. Tax that changes without a money movement, as after a change of
 * address, gets its own row.
 */
const ledgerEntries = sql`
  SELECT move.*, 0 AS tax FROM (${moneyMovements}) AS move
  UNION ALL
  SELECT tax.at, 'tax', tax.order_id || '/' || tax.id, NULL, o.checkout_id, tax.transaction_id, tax.kind, 0, tax.tax
  FROM tax_movements tax JOIN orders o ON o.id = tax.order_id WHERE tax.tax <> 0`;

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
      "extras_cents",
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
    query: ({ from, to }) => sql`
      SELECT o.placed_at AS at, o.id AS key, o.number AS order_number, o.id AS order_id, o.placed_at, o.state, o.currency,
        (o.totals ->> 'subtotal')::int AS subtotal_cents, (o.totals ->> 'discount')::int AS discount_cents,
        (SELECT coalesce(sum(greatest((a.item ->> 'amount')::int, 0)), 0)::int
          FROM jsonb_array_elements(coalesce(o.totals -> 'adjustments', '[]')) AS a(item)) AS extras_cents,
        (o.totals ->> 'shipping')::int AS shipping_cents, (o.totals ->> 'tax')::int AS tax_cents,
        (o.totals ->> 'total')::int AS total_cents, money.paid AS paid_cents, money.refunded AS refunded_cents,
        o.promo_code, coalesce(o.shipping_address ->> 'provinceCode', '') AS ship_to_state,
        o.shipping_address ->> 'zip' AS ship_to_zip, coalesce(o.shipping_address ->> 'countryCode', '') AS ship_to_country,
        o.shipped_at, o.delivered_at
      FROM orders o, LATERAL (
        SELECT coalesce(sum(p.amount), 0)::int AS paid, coalesce(sum(p.amount_refunded), 0)::int AS refunded
        FROM payments p
        WHERE p.checkout_id = o.checkout_id AND p.state = ANY (${[...settledPaymentStates]})
          -- Payments for the order, with gift cards too, or one of its changes; duplicates are left out.
          AND (p.id = o.payment_id OR p.change_id IS NOT NULL OR p.gift_card_id IS NOT NULL)) AS money
      WHERE o.placed_at >= (${from}::date)::timestamp AT TIME ZONE ${zone}::text
        AND o.placed_at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}::text`,
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
    // The refunds of an order contain shares of the order's tax in proportion to their amounts, each share rounded.
    // Refunds for changes are not counted, because the order's totals already include them.
    query: ({ from, to }) => sql`
      SELECT to_timestamp(0) AS at, country || '/' || state AS key, state, country, sum(orders)::int AS orders,
        sum(total - tax)::int AS net_sales_cents, sum(tax)::int AS tax_cents, sum(total)::int AS total_cents,
        sum(refunded)::int AS refunded_cents, sum(tax_refunded)::int AS tax_refunded_cents
      FROM (
        SELECT o.shipping_address, 1 AS orders, (o.totals ->> 'tax')::int AS tax, (o.totals ->> 'total')::int AS total,
          0 AS refunded, 0 AS tax_refunded
        FROM orders o
        WHERE o.placed_at >= (${from}::date)::timestamp AT TIME ZONE ${zone}::text
          AND o.placed_at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}::text
        UNION ALL
        SELECT o.shipping_address, 0, 0, 0, -move.amount,
          round(-move.amount::numeric * (o.totals ->> 'tax')::int / nullif((o.totals ->> 'total')::int, 0))::int
        FROM (${moneyMovements}) AS move JOIN orders o ON o.checkout_id = move.checkout_id
          JOIN payments p ON p.id = move.payment_id AND (p.id = o.payment_id OR p.change_id IS NOT NULL OR p.gift_card_id IS NOT NULL)
        WHERE move.kind <> 'payment' AND coalesce(move.reason, '') NOT IN ('price_difference', 'change_closed')
          AND move.at >= (${from}::date)::timestamp AT TIME ZONE ${zone}::text
          AND move.at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}::text) AS parts,
        LATERAL (SELECT coalesce(shipping_address ->> 'provinceCode', '') AS state,
          coalesce(shipping_address ->> 'countryCode', '') AS country) AS place
      GROUP BY state, country`,
  },
  taxReport: {
    columns: [
      "month",
      "state",
      "jurisdiction",
      "rate_percent",
      "orders",
      "taxable_cents",
      "tax_collected_cents",
      "tax_reversed_cents",
      "tax_cents",
    ],
    query: ({ from, to }) => sql`
      SELECT to_timestamp(0) AS at, month || '/' || part.state || '/' || part.name || '/' || part."basisPoints" AS key, month,
        part.state, part.name AS jurisdiction, part."basisPoints" / 100 AS rate_percent,
        count(DISTINCT move.order_id) FILTER (WHERE move.kind = 'sale')::int AS orders,
        sum(part.taxable)::int AS taxable_cents, sum(greatest(part.tax, 0))::int AS tax_collected_cents,
        sum(greatest(-part.tax, 0))::int AS tax_reversed_cents, sum(part.tax)::int AS tax_cents
      FROM tax_movements move,
        jsonb_to_recordset(move.jurisdictions) AS part(state text, name text, "basisPoints" float, taxable int, tax int),
        LATERAL (SELECT to_char(move.at AT TIME ZONE ${zone}::text, 'YYYY-MM') AS month) AS period
      WHERE move.at >= (${from}::date)::timestamp AT TIME ZONE ${zone}::text
        AND move.at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}::text
      GROUP BY month, part.state, part.name, part."basisPoints"`,
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
    query: ({ from, to }) => sql`
      SELECT r.created_at AS at, r.id AS key, r.id AS refund_id, o.number AS order_number, r.payment_id, r.processor_id,
        r.created_at, r.amount AS amount_cents, r.currency, r.reason, r.state, r.requested_by, r.updated_at
      FROM refunds r LEFT JOIN orders o ON o.id = r.order_id
      WHERE r.created_at >= (${from}::date)::timestamp AT TIME ZONE ${zone}::text
        AND r.created_at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}::text`,
  },
  labels: {
    columns: [
      "label_id",
      "order_number",
      "bought_at",
      "day",
      "carrier",
      "service",
      "amount_cents",
      "tracking_number",
      "state",
      "voided_at",
      "bought_by",
    ],
    query: ({ from, to }) => sql`
      SELECT l.bought_at AS at, l.id AS key, l.id AS label_id, o.number AS order_number, l.bought_at, l.carrier, l.service,
        l.cents AS amount_cents, l.tracking_number, l.state, l.voided_at, l.bought_by
      FROM labels l JOIN orders o ON o.id = l.order_id
      WHERE l.bought_at >= (${from}::date)::timestamp AT TIME ZONE ${zone}::text
        AND l.bought_at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}::text`,
  },
  ledger: {
    columns: [
      "at",
      "day",
      "entry",
      "about",
      "payment_id",
      "order_number",
      "processor_id",
      "amount_cents",
      "currency",
      "tax_cents",
    ],
    query: ({ from, to }) => sql`
      SELECT move.at, move.about || move.kind || move.at::text AS key, move.kind AS entry, move.about, move.payment_id,
        o.number AS order_number, move.reference AS processor_id, move.amount AS amount_cents, 'USD' AS currency,
        move.tax AS tax_cents
      FROM (${ledgerEntries}) AS move LEFT JOIN orders o ON o.checkout_id = move.checkout_id
      WHERE move.at >= (${from}::date)::timestamp AT TIME ZONE ${zone}::text
        AND move.at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}::text`,
  },
  giftCards: {
    columns: [
      "gift_card_id",
      "last_four",
      "kind",
      "issued_at",
      "day",
      "amount_cents",
      "balance_cents",
      "held_cents",
      "order_number",
      "payment_id",
      "disabled_reason",
    ],
    query: ({ from, to }) => sql`
      SELECT e.at, c.id AS key, c.id AS gift_card_id, c.last_four, c.kind, e.at AS issued_at, c.amount AS amount_cents,
        c.balance AS balance_cents, held.amount AS held_cents, o.number AS order_number, p.id AS payment_id, c.disabled_reason
      FROM gift_cards c JOIN gift_card_entries e ON e.gift_card_id = c.id AND e.kind = 'issue'
        LEFT JOIN orders o ON o.id = c.order_id LEFT JOIN payments p ON p.bought_card_id = c.id, LATERAL (
          SELECT coalesce(sum(amount), 0)::int AS amount FROM payments WHERE gift_card_id = c.id AND state = 'created') AS held
      WHERE e.at >= (${from}::date)::timestamp AT TIME ZONE ${zone}::text
        AND e.at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}::text`,
  },
  subscribers: {
    columns: ["email", "source", "agreed_at", "confirmed_at", "wants_wall_reminder"],
    // Several browsers may have subscribed with the same address.
    query: ({ from, to }) => sql`
      SELECT DISTINCT ON (lower(subscribed_email)) subscribed_at AS at, id AS key, subscribed_email AS email,
        coalesce(subscription_source, '') AS source, subscribed_at AS agreed_at, subscription_confirmed_at AS confirmed_at,
        CASE WHEN wall_reminder_asked_at IS NULL THEN 'no' ELSE 'yes' END AS wants_wall_reminder
      FROM users
      WHERE subscription_confirmed_at IS NOT NULL AND subscribed_email IS NOT NULL
        AND lower(subscribed_email) NOT IN (SELECT address FROM suppressed_addresses WHERE cleared_at IS NULL)
        AND subscribed_at >= (${from}::date)::timestamp AT TIME ZONE ${zone}::text
        AND subscribed_at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}::text
      ORDER BY lower(subscribed_email), subscribed_at`,
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
    query: ({ from, to }) => sql`
      SELECT e.at, lpad(e.id::text, 20, '0') AS key, c.seq::int, e.actor, e.role, e.action, e.entity, e.entity_id,
        e.before::text, e.after::text, e.reason, e.request_id, encode(c.hash, 'hex') AS hash
      FROM audit_entries e LEFT JOIN audit_chain c ON c.entry_id = e.id
      WHERE e.at >= (${from}::date)::timestamp AT TIME ZONE ${zone}::text
        AND e.at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone}::text`,
  },
};
