-- Counts and sums of each day, without any id of a person. Reading a year must not read its orders.
CREATE TABLE "daily_figures" (
  "day" DATE NOT NULL,
  "metric" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "count" INTEGER NOT NULL,
  "cents" BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT "daily_figures_pkey" PRIMARY KEY ("day", "metric", "key")
);

-- The figures of a day read these tables by time. Rows are added in this order, so a block range index suffices.
CREATE INDEX "photos_created_at_idx" ON "photos" USING brin ("created_at");
CREATE INDEX "carts_created_at_idx" ON "carts" USING brin ("created_at");
CREATE INDEX "checkouts_created_at_idx" ON "checkouts" USING brin ("created_at");
CREATE INDEX "state_log_money" ON "state_log" ("at") WHERE "entity" IN ('payment', 'refund');
