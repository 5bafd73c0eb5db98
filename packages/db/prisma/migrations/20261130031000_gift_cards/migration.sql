-- Gift cards and store credit. They are a way to pay, so prices, promos and tax of an order do not depend on them.
CREATE TABLE "gift_cards" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "balance" INTEGER NOT NULL DEFAULT 0,
    "order_id" TEXT,
    "issued_by" TEXT,
    "request_key" UUID,
    "buyer_email" TEXT,
    "sender_name" TEXT,
    "recipient_email" TEXT NOT NULL,
    "recipient_version" INTEGER NOT NULL DEFAULT 1,
    "message" TEXT,
    "deliver_on" DATE,
    "delivered_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gift_cards_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "gift_cards_code_hash_key" ON "gift_cards"("code_hash");
CREATE UNIQUE INDEX "gift_cards_request_key_key" ON "gift_cards"("request_key");
CREATE INDEX "gift_cards_order_id_idx" ON "gift_cards"("order_id");
CREATE INDEX "gift_cards_created_at_id_idx" ON "gift_cards"("created_at", "id");
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_id_form" CHECK (id ~ '^giftcard_[0-9a-hjkmnp-tv-z]{26}$');
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_kind" CHECK (kind IN ('bought', 'credit'));
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_amount" CHECK (amount > 0);
-- However many spend a card at once, it never pays more than it has.
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_balance" CHECK (balance >= 0);
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_order_id_fkey"
  FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE TRIGGER frozen BEFORE UPDATE ON "gift_cards" FOR EACH ROW
  WHEN (old.amount <> new.amount OR old.code_hash <> new.code_hash OR old.kind <> new.kind)
  EXECUTE FUNCTION forbid_change();

-- What moves a card's balance. Each cause moves it once.
CREATE TABLE "gift_card_entries" (
    "id" BIGSERIAL NOT NULL,
    "gift_card_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gift_card_entries_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "gift_card_entries_kind_source_key" ON "gift_card_entries"("kind", "source");
CREATE INDEX "gift_card_entries_gift_card_id_idx" ON "gift_card_entries"("gift_card_id");
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_amount" CHECK (
  (kind IN ('issue', 'release', 'refund') AND amount > 0) OR (kind IN ('hold', 'void') AND amount < 0));
ALTER TABLE "gift_card_entries" ADD CONSTRAINT "gift_card_entries_gift_card_id_fkey"
  FOREIGN KEY ("gift_card_id") REFERENCES "gift_cards"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON "gift_card_entries" FOR EACH ROW EXECUTE FUNCTION forbid_change();

CREATE FUNCTION move_gift_card_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "gift_cards" SET balance = balance + new.amount WHERE id = new.gift_card_id;
  RETURN null;
END $$;
CREATE TRIGGER move_balance AFTER INSERT ON "gift_card_entries"
  FOR EACH ROW EXECUTE FUNCTION move_gift_card_balance();

ALTER TABLE "carts" ADD COLUMN "gift_card_ids" TEXT[] NOT NULL DEFAULT '{}';

-- The card that a payment spends.
ALTER TABLE "payments" ADD COLUMN "gift_card_id" TEXT;
CREATE INDEX "payments_gift_card_id_idx" ON "payments"("gift_card_id");
ALTER TABLE "payments" ADD CONSTRAINT "payments_gift_card_id_fkey"
  FOREIGN KEY ("gift_card_id") REFERENCES "gift_cards"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments" ADD CONSTRAINT "payments_gift_card" CHECK ((gift_card_id IS NOT NULL) = (method = 'gift_card'));

-- A checkout is paid once by card; beside it, gift cards and each change of its order are paid.
CREATE UNIQUE INDEX "one_success_per_checkout_by_card" ON "payments" ("checkout_id")
  WHERE state IN ('succeeded', 'partially_refunded', 'disputed') AND change_id IS NULL AND gift_card_id IS NULL;
DROP INDEX "one_success_per_checkout";
ALTER INDEX "one_success_per_checkout_by_card" RENAME TO "one_success_per_checkout";

CREATE OR REPLACE FUNCTION order_matches_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid payments;
  frozen checkouts;
  credit int;
BEGIN
  SELECT * INTO paid FROM payments WHERE id = new.payment_id;
  SELECT * INTO frozen FROM checkouts WHERE id = new.checkout_id;
  SELECT coalesce(sum(amount), 0) INTO credit FROM payments
    WHERE checkout_id = new.checkout_id AND gift_card_id IS NOT NULL AND state = 'succeeded';
  IF paid.checkout_id <> new.checkout_id OR paid.state <> 'succeeded'
     OR paid.amount + credit <> frozen.amount OR new.amount <> frozen.amount OR new.currency <> frozen.currency THEN
    RAISE EXCEPTION 'an order must match a succeeded payment of its checkout'
      USING errcode = '23514', constraint = 'order_matches_payment';
  END IF;
  RETURN new;
END $$;
