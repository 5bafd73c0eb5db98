import type { Tx } from "@storywall/db/client";
import { catalog, type JobName, type JobPayload } from "./catalog.ts";

/** `enqueue` for many jobs of one name in one statement: a large order has thousands of tiles to print. */
export async function enqueueAll<N extends JobName>(
  tx: Tx,
  name: N,
  payloads: ReadonlyArray<JobPayload<N>>,
): Promise<void> {
  if (payloads.length === 0) return;
  const checked = payloads.map((payload) => catalog[name].payload.parse(payload) as Record<string, string | null>);
  const rows = checked.map((payload) => ({ payload, aggregate: Object.values(payload)[0] }));
  await tx.$executeRaw`
    INSERT INTO outbox_jobs (name, payload, aggregate, priority)
    SELECT ${name}, job.payload, job.aggregate, ${catalog[name].priority}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS job(payload jsonb, aggregate text)`;
}
