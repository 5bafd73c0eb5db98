-- A subscription counts once its address is confirmed. Earlier ones were never confirmed and stay that way.
ALTER TABLE "users"
  ADD COLUMN "subscription_source" TEXT,
  ADD COLUMN "subscription_confirmed_at" TIMESTAMPTZ(3),
  ADD COLUMN "wall_reminder_asked_at" TIMESTAMPTZ(3),
  ADD COLUMN "wall_reminder_sent_at" TIMESTAMPTZ(3);
CREATE INDEX "users_subscribed" ON "users" (lower("subscribed_email")) WHERE "subscribed_email" IS NOT NULL;
