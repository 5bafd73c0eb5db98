-- A worker holds a job by a lease that it keeps renewing; when it dies, the lease runs out and the relay rings again.
ALTER TABLE "outbox_jobs" ADD COLUMN "leased_until" TIMESTAMPTZ(3);
