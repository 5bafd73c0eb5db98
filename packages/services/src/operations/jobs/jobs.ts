import { type Db, inTransaction } from "@storywall/db/client";
import { permissions } from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import { OrderId } from "@storywall/domain/kernel/ids";
import type { PageOf } from "@storywall/domain/kernel/paging";
import { isJobName, isMoneyJob, type JobName, jobNames } from "@storywall/jobs/job-catalog";
import { jobTexts } from "@storywall/jobs/job-texts";
import { z } from "zod";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import { readDatabaseTime } from "../../kernel/database-time.ts";
import { lockRows } from "../../kernel/locks.ts";

/** Number of a job row as a decimal string. */
export const JobId = z.templateLiteral([z.string().regex(/^[1-9]\d{0,17}$/)]);
export type JobId = z.infer<typeof JobId>;

/**
 * Status of an unfinished job. `dead`: all attempts failed, so staff must decide what to do. `late`: the job is overdue
 * by five minutes but is still being tried. `waiting`: all other unfinished jobs.
 */
export const JobStatus = z.enum(["dead", "late", "waiting"]);
export type JobStatus = z.infer<typeof JobStatus>;

export const JobRow = z.object({
  id: JobId,
  name: z.string(),
  title: z.string(),
  /** Effect on staff or the customer while the job is not done. */
  consequence: z.string(),
  /** Newest order that the job concerns; null for a job without an order, such as one for a photo in a cart. */
  order: z.object({ id: OrderId, number: z.string() }).nullable(),
  /** Id of the job's subject. It is the only part of the payload that is shown. */
  about: z.string(),
  status: JobStatus,
  attempts: z.int(),
  /** Name of the last error, without its message. */
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  nextAt: z.iso.datetime(),
  deadAt: z.iso.datetime().nullable(),
  /** True if the job moves money. Only the owner may skip such a job. */
  isMoney: z.boolean(),
});
export type JobRow = z.infer<typeof JobRow>;

export const ListJobsInput = z.object({
  status: JobStatus.default("dead"),
  name: z.enum(jobNames).optional(),
  page: z.int().min(1).max(10_000).default(1),
});
export type ListJobsInput = z.infer<typeof ListJobsInput>;

export const SkipJobInput = z.object({ jobId: JobId, reason: z.string().trim().min(1).max(300) });
export type SkipJobInput = z.infer<typeof SkipJobInput>;

export const JobNamed = z.object({ name: z.enum(jobNames) });

/** Number of changed jobs; 0 if the change was made before. */
export const Changed = z.object({ changed: z.int() });
export type Changed = z.infer<typeof Changed>;

const PAGE_SIZE = 50;

type Row = Pick<JobRow, "id" | "name" | "about" | "attempts" | "lastError"> & {
  createdAt: Date;
  nextAt: Date;
  deadAt: Date | null;
};

/** Returns unfinished jobs, longest waiting first, 50 per page. The caller must check that the user is an admin. */
export async function listJobs(
  { db }: Pick<AdminContext, "db">,
  { status, name, page }: ListJobsInput,
): Promise<PageOf<JobRow>> {
  // A job is late if it was due more than five minutes ago, or if it was dispatched and is older than five minutes.
  // Without MATERIALIZED, Postgres would read all jobs in the order of their ids.
  const rows = await db.$queryRaw<Array<(Row | { id: null }) & { total: number }>>`
    WITH unfinished AS MATERIALIZED (
      SELECT id, name, aggregate, attempts, last_error, created_at, next_at, dead_at,
        CASE WHEN dead_at IS NOT NULL THEN 'dead'
          WHEN (epoch > 0 AND created_at < now() - interval '5 minutes') OR next_at < now() - interval '5 minutes'
            THEN 'late' ELSE 'waiting' END AS status
      FROM outbox_jobs WHERE (done_at IS NULL AND dead_at IS NULL) OR dead_at IS NOT NULL),
    listed AS (
      SELECT * FROM unfinished WHERE status = ${status} AND (${name ?? null}::text IS NULL OR name = ${name ?? null}))
    SELECT counted.total, job.id::text, job.name, job.aggregate AS about, job.attempts, job.last_error AS "lastError",
      job.created_at AS "createdAt", job.next_at AS "nextAt", job.dead_at AS "deadAt"
    FROM (SELECT count(*)::int AS total FROM listed) AS counted LEFT JOIN (
      SELECT * FROM listed ORDER BY id LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}) AS job ON true
    ORDER BY job.id`;
  const total = rows[0]?.total ?? 0;
  const jobs = rows.filter((row): row is Row & { total: number } => row.id !== null);
  const orders = await findOrdersOfJobs(
    db,
    jobs.map(({ about }) => about),
  );
  const items = jobs.map(({ createdAt, nextAt, deadAt, total: _, ...row }) => ({
    ...row,
    ...describeJob(row.name),
    order: orders.get(row.about) ?? null,
    status,
    createdAt: createdAt.toISOString(),
    nextAt: nextAt.toISOString(),
    deadAt: deadAt?.toISOString() ?? null,
    isMoney: isMoneyJob(row.name),
  }));
  return { items, page, pageSize: PAGE_SIZE, total, hasMore: page * PAGE_SIZE < total };
}

