import { Prisma } from "@storywall/db/client";
import { replacementPlates } from "@storywall/domain/catalog/products";
import type { DiscrepancyType, discrepancyTypes } from "@storywall/domain/operations/discrepancies";
import { retentionDays } from "@storywall/domain/operations/retention";
import type { ChargeView, ListedRefund } from "@storywall/payments/payments";
import { settledPaymentStates } from "../../checkout/payments/lock-checkout.ts";
import { buildDiscrepancyQuery } from "./discrepancies.ts";

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
const settledStates = sql`(${Prisma.join([...settledPaymentStates])})`;
/** Newer records are not compared, because the shop or the processor may not have them yet. */
const settlingCutoff = sql`now() - interval '15 minutes'`;
const hourAgoSql = sql`now() - interval '1 hour'`;
const dayAgoSql = sql`now() - interval '1 day'`;
const sinceWindow = sql`now() - make_interval(days => ${WINDOW_DAYS}::int)`;
const inProductionStates = sql`('checking', 'printing', 'framing', 'packed')`;
const shippedStates = sql`('shipped', 'delivered', 'returning', 'returned')`;

const buildPendingJobSql = (name: string, about: Prisma.Sql) => sql`EXISTS (
  SELECT 1 FROM outbox_jobs j WHERE j.aggregate = ${about} AND j.name = ${name} AND j.done_at IS NULL AND j.dead_at IS NULL)`;

const buildMissingEmailCheck = (kind: string, since: Prisma.Sql) =>
  buildDiscrepancyQuery(
    { subject: sql`o.id`, orderId: sql`o.id`, detail: sql`o.number` },
    sql`FROM orders o WHERE ${since} < ${hourAgoSql} AND o.state <> 'cancelled'
      AND NOT EXISTS (SELECT 1 FROM sent_emails e WHERE e.order_id = o.id AND e.kind = ${kind} AND e.sent_at IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM outbox_jobs j WHERE j.aggregate = o.id
        AND (j.name = ${`email.${kind}`} OR j.dedupe = 'mail-' || o.id || ${`-${kind}`})
        AND ((j.done_at IS NULL AND j.dead_at IS NULL) OR j.skipped_by IS NOT NULL))`,
  );

