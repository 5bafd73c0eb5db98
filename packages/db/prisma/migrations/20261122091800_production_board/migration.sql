-- Pieces of one size and frame that go to the printer together (docs/decisions/0025).
CREATE TABLE "batches" (
    "id" TEXT NOT NULL,
    "number" SERIAL NOT NULL,
    "frame_size" TEXT NOT NULL,
    "frame_style" TEXT NOT NULL,
    "started_by" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "batches_pkey" PRIMARY KEY ("id")
);

-- A step that a scan brought about, or the closing of a box.
CREATE TABLE "scans" (
    "id" UUID NOT NULL,
    "station" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "parcel_id" TEXT NOT NULL,
    "tile_id" TEXT,
    "from_state" TEXT NOT NULL,
    "to_state" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "scans_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "order_tiles" ADD COLUMN "batch_id" TEXT;
ALTER TABLE "remakes" ADD COLUMN "ship_by" DATE;

CREATE UNIQUE INDEX "batches_number_key" ON "batches"("number");
CREATE INDEX "batches_started_at_idx" ON "batches"("started_at");
CREATE INDEX "scans_parcel_id_idx" ON "scans"("parcel_id");
CREATE INDEX "scans_tile_id_idx" ON "scans"("tile_id");
CREATE INDEX "order_tiles_batch_id_idx" ON "order_tiles"("batch_id");

ALTER TABLE "order_tiles" ADD CONSTRAINT "order_tiles_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------------------
-- What the database itself holds true, whatever the code does.

ALTER TABLE "batches" ADD CONSTRAINT "batches_id_form" CHECK (id ~ '^batch_[0-9a-hjkmnp-tv-z]{26}$');

-- Codes of travellers, boxes and batches are nine symbols of the id (packages/domain/src/orders/production-codes.ts).
CREATE UNIQUE INDEX "order_tiles_code" ON "order_tiles" (substr(id, 6, 9));
CREATE UNIQUE INDEX "orders_code" ON "orders" (substr(id, 7, 9));
CREATE UNIQUE INDEX "remakes_code" ON "remakes" (substr(id, 8, 9));
CREATE UNIQUE INDEX "batches_code" ON "batches" (substr(id, 7, 9));

-- A box is closed once; taken back, it may be closed again.
CREATE UNIQUE INDEX "one_closing_per_box" ON "scans" ("parcel_id") WHERE tile_id IS NULL AND undone_at IS NULL;

-- What the board shows, however many orders were delivered before.
CREATE INDEX "orders_open" ON "orders" ("ship_by", "id")
  WHERE state IN ('awaiting_photos', 'checking', 'needs_attention', 'printing', 'framing', 'packed');
CREATE INDEX "orders_on_their_way" ON "orders" ("shipped_at") WHERE state = 'shipped';
CREATE INDEX "orders_delivered" ON "orders" ("delivered_at") WHERE state = 'delivered';
CREATE INDEX "remakes_open" ON "remakes" ("created_at") WHERE state = 'making';
CREATE INDEX "order_tiles_of_remakes" ON "order_tiles" ("remake_id") WHERE remake_id IS NOT NULL;

-- What a scan brought about can be taken back.
INSERT INTO "state_transitions" ("entity", "from_state", "to_state") VALUES
  ('order', 'framing', 'printing'),
  ('order', 'packed', 'framing'),
  ('tile', 'printed', 'rendered'),
  ('tile', 'framed', 'printed'),
  ('tile', 'packed', 'framed');
