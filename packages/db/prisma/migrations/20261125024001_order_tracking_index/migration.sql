CREATE INDEX "orders_tracking_number_idx" ON "orders"("tracking_number");
