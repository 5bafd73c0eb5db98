import type { Tx } from "@storywall/db/client";
import { type JobName, type JobPayload, jobCatalog } from "./job-catalog.ts";

export type EnqueueOptions = {
  /** At most one job is written with this key. */
  dedupe?: string;
  /** Delays the first attempt, in ms. */
  delayMs?: number;
};

/**
 * The only way to start a job. It takes a transaction so that the job and the change that causes it are written together or
 * not at all.
 */
export async function enqueue<N extends JobName>(
  tx: Tx,
  name: N,
  payload: JobPayload<N>,
  { dedupe, delayMs = 0 }: EnqueueOptions = {},
): Promise<void> {
  const checked = jobCatalog[name].payload.parse(payload) as Record<string, string | null>;
  const [aggregate] = Object.values(checked);
  await tx.$executeRaw`
    INSERT INTO outbox_jobs (name, payload, aggregate, dedupe, priority, next_at)
    VALUES (${name}, ${JSON.stringify(checked)}::jsonb, ${aggregate}, ${dedupe ?? null}, ${jobCatalog[name].priority},
            now() + make_interval(secs => ${delayMs / 1000}::float8))
    ON CONFLICT (dedupe) DO NOTHING`;
}
