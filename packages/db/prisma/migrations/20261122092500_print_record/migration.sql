-- How a print file was made: the hashes of what went in and came out, every measure, and with what.
ALTER TABLE "order_tiles" ADD COLUMN "print_record" JSONB;
-- How the shopper wants her photo lightened for paper (F-17); null as it is.
ALTER TABLE "order_tiles" ADD COLUMN "tone" JSONB;
