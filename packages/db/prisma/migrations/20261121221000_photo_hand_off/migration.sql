-- The link a photo came through, where a phone sent it for its visitor.
ALTER TABLE "photos" ADD COLUMN     "hand_off" TEXT;
