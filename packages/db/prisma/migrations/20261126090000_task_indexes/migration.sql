CREATE TABLE "task_cursors" (
    "task" TEXT NOT NULL,
    "last_id" TEXT NOT NULL,

    CONSTRAINT "task_cursors_pkey" PRIMARY KEY ("task")
);

-- Scheduled tasks look for these rows. Without the indexes they read whole tables.
CREATE INDEX "photos_live" ON "photos" ("id") WHERE state IN ('uploaded', 'ready', 'rejected');
CREATE INDEX "photos_originals" ON "photos" ("id") WHERE state = 'ready' AND original_deleted_at IS NULL;
CREATE INDEX "users_anonymous" ON "users" ("id") WHERE email IS NULL AND subscribed_email IS NULL;
CREATE INDEX "photos_unfinished" ON "photos" ("state", "id") WHERE state IN ('reserved', 'delete_pending');
CREATE INDEX "carts_by_age" ON "carts" ("state", "updated_at") WHERE state IN ('open', 'abandoned');
CREATE INDEX "payments_unsettled" ON "payments" ("created_at") WHERE state IN ('open', 'processing');
CREATE INDEX "outbox_jobs_done" ON "outbox_jobs" ("done_at") WHERE done_at IS NOT NULL;
CREATE INDEX "captures_created_at_idx" ON "captures" ("created_at");
CREATE INDEX "sessions_last_seen_at_idx" ON "sessions" ("last_seen_at");
CREATE INDEX "payment_events_received_at_idx" ON "payment_events" ("received_at");
CREATE INDEX "sign_in_links_expires_at_idx" ON "sign_in_links" ("expires_at");
CREATE INDEX "order_codes_expires_at_idx" ON "order_codes" ("expires_at");
CREATE INDEX "walls_deleted" ON "walls" ("deleted_at") WHERE deleted_at IS NOT NULL;
CREATE INDEX "share_links_ended" ON "share_links" (least("expires_at", "revoked_at"));
