-- When an admin last proved their identity in a session. Signing in is a proof, so existing sessions start with that time.
ALTER TABLE "admin_sessions" ADD COLUMN "proved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

UPDATE "admin_sessions" SET "proved_at" = "created_at";
