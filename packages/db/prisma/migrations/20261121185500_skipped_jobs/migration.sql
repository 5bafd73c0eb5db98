-- AlterTable
ALTER TABLE "outbox_jobs" ADD COLUMN     "skipped_by" TEXT,
ADD COLUMN     "skipped_reason" TEXT;

-- AlterTable
ALTER TABLE "photos" ADD COLUMN     "original_deleted_at" TIMESTAMPTZ(3);



-- ---------------------------------------------------------------------------------------------------------------------
-- A job is skipped by somebody and for a reason, and is then done.
ALTER TABLE "outbox_jobs" ADD CONSTRAINT "outbox_jobs_skipped"
  CHECK ((skipped_by IS NULL) = (skipped_reason IS NULL) AND (skipped_by IS NULL OR done_at IS NOT NULL));
