-- AlterTable
ALTER TABLE "admin_sessions" ADD COLUMN     "ended_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "admin_sign_in_links" ADD COLUMN     "admin_user_id" TEXT;

-- AlterTable
ALTER TABLE "admin_users" ADD COLUMN     "totp_used_step" INTEGER;

-- CreateTable
CREATE TABLE "sign_in_failures" (
    "id" BIGSERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_failures_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sign_in_failures_subject_at_idx" ON "sign_in_failures"("subject", "at");

-- AddForeignKey
ALTER TABLE "admin_sign_in_links" ADD CONSTRAINT "admin_sign_in_links_admin_user_id_fkey" FOREIGN KEY ("admin_user_id") REFERENCES "admin_users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One account for an address, however it is written.
ALTER TABLE "admin_users" ADD CONSTRAINT "admin_users_email_lower" CHECK (email = lower(email));
