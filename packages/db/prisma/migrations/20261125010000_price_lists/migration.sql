CREATE TABLE "price_lists" (
    "id" SERIAL NOT NULL,
    "prices" JSONB NOT NULL,
    "saved_by" TEXT NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "published_by" TEXT,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "price_lists_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "price_lists_published" CHECK (("published_by" IS NULL) = ("published_at" IS NULL))
);

CREATE INDEX "price_lists_published_at_idx" ON "price_lists"("published_at");

-- There is at most one draft.
CREATE UNIQUE INDEX "price_lists_draft_key" ON "price_lists" (("published_at" IS NULL)) WHERE "published_at" IS NULL;
