-- AlterTable
ALTER TABLE "photos" ADD COLUMN     "lost_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "recon_breaks" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "order_id" TEXT,
    "payment_id" TEXT,
    "tile_id" TEXT,
    "photo_id" TEXT,
    "expected" INTEGER,
    "found" INTEGER,
    "detail" TEXT,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by" TEXT,
    "note" TEXT,
    "over_at" TIMESTAMPTZ(3),

    CONSTRAINT "recon_breaks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recon_runs" (
    "part" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recon_runs_pkey" PRIMARY KEY ("part","label")
);

-- CreateTable
CREATE TABLE "recon_objects" (
    "run" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "modified_at" TIMESTAMPTZ(3) NOT NULL,
    "listed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recon_objects_pkey" PRIMARY KEY ("run","key")
);

-- CreateIndex
CREATE INDEX "recon_breaks_kind_subject_idx" ON "recon_breaks"("kind", "subject");

-- CreateIndex
CREATE INDEX "recon_breaks_opened_at_idx" ON "recon_breaks"("opened_at");

-- CreateIndex
CREATE INDEX "recon_runs_finished_at_idx" ON "recon_runs"("finished_at");



-- ---------------------------------------------------------------------------------------------------------------------
-- What the database itself holds true, whatever the code does.

-- What does not fit is open once.
CREATE UNIQUE INDEX "one_open_break" ON "recon_breaks" ("kind", "subject") WHERE closed_at IS NULL;
ALTER TABLE "recon_breaks" ADD CONSTRAINT "recon_breaks_end" CHECK ((closed_at IS NULL) = (closed_by IS NULL));

-- A print file that vanished is rendered again.
INSERT INTO "state_transitions" ("entity", "from_state", "to_state") VALUES ('tile', 'rendered', 'waiting');
