import type { Tx } from "@storywall/db/client";
import { getTraceparent } from "@storywall/telemetry/tracing";
import { computePriority, type JobName, type JobPayload, jobCatalog } from "./job-catalog.ts";

export type EnqueueOptions = {
  /** Deduplication key. The job is not written if another job has the same key. */
  dedupe?: string;
  delayMs?: number;
};

/** Writes a job in the transaction of the change that causes it, so that either both or neither are written. */
export async function enqueue<N extends JobName>(
  tx: Tx,
  name: N,
  payload: JobPayload<N>,
  { dedupe, delayMs = 0 }: EnqueueOptions = {},
): Promise<void> {
  const checked = jobCatalog[name].payload.parse(payload) as Record<string, string | null>;
  const [aggregate] = Object.values(checked);
  await tx.$executeRaw`
    INSERT INTO outbox_jobs (name, payload, aggregate, dedupe, priority, next_at, traceparent)
    VALUES (${name}, ${JSON.stringify(checked)}::jsonb, ${aggregate}, ${dedupe ?? null}, ${computePriority(name)},
            now() + make_interval(secs => ${delayMs / 1000}::float8), ${getTraceparent()})
    ON CONFLICT (dedupe) DO NOTHING`;
}
