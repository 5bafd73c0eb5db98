ALTER TABLE "message_answers" ADD COLUMN "read_at" TIMESTAMPTZ(3);

-- Answers that were sent by email before there was a thread count as read.
UPDATE "message_answers" SET "read_at" = "created_at";

CREATE INDEX "shop_messages_user_id_idx" ON "shop_messages"("user_id");
