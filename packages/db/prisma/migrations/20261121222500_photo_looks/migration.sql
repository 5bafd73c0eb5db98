-- AlterTable
ALTER TABLE "order_tiles" ADD COLUMN     "print_anyway" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "photos" ADD COLUMN     "faces" JSONB,
ADD COLUMN     "focus" JSONB,
ADD COLUMN     "luminance" JSONB;
