-- Words that the shop's people write: the questions, an announcement, a line for the offer. A version is never changed, and
-- of two who save at once the key lets one in.
CREATE TABLE "copy_versions" (
    "site" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "words" JSONB,
    "written_by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "copy_versions_pkey" PRIMARY KEY ("site", "part", "version")
);
