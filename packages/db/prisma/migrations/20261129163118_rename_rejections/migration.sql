UPDATE "webhook_attempts" SET "error" = 'ADDRESS_NOT_ALLOWED' WHERE "error" = 'ADDRESS_REFUSED';

-- Ids of content rejections begin with "rejection_", wherever they are stored.
UPDATE "content_rejections" SET "id" = 'rejection_' || substr("id", 9) WHERE "id" LIKE 'refusal\_%';
UPDATE "order_lines" SET "refused" = ("refused" - 'refusalId')
  || jsonb_build_object('rejectionId', 'rejection_' || substr("refused" ->> 'refusalId', 9))
  WHERE "refused" ? 'refusalId';
UPDATE "outbox_jobs" SET "payload" = jsonb_build_object('rejectionId', 'rejection_' || substr("payload" ->> 'refusalId', 9)),
  "aggregate" = 'rejection_' || substr("payload" ->> 'refusalId', 9),
  "dedupe" = replace("dedupe", 'mail-refusal_', 'mail-rejection_')
  WHERE "name" = 'email.photo-rejected' AND "payload" ? 'refusalId';
UPDATE "sent_emails" SET "dedupe" = replace("dedupe", '-refused-refusal_', '-rejected-rejection_')
  WHERE "dedupe" LIKE '%-refused-refusal\_%';
