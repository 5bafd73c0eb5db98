import { inTransaction } from "@storywall/db/client";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import type { Changed } from "../jobs/schema.ts";

/** Enqueues both comparisons unless they are pending. Returns the number of enqueued jobs. */
export function reconcileNow(ctx: Pick<AdminContext, "db" | "admin">): Promise<Changed> {
  return inTransaction(ctx.db, async (tx) => {
    const [run] = await tx.$queryRaw<[{ label: string }]>`
      SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') AS label
      FROM pg_advisory_xact_lock(5302)`;
    const pendingJobs = await tx.$queryRaw<Array<{ name: string }>>`
      SELECT DISTINCT name FROM outbox_jobs WHERE name IN ('recon.books', 'recon.files') AND attempts = 0
        AND done_at IS NULL AND dead_at IS NULL`;
    const jobs = (["recon.books", "recon.files"] as const).filter(
      (job) => !pendingJobs.some(({ name }) => name === job),
    );
    for (const name of jobs) await enqueue(tx, name, { label: run.label });
    if (jobs.length > 0) {
      await recordAudit(tx, ctx.admin, {
        action: "reconciliation.started",
        entity: "reconciliation",
        entityId: run.label,
      });
    }
    return { changed: jobs.length };
  });
}
