import { Prisma } from "@storywall/db/client";
import { accessories } from "@storywall/domain/catalog/accessories";
import type { DiscrepancyType, discrepancyTypes } from "@storywall/domain/operations/discrepancies";
import { retentionDays } from "@storywall/domain/operations/retention";
import type { ChargeView, ListedRefund } from "@storywall/payments/payments";
import { settledPaymentStates } from "../../cart/lock-checkout.ts";

export type LedgerDiscrepancyType = {
  [K in DiscrepancyType]: (typeof discrepancyTypes)[K]["part"] extends "ledger" ? K : never;
}[DiscrepancyType];

/**
 * The payment processor's charges and refunds of the last `WINDOW_DAYS` days, plus all charges and refunds of
 * individually queried payments.
 */
export type Ledger = {
  charges: readonly ChargeView[];
  refunds: readonly ListedRefund[];
  /** Ids of intents whose records were read completely, regardless of their age. */
  checkedIntentIds: readonly string[];
};

/** Number of days for which the payment processor's lists are read. */
export const WINDOW_DAYS = 3;

const sql = Prisma.sql;
const paidStates = [...settledPaymentStates];

/**
 * Returns one SQL statement per kind of discrepancy. Each statement returns one row per discrepancy. Records of the
 * last 15 minutes are not compared, because the shop or the processor may not have them yet.
 */
export function buildLedgerChecks(ledger: Ledger): Record<LedgerDiscrepancyType, Prisma.Sql> {
  return { ...buildProcessorChecks(ledger), ...moneyChecks, ...orderChecks, ...productionChecks, ...unfinishedChecks };
}

