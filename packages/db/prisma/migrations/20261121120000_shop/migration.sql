-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "art_items" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "artist" TEXT NOT NULL,
    "tags" TEXT[],
    "is_featured" BOOLEAN NOT NULL DEFAULT false,
    "featured_rank" INTEGER,
    "orientation" TEXT NOT NULL,
    "license" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "art_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "carts" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "version" INTEGER NOT NULL DEFAULT 1,
    "create_key" UUID NOT NULL,
    "promo_code" TEXT,
    "promo_opt_out" BOOLEAN NOT NULL DEFAULT false,
    "email" TEXT,
    "shipping_address" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "carts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cart_lines" (
    "cart_id" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "template_key" TEXT NOT NULL,
    "design" JSONB NOT NULL,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "is_upload_later" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL,

    CONSTRAINT "cart_lines_pkey" PRIMARY KEY ("cart_id","id")
);

-- CreateTable
CREATE TABLE "promos" (
    "code" TEXT NOT NULL,
    "basis_points_off" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "first_order_only" BOOLEAN NOT NULL DEFAULT false,
    "max_redemptions" INTEGER,

    CONSTRAINT "promos_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "promo_redemptions" (
    "checkout_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "promo_redemptions_pkey" PRIMARY KEY ("checkout_id")
);

-- CreateTable
CREATE TABLE "outbox_jobs" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "aggregate" TEXT NOT NULL,
    "dedupe" TEXT,
    "priority" INTEGER NOT NULL DEFAULT 5,
    "epoch" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_at" TIMESTAMPTZ(3),
    "dead_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "outbox_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "state_transitions" (
    "entity" TEXT NOT NULL,
    "from_state" TEXT NOT NULL,
    "to_state" TEXT NOT NULL,

    CONSTRAINT "state_transitions_pkey" PRIMARY KEY ("entity","from_state","to_state")
);

