-- Answers contain names and addresses, so an erasure must find those of its visitor.
ALTER TABLE "idempotency_keys" ADD COLUMN "user_id" TEXT;
CREATE INDEX "idempotency_keys_user_id_idx" ON "idempotency_keys"("user_id");
