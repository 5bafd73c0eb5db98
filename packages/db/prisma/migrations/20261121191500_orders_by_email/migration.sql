-- Who proves an address finds what was ordered for it (D-7).
CREATE INDEX "orders_lower_email" ON "orders" (lower("email"));
