-- W3C trace context of the request that enqueued the job.
ALTER TABLE outbox_jobs ADD COLUMN traceparent text;
