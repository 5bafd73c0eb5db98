import { inTransaction, Prisma } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { JobName } from "@storywall/jobs/job-catalog";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import type { Changed, JobId } from "./schema.ts";

type Operator = Pick<AdminContext, "db" | "admin">;

/**
 * Restarts a dead job with its full number of attempts, or runs a waiting retry now. Idempotent. Throws JOB_NOT_FOUND.
 */
export function retryJob(ctx: Operator, { jobId }: { jobId: JobId }): Promise<Changed> {
  return inTransaction(ctx.db, async (tx) => {
    const [row] = await tx.$queryRaw<Array<{ name: string; attempts: number }>>`
      SELECT name, attempts FROM outbox_jobs WHERE id = ${BigInt(jobId)} FOR UPDATE`;
    if (!row) throw new ShopError("JOB_NOT_FOUND");
    const changed = await tx.$executeRaw`
      ${resetJobSql} WHERE id = ${BigInt(jobId)} AND done_at IS NULL
        AND (dead_at IS NOT NULL OR (attempts > 0 AND (leased_until IS NULL OR leased_until <= now())))`;
    if (changed > 0) {
      await recordAudit(tx, ctx.admin, { action: "job.retried", entity: "job", entityId: jobId, before: row });
    }
    return { changed };
  });
}

export function retryDeadJobs(ctx: Operator, { name }: { name: JobName }): Promise<Changed> {
  return inTransaction(ctx.db, async (tx) => {
    const changed = await tx.$executeRaw`${resetJobSql} WHERE name = ${name} AND dead_at IS NOT NULL`;
    if (changed > 0) {
      await recordAudit(tx, ctx.admin, {
        action: "job.retried-all",
        entity: "job",
        entityId: name,
        after: { changed },
      });
    }
    return { changed };
  });
}

/**
 * SQL that restarts a job. It increments the dispatch count; otherwise the queue would drop the restarted job as a
 * duplicate of the failed one.
 */
const resetJobSql = Prisma.sql`
  UPDATE outbox_jobs SET dead_at = NULL, attempts = 0, epoch = epoch + 1, next_at = now(), leased_until = NULL`;
