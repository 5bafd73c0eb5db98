-- AlterTable
ALTER TABLE "admin_sessions" ADD COLUMN     "admin_user_id" TEXT;

-- AlterTable
ALTER TABLE "art_items" ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "carts" ADD COLUMN     "gift_note" TEXT,
ADD COLUMN     "shipping_rate" TEXT NOT NULL DEFAULT 'free-standard';

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "cancelled_by" TEXT,
ADD COLUMN     "carrier" TEXT,
ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "delivered_at" TIMESTAMPTZ(3),
ADD COLUMN     "gift_note" TEXT,
ADD COLUMN     "problem_code" TEXT,
ADD COLUMN     "shipped_at" TIMESTAMPTZ(3),
ADD COLUMN     "tracking_number" TEXT,
ADD COLUMN     "tracking_url" TEXT,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "promos" ADD COLUMN     "min_subtotal" INTEGER;

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "signed_in_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "email" TEXT,
ADD COLUMN     "onboarding_seen_at" TIMESTAMPTZ(3),
ADD COLUMN     "subscribed_at" TIMESTAMPTZ(3),
ADD COLUMN     "subscribed_email" TEXT;

-- CreateTable
CREATE TABLE "art_sets" (
    "id" TEXT NOT NULL,
    "owner_user_id" TEXT,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "items" JSONB NOT NULL,
    "template_key" TEXT,
    "frame_size" TEXT,
    "frame_style" TEXT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_featured" BOOLEAN NOT NULL DEFAULT false,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "art_sets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refunds" (
    "id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "order_id" TEXT,
    "amount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "reason" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'requested',
    "processor_id" TEXT,
    "failure_code" TEXT,
    "requested_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "walls" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "template_key" TEXT NOT NULL,
    "design" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "walls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wall_versions" (
    "wall_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "template_key" TEXT NOT NULL,
    "design" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "wall_versions_pkey" PRIMARY KEY ("wall_id","version")
);

-- CreateTable
CREATE TABLE "template_infos" (
    "user_id" TEXT NOT NULL,
    "template_key" TEXT NOT NULL,
    "design" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "template_infos_pkey" PRIMARY KEY ("user_id","template_key")
);

-- CreateTable
CREATE TABLE "share_links" (
    "hash" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "template_key" TEXT NOT NULL,
    "design" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "share_links_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "captures" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "template_key" TEXT NOT NULL,
    "design" JSONB NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "ready_at" TIMESTAMPTZ(3),
    "failure_code" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "captures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shop_messages" (
    "id" TEXT NOT NULL,
    "user_id" TEXT,
    "order_id" TEXT,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handled_at" TIMESTAMPTZ(3),
    "handled_by" TEXT,

    CONSTRAINT "shop_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "status" INTEGER,
    "headers" JSONB,
    "body" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "locked_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "sign_in_links" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_users" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "password_hash" TEXT,
    "totp_secret" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "admin_users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "role" TEXT,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,
    "request_id" TEXT,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "art_sets_owner_user_id_idx" ON "art_sets"("owner_user_id");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_processor_id_key" ON "refunds"("processor_id");

-- CreateIndex
CREATE INDEX "refunds_payment_id_idx" ON "refunds"("payment_id");

-- CreateIndex
CREATE INDEX "refunds_order_id_idx" ON "refunds"("order_id");

-- CreateIndex
CREATE INDEX "walls_user_id_updated_at_idx" ON "walls"("user_id", "updated_at");

-- CreateIndex
CREATE INDEX "share_links_user_id_idx" ON "share_links"("user_id");

-- CreateIndex
CREATE INDEX "shop_messages_created_at_idx" ON "shop_messages"("created_at");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "sign_in_links_email_created_at_idx" ON "sign_in_links"("email", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "admin_users_email_key" ON "admin_users"("email");

-- CreateIndex
CREATE INDEX "audit_entries_entity_entity_id_idx" ON "audit_entries"("entity", "entity_id");

-- CreateIndex
CREATE INDEX "audit_entries_at_idx" ON "audit_entries"("at");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- AddForeignKey
ALTER TABLE "art_sets" ADD CONSTRAINT "art_sets_owner_user_id_fkey" FOREIGN KEY ("owner_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "walls" ADD CONSTRAINT "walls_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wall_versions" ADD CONSTRAINT "wall_versions_wall_id_fkey" FOREIGN KEY ("wall_id") REFERENCES "walls"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template_infos" ADD CONSTRAINT "template_infos_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "captures" ADD CONSTRAINT "captures_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_admin_user_id_fkey" FOREIGN KEY ("admin_user_id") REFERENCES "admin_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- ---------------------------------------------------------------------------------------------------------------------
-- What the database itself holds true, whatever the code does.

CREATE TRIGGER state_machine BEFORE INSERT OR UPDATE OF state ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION enforce_transition('refund');
CREATE TRIGGER state_log AFTER INSERT OR UPDATE OF state ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION log_transition('refund');

DO $$
DECLARE
  kind record;
BEGIN
  FOR kind IN SELECT * FROM (VALUES
    ('refunds', 'refund'), ('art_sets', 'set'), ('walls', 'wall'), ('captures', 'capture'),
    ('shop_messages', 'message'), ('sign_in_links', 'link'), ('admin_users', 'admin')) AS v(tab, prefix)
  LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (id ~ %L)', kind.tab, kind.tab || '_id_form',
      '^' || kind.prefix || '_[0-9a-hjkmnp-tv-z]{26}$');
  END LOOP;
END $$;

ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount" CHECK (amount > 0 AND currency = 'USD');
ALTER TABLE "art_items" ADD CONSTRAINT "art_items_featured_rank" CHECK (featured_rank BETWEEN 1 AND 9999);
ALTER TABLE "carts" ADD CONSTRAINT "carts_gift_note" CHECK (char_length(gift_note) <= 240);
ALTER TABLE "captures" ADD CONSTRAINT "captures_size"
  CHECK (width BETWEEN 1 AND 16384 AND height BETWEEN 1 AND 16384 AND width::bigint * height <= 16777216);
ALTER TABLE "admin_users" ADD CONSTRAINT "admin_users_role"
  CHECK (role IN ('owner', 'catalog', 'production', 'support', 'readonly'));
ALTER TABLE "users" ADD CONSTRAINT "users_email_lower" CHECK (email = lower(email));

-- A second payment of one checkout is sent back once.
CREATE UNIQUE INDEX "one_refund_of_a_duplicate" ON "refunds" ("payment_id") WHERE reason = 'duplicate';
CREATE INDEX "art_items_tags" ON "art_items" USING gin ("tags");

-- More than was paid can never be sent back, however many ask at once.
CREATE FUNCTION refund_within_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid int;
  sent_back bigint;
BEGIN
  SELECT amount INTO paid FROM payments WHERE id = new.payment_id FOR UPDATE;
  SELECT coalesce(sum(amount), 0) INTO sent_back FROM refunds
    WHERE payment_id = new.payment_id AND id <> new.id AND state <> 'failed';
  IF new.state <> 'failed' AND sent_back + new.amount > paid THEN
    RAISE EXCEPTION 'more would be refunded than was paid'
      USING errcode = '23514', constraint = 'refund_within_payment';
  END IF;
  RETURN new;
END $$;

CREATE TRIGGER refund_within_payment BEFORE INSERT OR UPDATE OF amount, state ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION refund_within_payment();

-- What was done stays told.
CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON "state_log" FOR EACH ROW EXECUTE FUNCTION forbid_change();
