-- The gift note becomes one of several extras. Its columns are dropped in the next version, because the previous version
-- still reads them during the update.
ALTER TABLE "carts" ADD COLUMN "extras" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "orders" ADD COLUMN "extras" JSONB NOT NULL DEFAULT '{}';
UPDATE "carts" SET "extras" = jsonb_build_object('giftNote', "gift_note") WHERE "gift_note" IS NOT NULL;
UPDATE "orders" SET "extras" = jsonb_build_object('giftNote', "gift_note") WHERE "gift_note" IS NOT NULL;

-- Checkouts that can still become orders.
ALTER TABLE "checkouts" DISABLE TRIGGER frozen;
UPDATE "checkouts" SET "snapshot" = "snapshot" || jsonb_build_object('extras', jsonb_build_object('giftNote', "snapshot" ->> 'giftNote'))
WHERE "state" IN ('awaiting_payment', 'paid', 'needs_review') AND "snapshot" ->> 'giftNote' IS NOT NULL;
ALTER TABLE "checkouts" ENABLE TRIGGER frozen;

CREATE OR REPLACE FUNCTION erased_snapshot(snapshot jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT snapshot || jsonb_build_object('email', null, 'giftNote', null, 'extras', '{}'::jsonb,
    'shippingAddress', erased_address(coalesce(snapshot -> 'shippingAddress', 'null')))
$$;

-- A promo takes off a percentage or an amount in cents.
ALTER TABLE "promos" ADD COLUMN "amount_off" INTEGER,
  ADD CONSTRAINT "promos_one_discount" CHECK (("amount_off" IS NULL) = ("basis_points_off" > 0) AND ("amount_off" IS NULL OR "amount_off" > 0));