-- CreateTable
CREATE TABLE "state_log" (
    "id" BIGSERIAL NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "from_state" TEXT NOT NULL,
    "to_state" TEXT NOT NULL,
    "actor" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "state_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "checkouts" (
    "id" TEXT NOT NULL,
    "cart_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "cart_version" INTEGER NOT NULL,
    "snapshot" JSONB NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "state" TEXT NOT NULL DEFAULT 'awaiting_payment',
    "cancel_reason" TEXT,
    "price_valid_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" TEXT NOT NULL,
    "checkout_id" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "method" TEXT NOT NULL DEFAULT 'card',
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "intent_id" TEXT,
    "state" TEXT NOT NULL DEFAULT 'created',
    "amount_refunded" INTEGER NOT NULL DEFAULT 0,
    "failure_code" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "verified_at" TIMESTAMPTZ(3),

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "intent_id" TEXT,
    "payment_id" TEXT,
    "livemode" BOOLEAN NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "orders" (
    "id" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "checkout_id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "shipping_address" JSONB NOT NULL,
    "totals" JSONB NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "promo_code" TEXT,
    "ship_by" DATE NOT NULL,
    "placed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_lines" (
    "order_id" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "template_key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "design" JSONB NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price" INTEGER NOT NULL,
    "is_upload_later" BOOLEAN NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "position" INTEGER NOT NULL,

    CONSTRAINT "order_lines_pkey" PRIMARY KEY ("order_id","id")
);

-- CreateTable
CREATE TABLE "order_tiles" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "line_id" UUID NOT NULL,
    "copy" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "orientation" TEXT NOT NULL,
    "frame_size" TEXT NOT NULL,
    "frame_style" TEXT NOT NULL,
    "mat_type" TEXT NOT NULL,
    "photo_id" TEXT,
    "art_id" TEXT,
    "crop" JSONB,
    "effective_ppi" INTEGER,
    "print_key" TEXT,
    "proof_key" TEXT,
    "print_sha256" TEXT,
    "print_bytes" INTEGER,
    "print_width" INTEGER,
    "print_height" INTEGER,
    "rendered_at" TIMESTAMPTZ(3),

    CONSTRAINT "order_tiles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sent_emails" (
    "dedupe" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "order_id" TEXT,
    "message_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "sent_emails_pkey" PRIMARY KEY ("dedupe")
);

-- CreateTable
CREATE TABLE "photos" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "uuid" UUID NOT NULL,
    "handle" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'reserved',
    "declared_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "sha256" TEXT,
    "kind" TEXT,
    "width" INTEGER,
    "height" INTEGER,
    "thumbhash" TEXT,
    "icc_name" TEXT,
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "reject_code" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "uploaded_at" TIMESTAMPTZ(3),
    "ready_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "photos_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "hash" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "admin_sign_in_links" (
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "admin_sign_in_links_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "admin_sessions" (
    "hash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "admin_sessions_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "art_items_slug_key" ON "art_items"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "carts_user_id_create_key_key" ON "carts"("user_id", "create_key");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_jobs_dedupe_key" ON "outbox_jobs"("dedupe");

-- CreateIndex
CREATE INDEX "outbox_jobs_aggregate_idx" ON "outbox_jobs"("aggregate");

-- CreateIndex
CREATE INDEX "state_log_entity_entity_id_idx" ON "state_log"("entity", "entity_id");

-- CreateIndex
CREATE INDEX "checkouts_cart_id_idx" ON "checkouts"("cart_id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_intent_id_key" ON "payments"("intent_id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_checkout_id_attempt_key" ON "payments"("checkout_id", "attempt");

-- CreateIndex
CREATE INDEX "payment_events_intent_id_idx" ON "payment_events"("intent_id");

-- CreateIndex
CREATE UNIQUE INDEX "orders_number_key" ON "orders"("number");

-- CreateIndex
CREATE UNIQUE INDEX "orders_checkout_id_key" ON "orders"("checkout_id");

-- CreateIndex
CREATE UNIQUE INDEX "orders_payment_id_key" ON "orders"("payment_id");

-- CreateIndex
CREATE INDEX "orders_user_id_placed_at_idx" ON "orders"("user_id", "placed_at");

-- CreateIndex
CREATE UNIQUE INDEX "order_tiles_order_id_line_id_copy_name_key" ON "order_tiles"("order_id", "line_id", "copy", "name");

-- CreateIndex
CREATE INDEX "sent_emails_order_id_idx" ON "sent_emails"("order_id");

-- CreateIndex
CREATE UNIQUE INDEX "photos_handle_key" ON "photos"("handle");

-- CreateIndex
CREATE INDEX "photos_user_id_created_at_idx" ON "photos"("user_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "photos_user_id_uuid_key" ON "photos"("user_id", "uuid");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- AddForeignKey
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_fkey" FOREIGN KEY ("cart_id") REFERENCES "carts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promo_redemptions" ADD CONSTRAINT "promo_redemptions_code_fkey" FOREIGN KEY ("code") REFERENCES "promos"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "promo_redemptions" ADD CONSTRAINT "promo_redemptions_checkout_id_fkey" FOREIGN KEY ("checkout_id") REFERENCES "checkouts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_cart_id_fkey" FOREIGN KEY ("cart_id") REFERENCES "carts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_id_fkey" FOREIGN KEY ("checkout_id") REFERENCES "checkouts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_fkey" FOREIGN KEY ("checkout_id") REFERENCES "checkouts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_tiles" ADD CONSTRAINT "order_tiles_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_tiles" ADD CONSTRAINT "order_tiles_order_id_line_id_fkey" FOREIGN KEY ("order_id", "line_id") REFERENCES "order_lines"("order_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photos" ADD CONSTRAINT "photos_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- ---------------------------------------------------------------------------------------------------------------------
-- What the database itself holds true, whatever the code does.

-- Legal moves. Kept equal to packages/domain/src/states.ts by a test.
INSERT INTO "state_transitions" ("entity", "from_state", "to_state") VALUES
  ('cart', '', 'open'),
  ('cart', 'open', 'locked'),
  ('cart', 'open', 'abandoned'),
  ('cart', 'locked', 'open'),
  ('cart', 'locked', 'converted'),
  ('cart', 'abandoned', 'open'),
  ('cart', 'abandoned', 'purged'),
  ('checkout', '', 'awaiting_payment'),
  ('checkout', 'awaiting_payment', 'paid'),
  ('checkout', 'awaiting_payment', 'cancelled'),
  ('checkout', 'awaiting_payment', 'expired'),
  ('checkout', 'cancelled', 'paid'),
  ('checkout', 'expired', 'paid'),
  ('checkout', 'paid', 'completed'),
  ('checkout', 'paid', 'needs_review'),
  ('checkout', 'needs_review', 'completed'),
  ('checkout', 'needs_review', 'refunded'),
  ('payment', '', 'created'),
  ('payment', 'created', 'open'),
  ('payment', 'created', 'succeeded'),
  ('payment', 'created', 'canceled'),
  ('payment', 'created', 'duplicate'),
  ('payment', 'open', 'processing'),
  ('payment', 'open', 'succeeded'),
  ('payment', 'open', 'canceled'),
  ('payment', 'open', 'duplicate'),
  ('payment', 'processing', 'open'),
  ('payment', 'processing', 'succeeded'),
  ('payment', 'processing', 'canceled'),
  ('payment', 'processing', 'duplicate'),
  ('payment', 'succeeded', 'partially_refunded'),
  ('payment', 'succeeded', 'refunded'),
  ('payment', 'succeeded', 'disputed'),
  ('payment', 'partially_refunded', 'refunded'),
  ('payment', 'disputed', 'succeeded'),
  ('payment', 'disputed', 'refunded'),
  ('payment', 'duplicate', 'refunded'),
  ('order', '', 'awaiting_photos'),
  ('order', '', 'checking'),
  ('order', 'awaiting_photos', 'checking'),
  ('order', 'awaiting_photos', 'cancelled'),
  ('order', 'checking', 'needs_attention'),
  ('order', 'checking', 'printing'),
  ('order', 'checking', 'cancelled'),
  ('order', 'needs_attention', 'checking'),
  ('order', 'needs_attention', 'cancelled'),
  ('order', 'printing', 'framing'),
  ('order', 'framing', 'packed'),
  ('order', 'packed', 'shipped'),
  ('order', 'shipped', 'delivered'),
  ('order', 'shipped', 'returning'),
  ('order', 'delivered', 'returning'),
  ('order', 'returning', 'returned'),
  ('refund', '', 'requested'),
  ('refund', 'requested', 'submitted'),
  ('refund', 'submitted', 'succeeded'),
  ('refund', 'submitted', 'failed'),
  ('refund', 'failed', 'submitted'),
  ('photo', '', 'reserved'),
  ('photo', 'reserved', 'uploaded'),
  ('photo', 'reserved', 'delete_pending'),
  ('photo', 'uploaded', 'ready'),
  ('photo', 'uploaded', 'rejected'),
  ('photo', 'uploaded', 'delete_pending'),
  ('photo', 'ready', 'delete_pending'),
  ('photo', 'rejected', 'delete_pending'),
  ('photo', 'delete_pending', 'deleted'),
  ('tile', '', 'waiting'),
  ('tile', 'waiting', 'rendered'),
  ('tile', 'rendered', 'printed'),
  ('tile', 'printed', 'framed'),
  ('tile', 'printed', 'remake'),
  ('tile', 'framed', 'packed'),
  ('tile', 'framed', 'remake'),
  ('tile', 'packed', 'remake'),
  ('tile', 'remake', 'waiting');

CREATE FUNCTION enforce_transition() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := CASE WHEN tg_op = 'INSERT' THEN '' ELSE old.state END;
BEGIN
  IF tg_op = 'UPDATE' AND new.state = old.state THEN RETURN new; END IF;
  IF NOT EXISTS (SELECT 1 FROM state_transitions t
                 WHERE t.entity = tg_argv[0] AND t.from_state = before AND t.to_state = new.state) THEN
    RAISE EXCEPTION 'illegal % move: % -> %', tg_argv[0], before, new.state
      USING errcode = '23514', constraint = tg_argv[0] || '_state_machine';
  END IF;
  RETURN new;
END $$;

-- Logged after the row is written: a BEFORE trigger would also log rows that ON CONFLICT skips.
CREATE FUNCTION log_transition() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := CASE WHEN tg_op = 'INSERT' THEN '' ELSE old.state END;
BEGIN
  IF tg_op = 'INSERT' OR new.state <> old.state THEN
    INSERT INTO state_log (entity, entity_id, from_state, to_state, actor)
    VALUES (tg_argv[0], new.id, before, new.state, current_setting('app.actor', true));
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  machine record;
BEGIN
  FOR machine IN SELECT * FROM (VALUES
    ('carts', 'cart'), ('checkouts', 'checkout'), ('payments', 'payment'), ('orders', 'order'),
    ('photos', 'photo'), ('order_tiles', 'tile')) AS v(tab, entity)
  LOOP
    EXECUTE format('CREATE TRIGGER state_machine BEFORE INSERT OR UPDATE OF state ON %I
      FOR EACH ROW EXECUTE FUNCTION enforce_transition(%L)', machine.tab, machine.entity);
    EXECUTE format('CREATE TRIGGER state_log AFTER INSERT OR UPDATE OF state ON %I
      FOR EACH ROW EXECUTE FUNCTION log_transition(%L)', machine.tab, machine.entity);
  END LOOP;
END $$;

-- Ids say their kind and cannot be guessed (G-6).
DO $$
DECLARE
  kind record;
BEGIN
  FOR kind IN SELECT * FROM (VALUES
    ('users', 'user'), ('carts', 'cart'), ('checkouts', 'checkout'), ('payments', 'payment'), ('orders', 'order'),
    ('order_tiles', 'tile'), ('photos', 'photo'), ('art_items', 'art')) AS v(tab, prefix)
  LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (id ~ %L)', kind.tab, kind.tab || '_id_form',
      '^' || kind.prefix || '_[0-9a-hjkmnp-tv-z]{26}$');
  END LOOP;
END $$;

ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_quantity" CHECK (quantity BETWEEN 1 AND 20);
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_amount" CHECK (amount >= 0 AND currency = 'USD');
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount"
  CHECK (amount >= 0 AND currency = 'USD' AND amount_refunded BETWEEN 0 AND amount);
ALTER TABLE "photos" ADD CONSTRAINT "photos_bytes" CHECK (bytes >= 0);
ALTER TABLE "outbox_jobs" ADD CONSTRAINT "outbox_jobs_end" CHECK (done_at IS NULL OR dead_at IS NULL);

CREATE UNIQUE INDEX "one_live_checkout_per_cart" ON "checkouts" ("cart_id") WHERE state = 'awaiting_payment';
CREATE UNIQUE INDEX "one_success_per_checkout" ON "payments" ("checkout_id")
  WHERE state IN ('succeeded', 'partially_refunded', 'disputed');
CREATE INDEX "outbox_jobs_due" ON "outbox_jobs" ("next_at", "priority") WHERE done_at IS NULL AND dead_at IS NULL;
CREATE INDEX "outbox_jobs_dead" ON "outbox_jobs" ("dead_at") WHERE dead_at IS NOT NULL;

-- A checkout's snapshot and amount are what was shown; they never change (D-1.1).
CREATE FUNCTION forbid_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is frozen', tg_table_name USING errcode = '23514', constraint = tg_table_name || '_frozen';
END $$;

CREATE TRIGGER frozen BEFORE UPDATE ON "checkouts" FOR EACH ROW
  WHEN (old.snapshot IS DISTINCT FROM new.snapshot OR old.amount <> new.amount OR old.cart_id <> new.cart_id
        OR old.currency <> new.currency)
  EXECUTE FUNCTION forbid_change();

CREATE TRIGGER frozen BEFORE UPDATE ON "payments" FOR EACH ROW
  WHEN (old.amount <> new.amount OR old.currency <> new.currency OR old.checkout_id <> new.checkout_id)
  EXECUTE FUNCTION forbid_change();

-- An order is a succeeded payment of the same checkout and the same amount (D-1.3).
CREATE FUNCTION order_matches_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid payments;
  frozen checkouts;
BEGIN
  SELECT * INTO paid FROM payments WHERE id = new.payment_id;
  SELECT * INTO frozen FROM checkouts WHERE id = new.checkout_id;
  IF paid.checkout_id <> new.checkout_id OR paid.state <> 'succeeded' OR paid.amount <> frozen.amount
     OR new.amount <> frozen.amount OR new.currency <> frozen.currency THEN
    RAISE EXCEPTION 'an order must match a succeeded payment of its checkout'
      USING errcode = '23514', constraint = 'order_matches_payment';
  END IF;
  RETURN new;
END $$;

CREATE TRIGGER order_matches_payment BEFORE INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION order_matches_payment();

-- Wakes the relay as soon as a job is committed; many rows in one transaction ring once.
CREATE FUNCTION ring_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outbox', '');
  RETURN NULL;
END $$;

CREATE TRIGGER ring AFTER INSERT ON "outbox_jobs" FOR EACH STATEMENT EXECUTE FUNCTION ring_outbox();