/** Builds one query per kind of discrepancy. `charges` and `refunds` are the processor's records. */
export function buildLedgerChecks({
  charges,
  refunds,
  checkedIntentIds,
}: Ledger): Record<LedgerDiscrepancyType, Prisma.Sql> {
  const charge = sql`jsonb_to_recordset(${JSON.stringify(charges)}::jsonb)
    AS charge(id text, "intentId" text, amount int, "paymentId" text, "createdAt" timestamptz)`;
  const refund = sql`jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb)
    AS made(id text, status text, amount int, "intentId" text, "createdAt" timestamptz)`;
  const refundStateSql = sql`CASE WHEN made.status = 'succeeded' THEN 'succeeded'
    WHEN made.status IN ('failed', 'canceled') THEN 'failed' ELSE 'submitted' END`;
  const isCheckedIntentSql = sql`p.intent_id = ANY (${[...checkedIntentIds]}::text[])`;
  const orderIdSql = sql`(SELECT o.id FROM orders o WHERE o.payment_id = p.id)`;
  const payment = { subject: sql`p.id`, paymentId: sql`p.id`, orderId: orderIdSql };

  return {
    "charge-without-payment": buildDiscrepancyQuery(
      {
        subject: sql`coalesce(charge."intentId", charge.id)`,
        paymentId: sql`(SELECT p.id FROM payments p WHERE p.id = charge."paymentId")`,
        found: sql`charge.amount`,
        detail: sql`charge.id`,
      },
      sql`FROM ${charge} WHERE charge."createdAt" < ${settlingCutoff}
        AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.intent_id = charge."intentId")`,
    ),
    "charge-not-seen": buildDiscrepancyQuery(
      { ...payment, expected: sql`0`, found: sql`charge.amount`, detail: sql`p.state` },
      sql`FROM ${charge} JOIN payments p ON p.intent_id = charge."intentId"
        WHERE charge."createdAt" < ${settlingCutoff} AND p.state NOT IN ${settledStates}`,
    ),
    "payment-without-charge": buildDiscrepancyQuery(
      { ...payment, expected: sql`p.amount`, found: sql`0` },
      sql`FROM payments p WHERE p.method <> 'none' AND p.amount > 0 AND p.state IN ${settledStates}
        AND p.verified_at < ${settlingCutoff} AND (p.verified_at > ${sinceWindow} OR ${isCheckedIntentSql})
        AND (p.intent_id IS NULL OR ${isCheckedIntentSql})
        AND NOT EXISTS (SELECT 1 FROM ${charge} WHERE charge."intentId" = p.intent_id)`,
    ),
    "charge-differs": buildDiscrepancyQuery(
      { ...payment, expected: sql`p.amount`, found: sql`taken.amount` },
      sql`FROM (SELECT charge."intentId", sum(charge.amount)::int AS amount FROM ${charge} GROUP BY 1) AS taken
        JOIN payments p ON p.intent_id = taken."intentId" WHERE p.state IN ${settledStates} AND taken.amount <> p.amount`,
    ),
    "refund-unknown": buildDiscrepancyQuery(
      { ...payment, subject: sql`made.id`, expected: sql`0`, found: sql`made.amount` },
      sql`FROM ${refund} JOIN payments p ON p.intent_id = made."intentId"
        WHERE made."createdAt" < ${settlingCutoff} AND ${refundStateSql} <> 'failed'
          AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.processor_id = made.id)`,
    ),
    "refund-differs": buildDiscrepancyQuery(
      {
        ...payment,
        subject: sql`r.id`,
        expected: sql`made.amount`,
        found: sql`r.amount`,
        detail: sql`'there ' || ${refundStateSql} || ', here ' || r.state`,
      },
      sql`FROM ${refund} JOIN refunds r ON r.processor_id = made.id JOIN payments p ON p.id = r.payment_id
        WHERE made."createdAt" < ${settlingCutoff} AND r.updated_at < ${settlingCutoff}
          AND (r.amount <> made.amount OR r.state <> ${refundStateSql})`,
    ),
    "refund-without-processor": buildDiscrepancyQuery(
      { ...payment, subject: sql`r.id`, expected: sql`0`, found: sql`r.amount`, detail: sql`r.state` },
      sql`FROM refunds r JOIN payments p ON p.id = r.payment_id
        WHERE r.state IN ('submitted', 'succeeded') AND r.created_at < ${settlingCutoff}
          AND (r.created_at > ${sinceWindow} OR ${isCheckedIntentSql})
          AND NOT EXISTS (SELECT 1 FROM ${refund} WHERE made.id = r.processor_id)`,
    ),
    "refund-not-sent": buildDiscrepancyQuery(
      { ...payment, subject: sql`r.id`, found: sql`r.amount` },
      sql`FROM refunds r JOIN payments p ON p.id = r.payment_id
        WHERE r.state = 'requested' AND r.created_at < ${settlingCutoff} AND p.method <> 'none' AND p.state <> 'disputed'
          AND NOT ${buildPendingJobSql("payment.refund", sql`r.id`)} AND NOT ${buildPendingJobSql("order.finalise", sql`p.id`)}`,
    ),
    "refunds-above-payment": buildDiscrepancyQuery(
      { ...payment, expected: sql`p.amount`, found: sql`back.amount` },
      sql`FROM (SELECT payment_id, sum(amount)::int AS amount FROM refunds WHERE state <> 'failed' GROUP BY 1) AS back
        JOIN payments p ON p.id = back.payment_id WHERE back.amount > p.amount`,
    ),
    // After a lost dispute, the whole payment counts as refunded although there is no refund; this is not a
    // discrepancy.
    "refund-sum-differs": buildDiscrepancyQuery(
      { ...payment, expected: sql`back.amount`, found: sql`p.amount_refunded` },
      sql`FROM payments p, LATERAL (SELECT coalesce(sum(r.amount), 0)::int AS amount FROM refunds r
          WHERE r.payment_id = p.id AND r.state = 'succeeded') AS back
        WHERE p.amount_refunded <> back.amount AND NOT (p.state = 'refunded' AND p.amount_refunded = p.amount)`,
    ),
    "paid-without-order": buildDiscrepancyQuery(
      { ...payment, expected: sql`0`, found: sql`p.amount`, detail: sql`c.state` },
      sql`FROM payments p JOIN checkouts c ON c.id = p.checkout_id
        WHERE p.state IN ('succeeded', 'partially_refunded', 'disputed') AND p.verified_at < ${settlingCutoff}
          AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.checkout_id = p.checkout_id)`,
    ),
    "order-without-payment": buildDiscrepancyQuery(
      {
        ...payment,
        subject: sql`o.id`,
        orderId: sql`o.id`,
        expected: sql`o.amount`,
        found: sql`0`,
        detail: sql`p.state`,
      },
      sql`FROM orders o JOIN payments p ON p.id = o.payment_id
        WHERE p.state NOT IN ${settledStates} OR p.checkout_id <> o.checkout_id`,
    ),
    "order-amount-differs": buildDiscrepancyQuery(
      { ...payment, subject: sql`o.id`, orderId: sql`o.id`, expected: sql`p.amount`, found: sql`o.amount` },
      sql`FROM orders o JOIN payments p ON p.id = o.payment_id
        WHERE o.amount <> p.amount OR (o.totals ->> 'total')::int <> o.amount
          + (SELECT coalesce(sum(c.amount), 0) FROM order_changes c WHERE c.order_id = o.id AND c.state = 'applied')
          - o.price_reduction`,
    ),
    "duplicate-kept": buildDiscrepancyQuery(
      { ...payment, expected: sql`0`, found: sql`p.amount` },
      sql`FROM payments p WHERE p.state = 'duplicate' AND coalesce(p.verified_at, p.created_at) < ${hourAgoSql}
        AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.state IN ('requested', 'submitted'))`,
    ),
    "change-kept": buildDiscrepancyQuery(
      { ...payment, expected: sql`0`, found: sql`p.amount`, detail: sql`asked.state` },
      sql`FROM payments p JOIN order_changes asked ON asked.id = p.change_id
        WHERE p.state IN ('succeeded', 'partially_refunded') AND p.verified_at < ${settlingCutoff} AND asked.state <> 'applied'
          AND p.amount > (SELECT coalesce(sum(r.amount), 0) FROM refunds r
            WHERE r.payment_id = p.id AND r.state <> 'failed')`,
    ),
    "redemption-without-order": buildDiscrepancyQuery(
      { subject: sql`used.checkout_id`, detail: sql`used.code` },
      sql`FROM promo_redemptions used
        WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.checkout_id = used.checkout_id)`,
    ),
    "order-without-redemption": buildDiscrepancyQuery(
      { subject: sql`o.id`, orderId: sql`o.id`, detail: sql`o.promo_code` },
      sql`FROM orders o JOIN promos promo ON promo.code = o.promo_code
        WHERE NOT EXISTS (SELECT 1 FROM promo_redemptions used WHERE used.checkout_id = o.checkout_id)`,
    ),
    "line-without-pieces": buildDiscrepancyQuery(
      { subject: sql`o.id || '/' || l.id`, orderId: sql`o.id`, expected: sql`l.quantity`, found: sql`made.copies` },
      sql`FROM orders o JOIN order_lines l ON l.order_id = o.id, LATERAL (
          SELECT count(DISTINCT t.copy)::int AS copies FROM order_tiles t
          WHERE t.order_id = o.id AND t.line_id = l.id) AS made
        WHERE made.copies <> l.quantity AND l.refused IS NULL AND l.template_key <> ${replacementPlates.key}`,
    ),
    "piece-without-photo": buildDiscrepancyQuery(
      { subject: sql`t.id`, tileId: sql`t.id`, orderId: sql`o.id`, photoId: sql`t.photo_id`, detail: sql`photo.state` },
      sql`FROM order_tiles t JOIN orders o ON o.id = t.order_id LEFT JOIN photos photo ON photo.id = t.photo_id
        WHERE o.state IN ${inProductionStates} AND t.state = 'waiting' AND t.art_id IS NULL
          AND (photo.id IS NULL OR photo.state IN ('rejected', 'delete_pending', 'deleted'))`,
    ),
    "piece-not-rendered": buildDiscrepancyQuery(
      { subject: sql`t.id`, tileId: sql`t.id`, orderId: sql`o.id`, photoId: sql`t.photo_id` },
      sql`FROM order_tiles t JOIN orders o ON o.id = t.order_id LEFT JOIN photos photo ON photo.id = t.photo_id
        WHERE t.state = 'waiting' AND ((o.state IN ${inProductionStates} AND o.placed_at < ${hourAgoSql}) OR EXISTS (
            SELECT 1 FROM remakes r WHERE r.id = t.remake_id AND r.state = 'making' AND r.created_at < ${hourAgoSql}))
          AND (t.art_id IS NOT NULL OR photo.state = 'ready') AND NOT ${buildPendingJobSql("print.render", sql`t.id`)}`,
    ),
    "packed-not-shipped": buildDiscrepancyQuery(
      { subject: sql`o.id`, orderId: sql`o.id`, detail: sql`o.state` },
      sql`FROM orders o WHERE o.state IN ('checking', 'needs_attention', 'printing', 'framing')
        AND EXISTS (SELECT 1 FROM order_tiles t WHERE t.order_id = o.id)
        AND NOT EXISTS (SELECT 1 FROM order_tiles t WHERE t.order_id = o.id AND t.state <> 'packed')
        AND NOT EXISTS (SELECT 1 FROM order_tiles t JOIN state_log log ON log.entity = 'tile' AND log.entity_id = t.id
          WHERE t.order_id = o.id AND log.at > ${dayAgoSql})`,
    ),
    // An item that is remade after its order was sent goes through the workshop again; this is not a discrepancy.
    "shipped-not-packed": buildDiscrepancyQuery(
      { subject: sql`t.id`, tileId: sql`t.id`, orderId: sql`o.id`, detail: sql`t.state` },
      sql`FROM order_tiles t JOIN orders o ON o.id = t.order_id
        WHERE o.state IN ${shippedStates} AND t.state <> 'packed' AND t.remake_id IS NULL AND NOT EXISTS (SELECT 1 FROM state_log log
          WHERE log.entity = 'tile' AND log.entity_id = t.id AND log.to_state = 'remake')`,
    ),
    "parcel-differs": buildDiscrepancyQuery(
      { subject: sql`o.id`, orderId: sql`o.id`, detail: sql`o.state` },
      sql`FROM orders o
        WHERE (o.state IN ${shippedStates}) <> (o.shipped_at IS NOT NULL AND o.tracking_number IS NOT NULL)
          OR (o.delivered_at IS NOT NULL AND o.state NOT IN ${shippedStates})`,
    ),
    "order-without-email": buildMissingEmailCheck("order-received", sql`o.placed_at`),
    "shipped-without-email": buildMissingEmailCheck("shipped", sql`o.shipped_at`),
    "photo-reserved": buildDiscrepancyQuery(
      { subject: sql`photo.id`, photoId: sql`photo.id` },
      sql`FROM photos photo WHERE photo.state = 'reserved'
        AND photo.created_at < now() - make_interval(days => ${retentionDays.reservedPhoto + 1}::int)`,
    ),
    "photo-not-prepared": buildDiscrepancyQuery(
      { subject: sql`photo.id`, photoId: sql`photo.id` },
      sql`FROM photos photo WHERE photo.state = 'uploaded'
        AND coalesce(photo.uploaded_at, photo.created_at) < ${hourAgoSql}
        AND NOT ${buildPendingJobSql("photo.normalize", sql`photo.id`)}`,
    ),
    "checkout-held": buildDiscrepancyQuery(
      { subject: sql`c.id`, expected: sql`c.amount` },
      sql`FROM checkouts c WHERE c.state = 'awaiting_payment' AND c.price_valid_until < ${dayAgoSql}
        AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.checkout_id = c.id AND p.state = 'processing')`,
    ),
    "cart-locked": buildDiscrepancyQuery(
      { subject: sql`cart.id` },
      sql`FROM carts cart WHERE cart.state = 'locked' AND cart.updated_at < ${hourAgoSql}
        AND NOT EXISTS (SELECT 1 FROM checkouts c WHERE c.cart_id = cart.id
          AND c.state IN ('awaiting_payment', 'paid', 'needs_review', 'completed'))`,
    ),
  };
}
