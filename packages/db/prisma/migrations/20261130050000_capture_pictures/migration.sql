-- Emails and shared links of a visitor show the same picture of a wall, found by the hash of what it shows.
ALTER TABLE "captures" ADD COLUMN "pictures" JSONB;
ALTER TABLE "captures" ADD COLUMN "hash" TEXT;
-- Finds the captures that show a deleted photo.
CREATE INDEX "captures_pictures_idx" ON "captures" USING GIN ("pictures" jsonb_path_ops);
