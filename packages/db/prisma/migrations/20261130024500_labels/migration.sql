-- Shipping labels that the shop buys. Several rates are offered for a box; one of them is bought.
CREATE TABLE "labels" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "remake_id" TEXT,
    "state" TEXT NOT NULL DEFAULT 'quoted',
    "address_version" INTEGER NOT NULL,
    "shipment_id" TEXT NOT NULL,
    "rates" JSONB NOT NULL,
    "rate_id" TEXT,
    "carrier" TEXT,
    "service" TEXT,
    "cents" INTEGER,
    "tracking_number" TEXT,
    "bought_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "bought_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),
    "void_refused_at" TIMESTAMPTZ(3),

    CONSTRAINT "labels_pkey" PRIMARY KEY ("id")
);

-- The file has a name and an address, so it is deleted before the label's row.
CREATE TABLE "label_files" (
    "label_id" TEXT NOT NULL,
    "pdf" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "label_files_pkey" PRIMARY KEY ("label_id")
);

CREATE UNIQUE INDEX "labels_shipment_id_key" ON "labels"("shipment_id");
CREATE INDEX "labels_order_id_idx" ON "labels"("order_id");
CREATE INDEX "labels_remake_id_idx" ON "labels"("remake_id");
CREATE INDEX "labels_bought_at_idx" ON "labels"("bought_at");
CREATE INDEX "label_files_created_at_idx" ON "label_files"("created_at");

-- A box has one label at most, also while it is not known yet whether one was bought or voided.
CREATE UNIQUE INDEX "one_label_per_box" ON "labels" ((coalesce("remake_id", "order_id")))
  WHERE state IN ('buying', 'bought', 'voiding');

ALTER TABLE "labels" ADD CONSTRAINT "labels_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "labels" ADD CONSTRAINT "labels_remake_id_fkey" FOREIGN KEY ("remake_id") REFERENCES "remakes"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "label_files" ADD CONSTRAINT "label_files_label_id_fkey" FOREIGN KEY ("label_id") REFERENCES "labels"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "labels" ADD CONSTRAINT "labels_id_form" CHECK (id ~ '^label_[0-9a-hjkmnp-tv-z]{26}$');
ALTER TABLE "labels" ADD CONSTRAINT "labels_cents" CHECK (cents >= 0);

INSERT INTO "state_transitions" ("entity", "from_state", "to_state") VALUES
  ('label', '', 'quoted'),
  ('label', 'quoted', 'buying'),
  ('label', 'buying', 'bought'),
  ('label', 'buying', 'quoted'),
  ('label', 'bought', 'voiding'),
  ('label', 'voiding', 'voided'),
  ('label', 'voiding', 'bought');

CREATE TRIGGER state_machine BEFORE INSERT OR UPDATE OF state ON "labels"
  FOR EACH ROW EXECUTE FUNCTION enforce_transition('label');
CREATE TRIGGER state_log AFTER INSERT OR UPDATE OF state ON "labels"
  FOR EACH ROW EXECUTE FUNCTION log_transition('label');
