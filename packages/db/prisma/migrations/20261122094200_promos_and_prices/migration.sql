-- Codes are changed by people now: of two who change one at once the second is told.
ALTER TABLE "promos" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "promos" ADD COLUMN "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Which price list the owner has looked at and agreed to (C-07), by the hash of all its prices.
CREATE TABLE "price_confirmations" (
    "list_hash" TEXT NOT NULL,
    "confirmed_by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_confirmations_pkey" PRIMARY KEY ("list_hash")
);
