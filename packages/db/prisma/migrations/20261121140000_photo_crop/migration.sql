-- AlterTable
ALTER TABLE "photos" ADD COLUMN     "crop_params" JSONB;
