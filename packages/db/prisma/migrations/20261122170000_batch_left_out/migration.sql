-- Who was left out as a batch was started, for its papers (F-18).
ALTER TABLE "batches" ADD COLUMN "left_out" JSONB NOT NULL DEFAULT '[]';
