-- Codes on labels and packing slips contain the version of the address, so that a label with an old address is detected.
ALTER TABLE "orders"
  ADD COLUMN "address_version" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "is_label_void" BOOLEAN NOT NULL DEFAULT false;

-- Customers have more time to pay for a change that the shop requested.
ALTER TABLE "order_changes" ADD COLUMN "is_by_shop" BOOLEAN NOT NULL DEFAULT false;

-- Idempotency key of a refund that staff requested.
ALTER TABLE "refunds" ADD COLUMN "request_key" UUID;
CREATE UNIQUE INDEX "refunds_request_key_key" ON "refunds"("request_key");

-- Staff can stop an order until it ships.
INSERT INTO "state_transitions" ("entity", "from_state", "to_state") VALUES
  ('order', 'printing', 'cancelled'),
  ('order', 'framing', 'cancelled'),
  ('order', 'packed', 'cancelled');