function buildProcessorChecks(ledger: Ledger) {
  const charges = JSON.stringify(ledger.charges);
  const refunds = JSON.stringify(ledger.refunds);
  const checkedIntents = [...ledger.checkedIntentIds];
  return {
    "charge-without-payment": sql`
      SELECT coalesce(charge."intentId", charge.id) AS subject, charge.amount AS found, charge.id AS detail,
        (SELECT p.id FROM payments p WHERE p.id = charge."paymentId") AS payment_id
      FROM jsonb_to_recordset(${charges}::jsonb)
        AS charge(id text, "intentId" text, amount int, "paymentId" text, "createdAt" timestamptz)
      WHERE charge."createdAt" < now() - interval '15 minutes'
        AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.intent_id = charge."intentId")`,
    "charge-not-seen": sql`
      SELECT p.id AS subject, p.id AS payment_id, o.id AS order_id, 0 AS expected, charge.amount AS found,
        p.state AS detail
      FROM jsonb_to_recordset(${charges}::jsonb) AS charge("intentId" text, amount int, "createdAt" timestamptz)
        JOIN payments p ON p.intent_id = charge."intentId" LEFT JOIN orders o ON o.payment_id = p.id
      WHERE charge."createdAt" < now() - interval '15 minutes' AND p.state <> ALL (${paidStates})`,
    "payment-without-charge": sql`
      SELECT p.id AS subject, p.id AS payment_id, o.id AS order_id, p.amount AS expected, 0 AS found
      FROM payments p LEFT JOIN orders o ON o.payment_id = p.id
      WHERE p.method = 'card' AND p.amount > 0 AND p.state = ANY (${paidStates})
        AND p.verified_at < now() - interval '15 minutes'
        AND (p.verified_at > now() - make_interval(days => ${WINDOW_DAYS}::int) OR p.intent_id = ANY (${checkedIntents}::text[]))
        AND (p.intent_id IS NULL OR p.intent_id = ANY (${checkedIntents}::text[]))
        AND NOT EXISTS (
          SELECT 1 FROM jsonb_to_recordset(${charges}::jsonb) AS charge("intentId" text)
          WHERE charge."intentId" = p.intent_id)`,
    "charge-differs": sql`
      SELECT p.id AS subject, p.id AS payment_id, o.id AS order_id, p.amount AS expected, taken.amount AS found
      FROM (
          SELECT charge."intentId", sum(charge.amount)::int AS amount
          FROM jsonb_to_recordset(${charges}::jsonb) AS charge("intentId" text, amount int) GROUP BY 1) AS taken
        JOIN payments p ON p.intent_id = taken."intentId" LEFT JOIN orders o ON o.payment_id = p.id
      WHERE p.state = ANY (${paidStates}) AND taken.amount <> p.amount`,
    "refund-unknown": sql`
      SELECT made.id AS subject, p.id AS payment_id, o.id AS order_id, 0 AS expected, made.amount AS found
      FROM jsonb_to_recordset(${refunds}::jsonb)
          AS made(id text, status text, amount int, "intentId" text, "createdAt" timestamptz)
        JOIN payments p ON p.intent_id = made."intentId" LEFT JOIN orders o ON o.payment_id = p.id
      WHERE made."createdAt" < now() - interval '15 minutes' AND made.status NOT IN ('failed', 'canceled')
        AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.processor_id = made.id)`,
    "refund-differs": sql`
      SELECT r.id AS subject, p.id AS payment_id, o.id AS order_id, made.amount AS expected, r.amount AS found,
        'there ' || there.state || ', here ' || r.state AS detail
      FROM jsonb_to_recordset(${refunds}::jsonb) AS made(id text, status text, amount int, "createdAt" timestamptz),
        LATERAL (SELECT CASE WHEN made.status = 'succeeded' THEN 'succeeded'
          WHEN made.status IN ('failed', 'canceled') THEN 'failed' ELSE 'submitted' END AS state) AS there,
        refunds r JOIN payments p ON p.id = r.payment_id LEFT JOIN orders o ON o.payment_id = p.id
      WHERE r.processor_id = made.id AND made."createdAt" < now() - interval '15 minutes'
        AND r.updated_at < now() - interval '15 minutes' AND (r.amount <> made.amount OR r.state <> there.state)`,
    "refund-without-processor": sql`
      SELECT r.id AS subject, p.id AS payment_id, o.id AS order_id, 0 AS expected, r.amount AS found, r.state AS detail
      FROM refunds r JOIN payments p ON p.id = r.payment_id LEFT JOIN orders o ON o.payment_id = p.id
      WHERE p.method = 'card' AND r.state IN ('submitted', 'succeeded') AND r.created_at < now() - interval '15 minutes'
        AND (r.created_at > now() - make_interval(days => ${WINDOW_DAYS}::int) OR p.intent_id = ANY (${checkedIntents}::text[]))
        AND NOT EXISTS (
          SELECT 1 FROM jsonb_to_recordset(${refunds}::jsonb) AS made(id text) WHERE made.id = r.processor_id)`,
  };
}

