-- Addresses to which emails bounce, or whose owner marked an email as spam, as the email service reports them.
CREATE TABLE "suppressed_addresses" (
  "address" TEXT NOT NULL,
  "reason" TEXT NOT NULL CONSTRAINT "suppressed_addresses_reason" CHECK (reason IN ('bounced', 'complained')),
  "at" TIMESTAMPTZ(3) NOT NULL,
  "cleared_at" TIMESTAMPTZ(3),
  CONSTRAINT "suppressed_addresses_pkey" PRIMARY KEY ("address")
);
CREATE INDEX "suppressed_addresses_at_idx" ON "suppressed_addresses" ("at");
