-- A repeated "add to cart" is told from one with other content by the hash of the lines that were sent last.
ALTER TABLE "carts" ADD COLUMN "start_hash" TEXT;
