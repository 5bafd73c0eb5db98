-- AlterTable
ALTER TABLE "users" ADD COLUMN     "erased_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "erasures" (
    "id" TEXT NOT NULL,
    "ids" TEXT[],
    "asked_by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "applied_at" TIMESTAMPTZ(3),

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("id")
);

-- ---------------------------------------------------------------------------------------------------------------------
-- What the database itself holds true, whatever the code does.

ALTER TABLE "erasures" ADD CONSTRAINT "erasures_id_form" CHECK (id ~ '^erasure_[0-9a-hjkmnp-tv-z]{26}$');
CREATE INDEX "erasures_open" ON "erasures" ("id") WHERE applied_at IS NULL;

-- What stays of an address once its owner had it erased: the place that the tax was computed for (docs/decisions/0021).
CREATE FUNCTION erased_address(address jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(address) <> 'object' THEN address ELSE address || jsonb_build_object(
    'firstName', '', 'lastName', '', 'company', null, 'address1', '', 'address2', null, 'city', '', 'phone', null) END
$$;

-- A snapshot that tells what was sold for how much and where it was taxed, and nobody's name.
CREATE FUNCTION erased_snapshot(snapshot jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT snapshot || jsonb_build_object('email', null, 'giftNote', null,
    'shippingAddress', erased_address(coalesce(snapshot -> 'shippingAddress', 'null')))
$$;

-- A frozen checkout may lose whose it was, and nothing else of it may ever change.
DROP TRIGGER frozen ON "checkouts";
CREATE TRIGGER frozen BEFORE UPDATE ON "checkouts" FOR EACH ROW
  WHEN (old.amount <> new.amount OR old.cart_id <> new.cart_id OR old.currency <> new.currency
        OR (old.snapshot IS DISTINCT FROM new.snapshot AND new.snapshot IS DISTINCT FROM erased_snapshot(old.snapshot)))
  EXECUTE FUNCTION forbid_change();
