-- Pictures the shop does not print for what they show (docs/decisions/0029).
ALTER TABLE "photos" ADD COLUMN "refused_at" TIMESTAMPTZ(3);

CREATE TABLE "picture_refusals" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "tile_id" TEXT NOT NULL,
    "photo_id" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "sentence" TEXT NOT NULL DEFAULT '',
    "refused_by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "picture_refusals_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "picture_refusals_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "picture_refusals_outcome" CHECK ("outcome" IN ('refund', 'ask'))
);
CREATE INDEX "picture_refusals_order_id_idx" ON "picture_refusals"("order_id");
