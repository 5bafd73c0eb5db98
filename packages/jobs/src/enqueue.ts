import type { Tx } from "@storywall/db/client";
import { catalog, type JobName, type JobPayload } from "./catalog.ts";

export type EnqueueOptions = {
  /** Written at most once under this key, ever: the second time nothing happens. */
  dedupe?: string;
  /** Not before this many ms from now. */
  delayMs?: number;
};

/**
 * The only way to start a job. It asks for a transaction on purpose: the job is written with the change that caused it,
 * so both happen or neither does.
 */
export async function enqueue<N extends JobName>(
  tx: Tx,
  name: N,
  payload: JobPayload<N>,
  { dedupe, delayMs = 0 }: EnqueueOptions = {},
): Promise<void> {
  const checked = catalog[name].payload.parse(payload) as Record<string, string | null>;
  const [aggregate] = Object.values(checked);
  await tx.$executeRaw`
    INSERT INTO outbox_jobs (name, payload, aggregate, dedupe, priority, next_at)
    VALUES (${name}, ${JSON.stringify(checked)}::jsonb, ${aggregate}, ${dedupe ?? null}, ${catalog[name].priority},
            now() + make_interval(secs => ${delayMs / 1000}::float8))
    ON CONFLICT (dedupe) DO NOTHING`;
}
