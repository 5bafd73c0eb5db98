-- What the owner confirmed, or what the shop saw happen, before the shop opens.
CREATE TABLE "setup_facts" (
  "key" TEXT NOT NULL,
  "value" JSONB NOT NULL,
  "recorded_by" TEXT NOT NULL,
  "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "setup_facts_pkey" PRIMARY KEY ("key")
);

-- A replayed event does not show that Stripe can reach the shop.
ALTER TABLE "payment_events" ADD COLUMN "is_replayed" BOOLEAN NOT NULL DEFAULT false;
