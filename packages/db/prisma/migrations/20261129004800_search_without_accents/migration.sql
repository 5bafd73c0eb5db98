-- Orders are found with or without accents, however these are encoded, and by ZIP code. The expression must equal the one in
-- packages/services/src/orders/list-orders.ts; otherwise the index is not used.
CREATE INDEX "orders_searchable" ON "orders" USING gin ((lower(regexp_replace(normalize("number" || E'\n' || "email" || E'\n'
  || coalesce("shipping_address" ->> 'firstName', '') || ' ' || coalesce("shipping_address" ->> 'lastName', '') || E'\n'
  || coalesce("shipping_address" ->> 'zip', '') || E'\n' || coalesce("tracking_number", ''), NFKD),
  '[\u0300-\u036f]', '', 'g'))) gin_trgm_ops);
DROP INDEX "orders_sought";
