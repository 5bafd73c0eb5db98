import type { Prisma } from "@storywall/db/client";
import {
  type BreakKind,
  type BreakList,
  type BreakRow,
  isBreakKind,
  type ListBreaksInput,
} from "@storywall/domain/operations/breaks";
import type { AdminContext } from "../../accounts/context.ts";

const PAGE_SIZE = 50;

/** Discrepancies, newest first, 50 per page, with open counts by kind and the last run. */
export async function listBreaks(
  { db }: Pick<AdminContext, "db">,
  { kind, standing, page }: ListBreaksInput,
): Promise<BreakList> {
  const where: Prisma.ReconBreakWhereInput = {
    closedAt: standing === "open" ? null : { not: null },
    ...(kind ? { kind } : {}),
  };
  const [total, rows, open, runs] = await Promise.all([
    db.reconBreak.count({ where }),
    db.reconBreak.findMany({ where, orderBy: { id: "desc" }, skip: (page - 1) * PAGE_SIZE, take: PAGE_SIZE }),
    db.reconBreak.groupBy({ by: ["kind"], where: { closedAt: null }, _count: true, orderBy: { kind: "asc" } }),
    db.reconRun.groupBy({ by: ["part"], _max: { finishedAt: true } }),
  ]);
  const lastOf = (part: string) => runs.find((run) => run.part === part)?._max.finishedAt?.toISOString() ?? null;
  return {
    items: rows.flatMap((row) => (isBreakKind(row.kind) ? toRow({ ...row, kind: row.kind }) : [])),
    page,
    pageSize: PAGE_SIZE,
    total,
    hasMore: page * PAGE_SIZE < total,
    open: open.flatMap((one) => (isBreakKind(one.kind) ? { kind: one.kind, count: one._count } : [])),
    lastRun: { books: lastOf("books"), files: lastOf("files") },
  };
}

type Row = Prisma.ReconBreakGetPayload<object> & { kind: BreakKind };

function toRow({ id, overAt: _, openedAt, closedAt, ...row }: Row): BreakRow {
  const times = { openedAt: openedAt.toISOString(), closedAt: closedAt?.toISOString() ?? null };
  return { ...row, ...times, id: String(id) as BreakRow["id"] };
}
