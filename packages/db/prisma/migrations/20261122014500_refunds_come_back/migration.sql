-- A bank may send money back days after it took it (docs/decisions/0018).
INSERT INTO "state_transitions" ("entity", "from_state", "to_state") VALUES
  ('refund', 'succeeded', 'failed'),
  ('payment', 'partially_refunded', 'succeeded'),
  ('payment', 'partially_refunded', 'disputed'),
  ('payment', 'refunded', 'succeeded'),
  ('payment', 'refunded', 'partially_refunded'),
  ('payment', 'refunded', 'disputed'),
  ('payment', 'refunded', 'duplicate'),
  ('payment', 'disputed', 'partially_refunded'),
  ('checkout', 'refunded', 'needs_review');

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "looks" INTEGER NOT NULL DEFAULT 0;
