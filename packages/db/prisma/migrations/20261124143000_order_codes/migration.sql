-- One-time codes that prove an order's email address before a browser that did not buy changes the order. The code itself is
-- derived from the id with the shop's secret and is not stored.
CREATE TABLE "order_codes" (
    "id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "order_codes_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "order_codes_order_id_created_at_idx" ON "order_codes"("order_id", "created_at");

ALTER TABLE "order_codes" ADD CONSTRAINT "order_codes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
