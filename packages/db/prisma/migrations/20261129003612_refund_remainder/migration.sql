-- Amount that was requested, if less was left to refund at the payment processor.
ALTER TABLE "refunds" ADD COLUMN "requested_amount" INTEGER;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_amount" CHECK (requested_amount > amount);

-- Cents by which address changes lowered the total. Less may have been refunded, if not enough was left.
ALTER TABLE "orders" ADD COLUMN "price_reduction" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "orders" ADD CONSTRAINT "orders_price_reduction" CHECK (price_reduction >= 0);
UPDATE "orders" SET price_reduction = lowered.amount
  FROM (SELECT order_id, sum(amount)::int AS amount FROM "refunds" WHERE reason = 'price_difference' GROUP BY 1) AS lowered
  WHERE lowered.order_id = "orders".id;

-- Cents of a payment that were received and not refunded. A pending refund counts as refunded.
CREATE FUNCTION payment_remainder(payment TEXT) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p.state IN ('succeeded', 'partially_refunded', 'disputed', 'duplicate')
    THEN p.amount - (SELECT coalesce(sum(r.amount), 0)::int FROM refunds r WHERE r.payment_id = p.id AND r.state <> 'failed')
    ELSE 0 END
  FROM payments p WHERE p.id = payment
$$;
