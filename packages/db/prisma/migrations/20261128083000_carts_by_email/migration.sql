-- Customers are found by the email address of a cart. Without the index, the search read all carts.
CREATE INDEX "carts_lower_email" ON "carts" (lower("email")) WHERE "email" IS NOT NULL;
