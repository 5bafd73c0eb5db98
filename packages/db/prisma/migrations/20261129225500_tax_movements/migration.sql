ALTER TABLE "order_changes" ADD COLUMN "tax" JSONB;

CREATE TABLE "tax_movements" (
    "id" BIGSERIAL NOT NULL,
    "order_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "tax" INTEGER NOT NULL,
    "jurisdictions" JSONB NOT NULL,
    "provider" TEXT NOT NULL,
    "calculation_id" TEXT,
    "transaction_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tax_movements_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "tax_movements_order_id_idx" ON "tax_movements"("order_id");
CREATE INDEX "tax_movements_at_idx" ON "tax_movements"("at");
ALTER TABLE "tax_movements" ADD CONSTRAINT "tax_movements_kind" CHECK ("kind" IN ('sale', 'address', 'refund', 'refund returned', 'dispute lost'));

-- Past tax never changes. Only the number at the tax service is added later.
CREATE TRIGGER kept BEFORE UPDATE ON "tax_movements" FOR EACH ROW
  WHEN ((to_jsonb(old) - 'transaction_id') IS DISTINCT FROM (to_jsonb(new) - 'transaction_id'))
  EXECUTE FUNCTION forbid_change();
CREATE TRIGGER kept_forever BEFORE DELETE ON "tax_movements" FOR EACH ROW EXECUTE FUNCTION forbid_change();

-- Enters an order's tax with the order, so that no order is without it. Snapshots from before this table do not say how the tax
-- was calculated; only Florida had one.
CREATE FUNCTION sale_jurisdictions(snapshot jsonb, totals jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN jsonb_typeof(snapshot #> '{tax,jurisdictions}') = 'array' THEN snapshot #> '{tax,jurisdictions}'
    WHEN (totals ->> 'tax')::int = 0 THEN '[]'::jsonb
    ELSE jsonb_build_array(jsonb_build_object('state', 'FL', 'name', 'Florida', 'basisPoints', 700,
      'taxable', (totals ->> 'subtotal')::int - (totals ->> 'discount')::int, 'tax', (totals ->> 'tax')::int)) END
$$;
CREATE FUNCTION enter_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "tax_movements" ("order_id", "kind", "source", "amount", "tax", "jurisdictions", "provider", "calculation_id")
  SELECT new.id, 'sale', new.payment_id, new.amount, (new.totals ->> 'tax')::int,
    sale_jurisdictions(c.snapshot, new.totals), coalesce(c.snapshot #>> '{tax,provider}', 'table'), c.snapshot #>> '{tax,id}'
  FROM "checkouts" c WHERE c.id = new.checkout_id;
  RETURN null;
END $$;
CREATE TRIGGER enter_sale AFTER INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION enter_sale();

-- Orders from before this table, with the tax that they have now. A refund takes its part of the tax, and the last one takes
-- what is left.
INSERT INTO "tax_movements" ("order_id", "kind", "source", "amount", "tax", "jurisdictions", "provider", "at")
SELECT o.id, 'sale', o.payment_id, (o.totals ->> 'total')::int, (o.totals ->> 'tax')::int,
  sale_jurisdictions('{}', o.totals), 'table', o.placed_at
FROM "orders" o ORDER BY o.placed_at;

INSERT INTO "tax_movements" ("order_id", "kind", "source", "amount", "tax", "jurisdictions", "provider", "at")
SELECT share.order_id, 'refund', share.refund_id, -share.amount, -share.tax,
  sale_jurisdictions('{}', jsonb_build_object('subtotal', share.tax, 'discount', share.amount, 'tax', -share.tax)),
  'table', share.at
FROM (
  SELECT parts.*, parts.upto - coalesce(lag(parts.upto) OVER (PARTITION BY parts.order_id ORDER BY parts.at, parts.refund_id), 0)
    AS tax
  FROM (
    SELECT o.id AS order_id, r.id AS refund_id, r.amount, r.updated_at AS at,
      least((o.totals ->> 'tax')::int, round((o.totals ->> 'tax')::numeric * sum(r.amount) OVER (
        PARTITION BY o.id ORDER BY r.updated_at, r.id) / nullif((o.totals ->> 'total')::int, 0))::int) AS upto
    FROM "refunds" r JOIN "orders" o ON o.id = r.order_id
    WHERE r.state = 'succeeded' AND r.reason NOT IN ('price_difference', 'change_closed', 'duplicate')
  ) AS parts
) AS share ORDER BY share.at;
