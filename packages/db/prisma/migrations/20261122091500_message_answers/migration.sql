-- What the shop answered to a message (S-031).
CREATE TABLE "message_answers" (
    "id" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "answered_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_answers_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "message_answers_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "shop_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "message_answers_message_id_idx" ON "message_answers"("message_id");
CREATE INDEX "shop_messages_order_id_idx" ON "shop_messages"("order_id");
CREATE INDEX "shop_messages_open" ON "shop_messages"("created_at") WHERE handled_at IS NULL;

-- The orders page begins with the newest.
CREATE INDEX "orders_placed_at_idx" ON "orders"("placed_at");

-- Sweeps write to the people of the shop too; the customer did not write that.
ALTER TABLE "shop_messages" ADD COLUMN "is_from_shop" BOOLEAN NOT NULL DEFAULT false;