const moneyChecks = {
  "refund-not-sent": sql`
    SELECT r.id AS subject, p.id AS payment_id, o.id AS order_id, r.amount AS found
    FROM refunds r JOIN payments p ON p.id = r.payment_id LEFT JOIN orders o ON o.payment_id = p.id
    WHERE r.state = 'requested' AND r.created_at < now() - interval '15 minutes'
      AND p.method <> 'none' AND p.state <> 'disputed'
      AND NOT EXISTS (
        SELECT 1 FROM outbox_jobs j WHERE j.done_at IS NULL AND j.dead_at IS NULL
          AND ((j.aggregate = r.id AND j.name = 'payment.refund') OR (j.aggregate = p.id AND j.name = 'order.finalise')))`,
  "refunds-above-payment": sql`
    SELECT p.id AS subject, p.id AS payment_id, o.id AS order_id, p.amount AS expected, back.amount AS found
    FROM (SELECT payment_id, sum(amount)::int AS amount FROM refunds WHERE state <> 'failed' GROUP BY 1) AS back
      JOIN payments p ON p.id = back.payment_id LEFT JOIN orders o ON o.payment_id = p.id
    WHERE back.amount > p.amount`,
  // After a lost dispute, the whole payment counts as refunded although there is no refund. That is not a discrepancy.
  "refund-sum-differs": sql`
    SELECT p.id AS subject, p.id AS payment_id, o.id AS order_id, back.amount AS expected, p.amount_refunded AS found
    FROM payments p LEFT JOIN orders o ON o.payment_id = p.id, LATERAL (
      SELECT coalesce(sum(r.amount), 0)::int AS amount FROM refunds r
      WHERE r.payment_id = p.id AND r.state = 'succeeded') AS back
    WHERE p.amount_refunded <> back.amount AND NOT (p.state = 'refunded' AND p.amount_refunded = p.amount)`,
  "paid-without-order": sql`
    SELECT p.id AS subject, p.id AS payment_id, 0 AS expected, p.amount AS found, c.state AS detail
    FROM payments p JOIN checkouts c ON c.id = p.checkout_id
    WHERE p.state IN ('succeeded', 'partially_refunded', 'disputed') AND p.verified_at < now() - interval '15 minutes'
      AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.checkout_id = p.checkout_id)`,
  "order-without-payment": sql`
    SELECT o.id AS subject, p.id AS payment_id, o.id AS order_id, o.amount AS expected, 0 AS found, p.state AS detail
    FROM orders o JOIN payments p ON p.id = o.payment_id
    WHERE p.state <> ALL (${paidStates}) OR p.checkout_id <> o.checkout_id`,
  "order-amount-differs": sql`
    SELECT o.id AS subject, p.id AS payment_id, o.id AS order_id, p.amount + credit.amount AS expected, o.amount AS found
    FROM orders o JOIN payments p ON p.id = o.payment_id, LATERAL (
      SELECT coalesce(sum(spent.amount), 0)::int AS amount FROM payments spent
      WHERE spent.checkout_id = o.checkout_id AND spent.gift_card_id IS NOT NULL AND spent.state = ANY (${paidStates})) AS credit
    WHERE o.amount <> p.amount + credit.amount OR (o.totals ->> 'total')::int <> o.amount - o.price_reduction
      + (SELECT coalesce(sum(c.amount), 0) FROM order_changes c WHERE c.order_id = o.id AND c.state = 'applied')`,
  "duplicate-kept": sql`
    SELECT p.id AS subject, p.id AS payment_id, o.id AS order_id, 0 AS expected, p.amount AS found
    FROM payments p LEFT JOIN orders o ON o.payment_id = p.id
    WHERE p.state = 'duplicate' AND coalesce(p.verified_at, p.created_at) < now() - interval '1 hour'
      AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.state IN ('requested', 'submitted'))`,
  "gift-card-differs": sql`
    SELECT c.id AS subject, sums.amount AS expected, c.balance AS found, 'balance' AS detail
    FROM gift_cards c, LATERAL (
      SELECT coalesce(sum(e.amount), 0)::int AS amount FROM gift_card_entries e WHERE e.gift_card_id = c.id) AS sums
    WHERE c.balance <> sums.amount
    UNION ALL
    SELECT p.bought_card_id, p.amount, 0, 'not issued' FROM payments p
    WHERE p.bought_card_id IS NOT NULL AND p.state = 'succeeded' AND p.verified_at < now() - interval '15 minutes'
      AND NOT EXISTS (SELECT 1 FROM gift_card_entries e WHERE e.kind = 'issue' AND e.source = p.bought_card_id)
    UNION ALL
    SELECT p.gift_card_id, p.amount, 0, 'not released' FROM payments p
    WHERE p.gift_card_id IS NOT NULL AND p.state = 'canceled'
      AND NOT EXISTS (SELECT 1 FROM gift_card_entries e WHERE e.kind = 'release' AND e.source = p.id)`,
  "change-kept": sql`
    SELECT p.id AS subject, p.id AS payment_id, o.id AS order_id, 0 AS expected, p.amount AS found,
      change.state AS detail
    FROM payments p JOIN order_changes change ON change.id = p.change_id LEFT JOIN orders o ON o.payment_id = p.id
    WHERE p.state IN ('succeeded', 'partially_refunded') AND p.verified_at < now() - interval '15 minutes'
      AND change.state <> 'applied'
      AND p.amount > (
        SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.payment_id = p.id AND r.state <> 'failed')`,
};

