-- A repeated start of a batch is compared with the choices of the first. Earlier batches were rarely early, and none is started again.
ALTER TABLE "batches" ADD COLUMN "is_early" BOOLEAN NOT NULL DEFAULT false;
