-- A letter that was begun and is not sent any more: what it says stopped being true before it went out.
ALTER TABLE "sent_emails" ADD COLUMN "dropped_at" TIMESTAMPTZ(3);
ALTER TABLE "sent_emails" ADD CONSTRAINT "sent_emails_sent_or_dropped" CHECK ("sent_at" IS NULL OR "dropped_at" IS NULL);
