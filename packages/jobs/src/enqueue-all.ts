import { Prisma, type Tx } from "@storywall/db/client";
import { getTraceparent } from "@storywall/telemetry/tracing";
import { type JobName, type JobPayload, jobCatalog } from "./job-catalog.ts";

/** A job to enqueue. A job with a `dedupe` key is written at most once. */
export type NewJob = { [N in JobName]: { name: N; payload: JobPayload<N>; dedupe?: string } }[JobName];

/**
 * Maximum number of jobs per statement. The largest order has 20,000 tiles, and each statement must finish within its
 * timeout.
 */
const MAX_ROWS = 2_000;

/** Enqueues many jobs in few statements. */
export async function enqueueAll(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  for (let at = 0; at < jobs.length; at += MAX_ROWS)
    await tx.$executeRaw(buildInsertJobsSql(jobs.slice(at, at + MAX_ROWS)));
}

/** Builds the SQL that inserts the jobs. It can be part of the statement that causes the jobs. */
export function buildInsertJobsSql(jobs: readonly NewJob[]): Prisma.Sql {
  const rows = jobs.map(({ name, payload, dedupe }) => {
    const checked = jobCatalog[name].payload.parse(payload) as Record<string, string | null>;
    const [aggregate] = Object.values(checked);
    return { name, payload: checked, aggregate, dedupe, priority: jobCatalog[name].priority };
  });
  return Prisma.sql`
    INSERT INTO outbox_jobs (name, payload, aggregate, dedupe, priority, traceparent)
    SELECT job.name, job.payload, job.aggregate, job.dedupe, job.priority, ${getTraceparent()}::text
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS job(name text, payload jsonb, aggregate text, dedupe text, priority int)
    ON CONFLICT (dedupe) DO NOTHING`;
}
