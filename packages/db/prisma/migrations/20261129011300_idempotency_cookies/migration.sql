-- A replayed answer sets the cookies of the first one. They are encrypted with the client's key, which is not stored.
ALTER TABLE "idempotency_keys" ADD COLUMN "cookies" TEXT;
