-- A batch can contain several sizes and frames, because a print does not depend on its frame.
ALTER TABLE "batches" ALTER COLUMN "frame_size" DROP NOT NULL, ALTER COLUMN "frame_style" DROP NOT NULL;
