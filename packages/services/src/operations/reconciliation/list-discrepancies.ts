import type { Prisma } from "@storywall/db/client";
import {
  type DiscrepancyList,
  type DiscrepancyRow,
  type DiscrepancyType,
  isDiscrepancyType,
  type ListDiscrepanciesInput,
} from "@storywall/domain/operations/discrepancies";
import type { AdminContext } from "../../accounts/context.ts";

const PAGE_SIZE = 50;

/** Returns discrepancies, newest first, 50 per page, with open counts by kind and the last run. */
export async function listDiscrepancies(
  { db }: Pick<AdminContext, "db">,
  { kind, standing, page }: ListDiscrepanciesInput,
): Promise<DiscrepancyList> {
  const where: Prisma.DiscrepancyWhereInput = {
    closedAt: standing === "open" ? null : { not: null },
    ...(kind ? { kind } : {}),
  };
  const [total, rows, open, runs] = await Promise.all([
    db.discrepancy.count({ where }),
    db.discrepancy.findMany({ where, orderBy: { id: "desc" }, skip: (page - 1) * PAGE_SIZE, take: PAGE_SIZE }),
    db.discrepancy.groupBy({ by: ["kind"], where: { closedAt: null }, _count: true, orderBy: { kind: "asc" } }),
    db.reconRun.groupBy({ by: ["part"], _max: { finishedAt: true } }),
  ]);
  const findLastRunTime = (part: string) =>
    runs.find((run) => run.part === part)?._max.finishedAt?.toISOString() ?? null;
  return {
    items: rows.flatMap((row) => (isDiscrepancyType(row.kind) ? toDiscrepancyRow({ ...row, kind: row.kind }) : [])),
    page,
    pageSize: PAGE_SIZE,
    total,
    hasMore: page * PAGE_SIZE < total,
    open: open.flatMap((one) => (isDiscrepancyType(one.kind) ? { kind: one.kind, count: one._count } : [])),
    lastRun: { books: findLastRunTime("books"), files: findLastRunTime("files") },
  };
}

type Row = Prisma.DiscrepancyGetPayload<object> & { kind: DiscrepancyType };

function toDiscrepancyRow({ id, overAt: _, openedAt, closedAt, ...row }: Row): DiscrepancyRow {
  const times = { openedAt: openedAt.toISOString(), closedAt: closedAt?.toISOString() ?? null };
  return { ...row, ...times, id: String(id) as DiscrepancyRow["id"] };
}
