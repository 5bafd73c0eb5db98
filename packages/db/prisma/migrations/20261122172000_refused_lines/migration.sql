-- One wall of several may be refused for what it shows (docs/decisions/0029).
ALTER TABLE "order_lines" ADD COLUMN "refused" JSONB;
ALTER TABLE "picture_refusals" ADD COLUMN "piece" TEXT NOT NULL DEFAULT '';
ALTER TABLE "picture_refusals" DROP CONSTRAINT "picture_refusals_outcome";
ALTER TABLE "picture_refusals" ADD CONSTRAINT "picture_refusals_outcome" CHECK ("outcome" IN ('refund', 'line', 'ask'));
