-- The metrics count paid checkouts without an order. Without the index they read all checkouts.
CREATE INDEX "checkouts_paid" ON "checkouts" ("id") WHERE state IN ('paid', 'needs_review');
