ALTER TABLE "payments" RENAME COLUMN "looks" TO "sync_version";
ALTER TABLE "refunds" RENAME COLUMN "asked_as" TO "refund_group_id";
