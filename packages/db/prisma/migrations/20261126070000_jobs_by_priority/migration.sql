-- The relay reads due jobs in this order. Without the index it sorted the whole backlog for each batch.
CREATE INDEX "outbox_jobs_priority" ON "outbox_jobs" ("priority", "next_at") WHERE done_at IS NULL AND dead_at IS NULL;