/** Jobs of an earlier release may have a name that no longer exists. */
const describeJob = (name: string): Pick<JobRow, "title" | "consequence"> =>
  isJobName(name)
    ? jobTexts[name]
    : { title: name, consequence: "This job belongs to an earlier version of the shop." };

/** Returns the newest order of each subject that has an order. A subject is the id in a job's `about`. */
async function findOrdersOfJobs(db: Db, subjects: string[]): Promise<Map<string, NonNullable<JobRow["order"]>>> {
  const rows = await db.$queryRaw<Array<{ about: string; id: OrderId; number: string }>>`
    with subject as (
      select id as about, id as order_id from orders where id = any(${subjects})
      union all select checkout_id, id from orders where checkout_id = any(${subjects})
      union all select payment_id, id from orders where payment_id = any(${subjects})
      union all select id, order_id from order_tiles where id = any(${subjects})
      union all select photo_id, order_id from order_tiles where photo_id = any(${subjects})
      union all select id, order_id from refunds where id = any(${subjects})
      union all select id, order_id from remakes where id = any(${subjects})
      union all select id, order_id from claims where id = any(${subjects})
      union all select id, order_id from content_rejections where id = any(${subjects})
      union all select id, order_id from order_codes where id = any(${subjects})
      union all select id, order_id from shop_messages where id = any(${subjects})
      union all select capture.id, tile.order_id from captures capture
        join orders own on own.user_id = capture.user_id
        join order_tiles tile on tile.order_id = own.id
          and coalesce(tile.art_id, tile.photo_id) in (select value from jsonb_each_text(capture.pictures))
        where capture.id = any(${subjects})
      union all select payment.id, change.order_id from payments payment
        join order_changes change on change.id = payment.change_id where payment.id = any(${subjects}))
    select distinct on (subject.about) subject.about, orders.id, orders.number
    from subject join orders on orders.id = subject.order_id
    order by subject.about, orders.placed_at desc`;
  return new Map(rows.map(({ about, ...order }) => [about, order]));
}

type Operator = Pick<AdminContext, "db" | "admin">;

/**
 * Restarts a dead job with its full number of attempts, or runs a waiting retry now. Idempotent. Throws JOB_NOT_FOUND.
 */
export function retryJob(ctx: Operator, { jobId }: { jobId: JobId }): Promise<Changed> {
  return inTransaction(ctx.db, async (tx) => {
    const id = BigInt(jobId);
    if ((await lockRows(tx, "outbox_jobs", [id])) === 0) throw new ShopError("JOB_NOT_FOUND");
    const job = await tx.outboxJob.findUniqueOrThrow({ where: { id }, select: { name: true, attempts: true } });
    const now = await readDatabaseTime(tx);
    const isNotRunning = { OR: [{ leasedUntil: null }, { leasedUntil: { lte: now } }] };
    const { count: changed } = await tx.outboxJob.updateMany({
      where: { id, doneAt: null, OR: [{ deadAt: { not: null } }, { attempts: { gt: 0 }, ...isNotRunning }] },
      data: buildRestartFields(now),
    });
    if (changed > 0) {
      await recordAudit(tx, ctx.admin, { action: "job.retried", entity: "job", entityId: jobId, before: job });
    }
    return { changed };
  });
}

export function retryDeadJobs(ctx: Operator, { name }: { name: JobName }): Promise<Changed> {
  return inTransaction(ctx.db, async (tx) => {
    const { count: changed } = await tx.outboxJob.updateMany({
      where: { name, deadAt: { not: null } },
      data: buildRestartFields(await readDatabaseTime(tx)),
    });
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

/** Increases the dispatch count, because the queue would otherwise drop the job as a duplicate of the failed one. */
const buildRestartFields = (now: Date) => ({
  deadAt: null,
  attempts: 0,
  epoch: { increment: 1 },
  nextAt: now,
  leasedUntil: null,
});

/**
 * Skips a job permanently and records the admin and the reason in the audit log. Idempotent.
 * @throws JOB_NOT_FOUND; JOB_RUNNING while a worker runs it; ADMIN_FORBIDDEN for a job that moves money, which only the
 * owner may skip.
 */
export function skipJob(ctx: Operator, { jobId, reason }: SkipJobInput): Promise<Changed> {
  return inTransaction(ctx.db, async (tx) => {
    const id = BigInt(jobId);
    if ((await lockRows(tx, "outbox_jobs", [id])) === 0) throw new ShopError("JOB_NOT_FOUND");
    const select = { name: true, attempts: true, lastError: true, doneAt: true, leasedUntil: true };
    const { doneAt, leasedUntil, ...before } = await tx.outboxJob.findUniqueOrThrow({ where: { id }, select });
    const now = await readDatabaseTime(tx);
    if (isMoneyJob(before.name) && ctx.admin.role !== "owner") {
      throw new ShopError("ADMIN_FORBIDDEN", { what: `${permissions["jobs.change"].what} that involve money` });
    }
    if (doneAt) return { changed: 0 };
    if (leasedUntil && leasedUntil > now) throw new ShopError("JOB_RUNNING");
    const skipped = { skippedBy: ctx.admin.actor, skippedReason: reason };
    await tx.outboxJob.update({ where: { id }, data: { doneAt: now, deadAt: null, ...skipped } });
    await recordAudit(tx, ctx.admin, { action: "job.skipped", entity: "job", entityId: jobId, before, reason });
    return { changed: 1 };
  });
}
