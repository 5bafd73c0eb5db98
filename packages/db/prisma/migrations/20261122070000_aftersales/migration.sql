-- A change of an order that costs more: it waits for its own payment (docs/decisions/0022).
CREATE TABLE "order_changes" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'awaiting_payment',
    "shipping_address" JSONB NOT NULL,
    "totals_before" JSONB NOT NULL,
    "totals" JSONB NOT NULL,
    "amount" INTEGER NOT NULL,
    "requested_by" TEXT NOT NULL,
    "close_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "order_changes_pkey" PRIMARY KEY ("id")
);

-- What is sent on its own after its order: pieces that were made again, at no price.
CREATE TABLE "remakes" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'making',
    "requested_by" TEXT NOT NULL,
    "carrier" TEXT,
    "tracking_number" TEXT,
    "tracking_url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "remakes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "claims" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "line_id" UUID,
    "reason" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "photo_ids" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "state" TEXT NOT NULL DEFAULT 'open',
    "message_id" TEXT NOT NULL,
    "sentence" TEXT,
    "remake_id" TEXT,
    "refund_id" TEXT,
    "decided_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "claims_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "payments" ADD COLUMN "change_id" TEXT;
ALTER TABLE "refunds" ADD COLUMN "asked_as" TEXT;
ALTER TABLE "order_tiles" ADD COLUMN "remake_id" TEXT,
ADD COLUMN "remake_of" TEXT,
ADD COLUMN "turn" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "problem_code" TEXT,
ADD COLUMN "accepted" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

CREATE INDEX "order_changes_order_id_idx" ON "order_changes"("order_id");
CREATE INDEX "remakes_order_id_idx" ON "remakes"("order_id");
CREATE INDEX "remakes_tracking_number_idx" ON "remakes"("tracking_number");
CREATE INDEX "claims_order_id_idx" ON "claims"("order_id");
CREATE UNIQUE INDEX "claims_message_id_key" ON "claims"("message_id");
CREATE INDEX "claims_open" ON "claims"("created_at") WHERE state = 'open';
CREATE UNIQUE INDEX "payments_change_id_key" ON "payments"("change_id");
-- One piece takes the place of one: however often it is asked for, it is made again once.
CREATE UNIQUE INDEX "order_tiles_remake_of_key" ON "order_tiles"("remake_of");
DROP INDEX "order_tiles_order_id_line_id_copy_name_key";
CREATE UNIQUE INDEX "order_tiles_order_id_line_id_copy_name_turn_key"
  ON "order_tiles"("order_id", "line_id", "copy", "name", "turn");
CREATE UNIQUE INDEX "one_waiting_change_per_order" ON "order_changes"("order_id") WHERE state = 'awaiting_payment';

-- A checkout is paid once; each change of its order is paid once, beside it.
DROP INDEX "one_success_per_checkout";
CREATE UNIQUE INDEX "one_success_per_checkout" ON "payments" ("checkout_id")
  WHERE state IN ('succeeded', 'partially_refunded', 'disputed') AND change_id IS NULL;

ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "remakes" ADD CONSTRAINT "remakes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "claims" ADD CONSTRAINT "claims_remake_id_fkey" FOREIGN KEY ("remake_id") REFERENCES "remakes"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "claims" ADD CONSTRAINT "claims_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "payments" ADD CONSTRAINT "payments_change_id_fkey" FOREIGN KEY ("change_id") REFERENCES "order_changes"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "order_tiles" ADD CONSTRAINT "order_tiles_remake_id_fkey" FOREIGN KEY ("remake_id") REFERENCES "remakes"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "order_tiles" ADD CONSTRAINT "order_tiles_remake_of_fkey" FOREIGN KEY ("remake_of") REFERENCES "order_tiles"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_amount" CHECK (amount > 0);
ALTER TABLE "order_tiles" ADD CONSTRAINT "order_tiles_remake"
  CHECK ((remake_id IS NULL) = (remake_of IS NULL) AND (turn > 0) = (remake_of IS NOT NULL));

INSERT INTO "state_transitions" ("entity", "from_state", "to_state") VALUES
  ('change', '', 'awaiting_payment'),
  ('change', 'awaiting_payment', 'applied'),
  ('change', 'awaiting_payment', 'closed'),
  ('remake', '', 'making'),
  ('remake', 'making', 'sent'),
  ('remake', 'sent', 'delivered'),
  ('claim', '', 'open'),
  ('claim', 'open', 'remade'),
  ('claim', 'open', 'refunding'),
  ('claim', 'open', 'returning'),
  ('claim', 'open', 'declined');

DO $$
DECLARE
  machine record;
BEGIN
  FOR machine IN SELECT * FROM (VALUES
    ('order_changes', 'change'), ('remakes', 'remake'), ('claims', 'claim')) AS v(tab, entity)
  LOOP
    EXECUTE format('CREATE TRIGGER state_machine BEFORE INSERT OR UPDATE OF state ON %I
      FOR EACH ROW EXECUTE FUNCTION enforce_transition(%L)', machine.tab, machine.entity);
    EXECUTE format('CREATE TRIGGER state_log AFTER INSERT OR UPDATE OF state ON %I
      FOR EACH ROW EXECUTE FUNCTION log_transition(%L)', machine.tab, machine.entity);
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (id ~ %L)', machine.tab, machine.tab || '_id_form',
      '^' || machine.entity || '_[0-9a-hjkmnp-tv-z]{26}$');
  END LOOP;
END $$;

-- What a change would cost never changes, and it is not made before its money has come.
CREATE TRIGGER frozen BEFORE UPDATE ON "order_changes" FOR EACH ROW
  WHEN (old.amount <> new.amount OR old.totals <> new.totals OR old.order_id <> new.order_id
        OR old.shipping_address <> new.shipping_address)
  EXECUTE FUNCTION forbid_change();

CREATE FUNCTION payment_matches_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked order_changes;
BEGIN
  SELECT * INTO asked FROM order_changes WHERE id = new.change_id;
  IF asked.amount <> new.amount
     OR new.checkout_id <> (SELECT checkout_id FROM orders WHERE id = asked.order_id) THEN
    RAISE EXCEPTION 'a payment must match its change'
      USING errcode = '23514', constraint = 'payment_matches_change';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER payment_matches_change BEFORE INSERT OR UPDATE OF change_id ON "payments"
  FOR EACH ROW WHEN (new.change_id IS NOT NULL) EXECUTE FUNCTION payment_matches_change();

CREATE FUNCTION change_is_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM payments WHERE change_id = new.id AND state = 'succeeded' AND amount = new.amount) THEN
    RAISE EXCEPTION 'a change is made when it is paid'
      USING errcode = '23514', constraint = 'change_is_paid';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER change_is_paid BEFORE UPDATE OF state ON "order_changes"
  FOR EACH ROW WHEN (new.state = 'applied' AND old.state <> 'applied') EXECUTE FUNCTION change_is_paid();