const orderChecks = {
  "redemption-without-order": sql`
    SELECT used.checkout_id AS subject, used.code AS detail FROM promo_redemptions used
    WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.checkout_id = used.checkout_id)`,
  "order-without-redemption": sql`
    SELECT o.id AS subject, o.id AS order_id, o.promo_code AS detail
    FROM orders o JOIN promos promo ON promo.code = o.promo_code
    WHERE NOT EXISTS (SELECT 1 FROM promo_redemptions used WHERE used.checkout_id = o.checkout_id)`,
  "line-without-pieces": sql`
    SELECT o.id || '/' || l.id AS subject, o.id AS order_id, l.quantity AS expected, made.copies AS found
    FROM orders o JOIN order_lines l ON l.order_id = o.id, LATERAL (
      SELECT count(DISTINCT t.copy)::int AS copies FROM order_tiles t
      WHERE t.order_id = o.id AND t.line_id = l.id) AS made
    WHERE made.copies <> l.quantity AND l.refused IS NULL AND l.template_key <> ALL (${accessories.map(({ key }) => key)})`,
  "parcel-differs": sql`
    SELECT o.id AS subject, o.id AS order_id, o.state AS detail
    FROM orders o, LATERAL (SELECT o.state IN ('shipped', 'delivered', 'returning', 'returned') AS is_shipped) AS parcel
    WHERE parcel.is_shipped <> (o.shipped_at IS NOT NULL AND o.tracking_number IS NOT NULL)
      OR (o.delivered_at IS NOT NULL AND NOT parcel.is_shipped)`,
  "order-without-email": sql`
    SELECT o.id AS subject, o.id AS order_id, o.number AS detail FROM orders o
    WHERE o.placed_at < now() - interval '1 hour' AND o.state <> 'cancelled'
      AND NOT EXISTS (
        SELECT 1 FROM sent_emails e WHERE e.order_id = o.id AND e.kind = 'order-received' AND e.sent_at IS NOT NULL)
      AND NOT EXISTS (
        SELECT 1 FROM outbox_jobs j
        WHERE j.aggregate = o.id AND (j.name = 'email.order-received' OR j.dedupe = 'mail-' || o.id || '-order-received')
          AND ((j.done_at IS NULL AND j.dead_at IS NULL) OR j.skipped_by IS NOT NULL))`,
  "shipped-without-email": sql`
    SELECT o.id AS subject, o.id AS order_id, o.number AS detail FROM orders o
    WHERE o.shipped_at < now() - interval '1 hour' AND o.state <> 'cancelled'
      AND NOT EXISTS (
        SELECT 1 FROM sent_emails e WHERE e.order_id = o.id AND e.kind = 'shipped' AND e.sent_at IS NOT NULL)
      AND NOT EXISTS (
        SELECT 1 FROM outbox_jobs j
        WHERE j.aggregate = o.id AND (j.name = 'email.shipped' OR j.dedupe = 'mail-' || o.id || '-shipped')
          AND ((j.done_at IS NULL AND j.dead_at IS NULL) OR j.skipped_by IS NOT NULL))`,
};

