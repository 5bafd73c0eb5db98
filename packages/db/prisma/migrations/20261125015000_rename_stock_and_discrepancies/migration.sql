ALTER TABLE "recon_breaks" RENAME TO "discrepancies";
ALTER TABLE "discrepancies" RENAME CONSTRAINT "recon_breaks_pkey" TO "discrepancies_pkey";
ALTER TABLE "discrepancies" RENAME CONSTRAINT "recon_breaks_end" TO "discrepancies_end";
ALTER INDEX "recon_breaks_kind_subject_idx" RENAME TO "discrepancies_kind_subject_idx";
ALTER INDEX "recon_breaks_opened_at_idx" RENAME TO "discrepancies_opened_at_idx";
ALTER INDEX "one_open_break" RENAME TO "one_open_discrepancy";
ALTER SEQUENCE "recon_breaks_id_seq" RENAME TO "discrepancies_id_seq";

ALTER TABLE "picture_refusals" RENAME TO "content_rejections";
ALTER TABLE "content_rejections" RENAME CONSTRAINT "picture_refusals_pkey" TO "content_rejections_pkey";
ALTER TABLE "content_rejections" RENAME CONSTRAINT "picture_refusals_order_id_fkey" TO "content_rejections_order_id_fkey";
ALTER TABLE "content_rejections" RENAME CONSTRAINT "picture_refusals_outcome" TO "content_rejections_outcome";
ALTER INDEX "picture_refusals_order_id_idx" RENAME TO "content_rejections_order_id_idx";
UPDATE "outbox_jobs" SET name = 'email.photo-rejected' WHERE name = 'email.picture-refused';

ALTER TABLE "frame_stock" RENAME COLUMN "promised" TO "reserved";
ALTER TABLE "frame_stock" RENAME COLUMN "low_at" TO "reorder_point";
ALTER FUNCTION frames_promised(TEXT, TEXT) RENAME TO frames_reserved;

-- Recounts the frames of changed tiles. Rows are locked in a fixed order first, so that two changes cannot deadlock.
CREATE OR REPLACE FUNCTION count_frames(changed JSONB) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM frame_stock s
  WHERE s.on_hand IS NOT NULL
    AND EXISTS (SELECT 1 FROM jsonb_to_recordset(changed) AS c(style TEXT, size TEXT)
                WHERE c.style = s.frame_style AND c.size = s.frame_size)
  ORDER BY s.frame_style, s.frame_size FOR UPDATE;
  UPDATE frame_stock s
  SET on_hand = s.on_hand - c.taken, reserved = frames_reserved(s.frame_style, s.frame_size)
  FROM jsonb_to_recordset(changed) AS c(style TEXT, size TEXT, taken INTEGER)
  WHERE s.on_hand IS NOT NULL AND c.style = s.frame_style AND c.size = s.frame_size;
END
$$;
