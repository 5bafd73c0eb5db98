import { Prisma, type Tx } from "@storywall/db/client";
import { getTraceparent } from "@storywall/telemetry/tracing";
import { computePriority, type JobName, type JobPayload, jobCatalog } from "./job-catalog.ts";

/** A job to enqueue. A job with a `dedupe` key is written at most once. `delayMs` is 0 by default. */
export type NewJob = {
  [N in JobName]: { name: N; payload: JobPayload<N>; dedupe?: string; delayMs?: number };
}[JobName];

/**
 * Maximum number of jobs per statement. The largest order has 12,000 tiles, and each statement must finish within its
 * timeout.
 */
const MAX_ROWS = 2_000;

/**
 * Enqueues many jobs in few statements. Among the jobs of one name, the first has the highest priority and the last the
 * lowest, so that jobs of other changes do not wait for all of them.
 */
export async function enqueueAll(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  const rows = toJobRows(jobs);
  for (let at = 0; at < rows.length; at += MAX_ROWS)
    await tx.$executeRaw(buildInsertJobsSql(rows.slice(at, at + MAX_ROWS)));
}

function toJobRows(jobs: readonly NewJob[]) {
  const counts = new Map<JobName, number>();
  return jobs.map(({ name, payload, dedupe, delayMs = 0 }) => {
    const checked = jobCatalog[name].payload.parse(payload) as Record<string, string | null>;
    const [aggregate] = Object.values(checked);
    const position = counts.get(name) ?? 0;
    counts.set(name, position + 1);
    return { name, payload: checked, aggregate, dedupe, delayMs, priority: computePriority(name, position) };
  });
}

function buildInsertJobsSql(rows: ReturnType<typeof toJobRows>): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO outbox_jobs (name, payload, aggregate, dedupe, priority, next_at, traceparent)
    SELECT job.name, job.payload, job.aggregate, job.dedupe, job.priority,
      now() + make_interval(secs => job."delayMs" / 1000.0), ${getTraceparent()}::text
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS job(name text, payload jsonb, aggregate text, dedupe text, "delayMs" int, priority int)
    ON CONFLICT (dedupe) DO NOTHING`;
}