const productionChecks = {
  "piece-without-photo": sql`
    SELECT t.id AS subject, t.id AS tile_id, o.id AS order_id, t.photo_id, photo.state AS detail
    FROM order_tiles t JOIN orders o ON o.id = t.order_id LEFT JOIN photos photo ON photo.id = t.photo_id
    WHERE o.state IN ('checking', 'printing', 'framing', 'packed') AND t.state = 'waiting' AND t.art_id IS NULL
      AND (photo.id IS NULL OR photo.state IN ('rejected', 'delete_pending', 'deleted'))`,
  "piece-not-rendered": sql`
    SELECT t.id AS subject, t.id AS tile_id, o.id AS order_id, t.photo_id
    FROM order_tiles t JOIN orders o ON o.id = t.order_id LEFT JOIN photos photo ON photo.id = t.photo_id
    WHERE t.state = 'waiting' AND (t.art_id IS NOT NULL OR photo.state = 'ready')
      AND ((o.state IN ('checking', 'printing', 'framing', 'packed') AND o.placed_at < now() - interval '1 hour')
        OR EXISTS (SELECT 1 FROM remakes r
          WHERE r.id = t.remake_id AND r.state = 'making' AND r.created_at < now() - interval '1 hour'))
      AND NOT EXISTS (
        SELECT 1 FROM outbox_jobs j
        WHERE j.aggregate = t.id AND j.name = 'print.render' AND j.done_at IS NULL AND j.dead_at IS NULL)`,
  "packed-not-shipped": sql`
    SELECT o.id AS subject, o.id AS order_id, o.state AS detail FROM orders o
    WHERE o.state IN ('checking', 'needs_attention', 'printing', 'framing')
      AND EXISTS (SELECT 1 FROM order_tiles t WHERE t.order_id = o.id)
      AND NOT EXISTS (SELECT 1 FROM order_tiles t WHERE t.order_id = o.id AND t.state <> 'packed')
      AND NOT EXISTS (
        SELECT 1 FROM order_tiles t JOIN state_log log ON log.entity = 'tile' AND log.entity_id = t.id
        WHERE t.order_id = o.id AND log.at > now() - interval '1 day')`,
  // An item that is remade after its order was sent goes through the workshop again. That is not a discrepancy.
  "shipped-not-packed": sql`
    SELECT t.id AS subject, t.id AS tile_id, o.id AS order_id, t.state AS detail
    FROM order_tiles t JOIN orders o ON o.id = t.order_id
    WHERE o.state IN ('shipped', 'delivered', 'returning', 'returned') AND t.state <> 'packed' AND t.remake_id IS NULL
      AND NOT EXISTS (
        SELECT 1 FROM state_log log WHERE log.entity = 'tile' AND log.entity_id = t.id AND log.to_state = 'remake')`,
};

const unfinishedChecks = {
  "photo-reserved": sql`
    SELECT photo.id AS subject, photo.id AS photo_id FROM photos photo
    WHERE photo.state = 'reserved'
      AND photo.created_at < now() - make_interval(days => ${retentionDays.reservedPhoto + 1}::int)`,
  "photo-not-prepared": sql`
    SELECT photo.id AS subject, photo.id AS photo_id FROM photos photo
    WHERE photo.state = 'uploaded' AND coalesce(photo.uploaded_at, photo.created_at) < now() - interval '1 hour'
      AND NOT EXISTS (
        SELECT 1 FROM outbox_jobs j
        WHERE j.aggregate = photo.id AND j.name = 'photo.normalize' AND j.done_at IS NULL AND j.dead_at IS NULL)`,
  "checkout-held": sql`
    SELECT c.id AS subject, c.amount AS expected FROM checkouts c
    WHERE c.state = 'awaiting_payment' AND c.price_valid_until < now() - interval '1 day'
      AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.checkout_id = c.id AND p.state = 'processing')`,
  "cart-locked": sql`
    SELECT cart.id AS subject FROM carts cart
    WHERE cart.state = 'locked' AND cart.updated_at < now() - interval '1 hour'
      AND NOT EXISTS (
        SELECT 1 FROM checkouts c
        WHERE c.cart_id = cart.id AND c.state IN ('awaiting_payment', 'paid', 'needs_review', 'completed'))`,
};
