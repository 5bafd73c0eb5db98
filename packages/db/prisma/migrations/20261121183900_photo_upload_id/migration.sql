-- The store's name for an upload in parts, until it is whole.
ALTER TABLE "photos" ADD COLUMN     "upload_id" TEXT;
