-- Responses to staff and programs may contain secrets and customers' data, and are stored encrypted.
ALTER TABLE "idempotency_keys" ADD COLUMN "is_encrypted" BOOLEAN NOT NULL DEFAULT false;
