import { Prisma } from "@storywall/db/client";
import type { PageOf } from "@storywall/domain/kernel/paging";
import { isMoneyJob } from "@storywall/jobs/job-catalog";
import type { AdminContext } from "../../accounts/context.ts";
import type { JobRow, JobStanding, ListJobsInput } from "./schema.ts";

const PAGE_SIZE = 50;
const LATE_AFTER = Prisma.sql`interval '5 minutes'`;

/**
 * SQL condition for each status. A job is late if it was due more than five minutes ago, or if it was dispatched and is
 * older than five minutes.
 */
const conditionsByStatus: Record<JobStanding, Prisma.Sql> = {
  dead: Prisma.sql`dead_at IS NOT NULL`,
  late: Prisma.sql`done_at IS NULL AND dead_at IS NULL
    AND ((epoch > 0 AND created_at < now() - ${LATE_AFTER}) OR next_at < now() - ${LATE_AFTER})`,
  waiting: Prisma.sql`done_at IS NULL AND dead_at IS NULL
    AND NOT ((epoch > 0 AND created_at < now() - ${LATE_AFTER}) OR next_at < now() - ${LATE_AFTER})`,
};

type Row = Omit<JobRow, "createdAt" | "nextAt" | "deadAt" | "isMoney" | "standing"> & {
  createdAt: Date;
  nextAt: Date;
  deadAt: Date | null;
};

/** Returns unfinished jobs, longest waiting first, 50 per page. The caller must check that the user is an admin. */
export async function listJobs(
  { db }: Pick<AdminContext, "db">,
  { standing, name, page }: ListJobsInput,
): Promise<PageOf<JobRow>> {
  const where = Prisma.sql`${conditionsByStatus[standing]} AND (${name ?? null}::text IS NULL OR name = ${name ?? null})`;
  const [countRow] = await db.$queryRaw<Array<{ total: number }>>`
    SELECT count(*)::int AS total FROM outbox_jobs WHERE ${where}`;
  // Otherwise, Postgres would read all jobs in the order of their ids.
  const rows = await db.$queryRaw<Row[]>`
    WITH unfinished AS MATERIALIZED (
      SELECT id, name, aggregate, attempts, last_error, created_at, next_at, dead_at FROM outbox_jobs WHERE ${where})
    SELECT id::text, name, aggregate AS about, attempts, last_error AS "lastError", created_at AS "createdAt",
           next_at AS "nextAt", dead_at AS "deadAt"
    FROM unfinished ORDER BY unfinished.id LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`;
  const total = countRow?.total ?? 0;
  const items = rows.map(({ createdAt, nextAt, deadAt, ...row }) => ({
    ...row,
    standing,
    createdAt: createdAt.toISOString(),
    nextAt: nextAt.toISOString(),
    deadAt: deadAt?.toISOString() ?? null,
    isMoney: isMoneyJob(row.name),
  }));
  return { items, page, pageSize: PAGE_SIZE, total, hasMore: page * PAGE_SIZE < total };
}
