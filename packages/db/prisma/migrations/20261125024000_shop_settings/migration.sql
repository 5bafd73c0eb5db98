CREATE TABLE "shop_settings" (
    "key" TEXT NOT NULL,
    "value" JSONB,
    "revision" INTEGER NOT NULL,
    "updated_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shop_settings_pkey" PRIMARY KEY ("key")
);
