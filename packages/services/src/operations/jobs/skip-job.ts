import { inTransaction } from "@storywall/db/client";
import { permissions } from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import { isMoneyJob } from "@storywall/jobs/job-catalog";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import type { Changed, SkipJobInput } from "./schema.ts";

type Operator = Pick<AdminContext, "db" | "admin">;
type Row = { name: string; isOver: boolean; isRunning: boolean; attempts: number; lastError: string | null };

/**
 * Skips a job permanently and records the admin and the reason in the audit log. Idempotent.
 * @throws JOB_NOT_FOUND; JOB_RUNNING while a worker runs it; ADMIN_FORBIDDEN for a job that moves money, which only the
 * owner may skip.
 */
export function skipJob(ctx: Operator, { jobId, reason }: SkipJobInput): Promise<Changed> {
  return inTransaction(ctx.db, async (tx) => {
    const [row] = await tx.$queryRaw<Row[]>`
      SELECT name, attempts, last_error AS "lastError", done_at IS NOT NULL AS "isOver",
             coalesce(leased_until > now(), false) AS "isRunning"
      FROM outbox_jobs WHERE id = ${BigInt(jobId)} FOR UPDATE`;
    if (!row) throw new ShopError("JOB_NOT_FOUND");
    const { isOver, isRunning, ...before } = row;
    if (isMoneyJob(row.name) && ctx.admin.role !== "owner") {
      throw new ShopError("ADMIN_FORBIDDEN", { what: `${permissions["jobs.change"].what} that involve money` });
    }
    if (isOver) return { changed: 0 };
    if (isRunning) throw new ShopError("JOB_RUNNING");
    await tx.$executeRaw`
      UPDATE outbox_jobs SET done_at = now(), dead_at = NULL, skipped_by = ${ctx.admin.actor}, skipped_reason = ${reason}
      WHERE id = ${BigInt(jobId)}`;
    await recordAudit(tx, ctx.admin, { action: "job.skipped", entity: "job", entityId: jobId, before, reason });
    return { changed: 1 };
  });
}
