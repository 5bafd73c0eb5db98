CREATE TABLE "tax_calculations" (
    "id" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "calculation" JSONB NOT NULL,
    "valid_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tax_calculations_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "tax_calculations_fingerprint_created_at_idx" ON "tax_calculations"("fingerprint", "created_at");
CREATE INDEX "tax_calculations_created_at_idx" ON "tax_calculations"("created_at");
