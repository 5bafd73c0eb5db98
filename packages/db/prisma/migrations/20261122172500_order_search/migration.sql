-- Part of a number, an e-mail address, a name or a tracking number is looked for among all orders there ever were: by three
-- letters at a time. The text is the one in packages/services/src/admin/list-orders.ts; with another it is not used.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "orders_sought" ON "orders" USING gin ((lower("number" || E'\n' || "email" || E'\n'
  || coalesce("shipping_address" ->> 'firstName', '') || ' ' || coalesce("shipping_address" ->> 'lastName', '') || E'\n'
  || coalesce("tracking_number", ''))) gin_trgm_ops);
CREATE INDEX "remakes_lower_tracking" ON "remakes" (lower("tracking_number"));

-- Pages of the list are counted off in the index.
DROP INDEX "orders_placed_at_idx";
CREATE INDEX "orders_placed_at_id_idx" ON "orders"("placed_at", "id");

-- By state, and by what is wrong with it: the few there are, without looking at all the others.
CREATE INDEX "orders_state_placed_at_id_idx" ON "orders"("state", "placed_at", "id");
CREATE INDEX "orders_problem" ON "orders" ("problem_code", "placed_at") WHERE "problem_code" IS NOT NULL;
CREATE INDEX "payments_disputed" ON "payments" ("checkout_id") WHERE "state" = 'disputed';
CREATE INDEX "refunds_failed" ON "refunds" ("order_id") WHERE "state" = 'failed';
