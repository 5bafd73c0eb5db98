import { type Db, inTransaction, type Prisma } from "@storywall/db/client";
import { OrderId } from "@storywall/domain/kernel/ids";
import {
  type DiscrepancyList,
  type DiscrepancyRow,
  type DiscrepancyType,
  isDiscrepancyType,
  type ListDiscrepanciesInput,
} from "@storywall/domain/operations/discrepancies";
import type { AdminContext } from "../../accounts/context.ts";
import type { Deps } from "../../kernel/deps.ts";
import { setAuditActor } from "../../kernel/set-audit-actor.ts";
import { lockOrder } from "../../orders/run-order-change.ts";
import { applyOrderStep } from "../../production/apply-order-step.ts";
import { withAdvisoryLock } from "../tasks/with-advisory-lock.ts";

const PAGE_SIZE = 50;

/** Returns discrepancies, newest first, 50 per page, with open counts by kind and the last run. */
export async function listDiscrepancies(
  { db }: Pick<AdminContext, "db">,
  { kind, status, page }: ListDiscrepanciesInput,
): Promise<DiscrepancyList> {
  const where: Prisma.DiscrepancyWhereInput = {
    closedAt: status === "open" ? null : { not: null },
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
    open: open.flatMap((item) => (isDiscrepancyType(item.kind) ? { kind: item.kind, count: item._count } : [])),
    lastRun: { ledger: findLastRunTime("ledger"), files: findLastRunTime("files") },
  };
}

type Row = Prisma.DiscrepancyGetPayload<object> & { kind: DiscrepancyType };

function toDiscrepancyRow({ id, overAt: _, openedAt, closedAt, ...row }: Row): DiscrepancyRow {
  const times = { openedAt: openedAt.toISOString(), closedAt: closedAt?.toISOString() ?? null };
  return { ...row, ...times, id: String(id) as DiscrepancyRow["id"] };
}

/** A discrepancy that a check has found. The check omits columns that do not apply. */
type Finding = {
  subject: string;
  order_id?: string | null;
  payment_id?: string | null;
  tile_id?: string | null;
  photo_id?: string | null;
  expected?: number | null;
  found?: number | null;
  detail?: string | null;
};

/**
 * Opens new discrepancies and closes the ones that are no longer found. `check` is a statement that returns a `Finding`
 * per discrepancy. A discrepancy that an admin closed stays closed until it changes. Takes an advisory lock for the
 * kind. Returns the count of changed rows.
 */
export function updateDiscrepancies(db: Db, kind: DiscrepancyType, check: Prisma.Sql): Promise<number> {
  return withAdvisoryLock(db, `reconcile ${kind}`, async (tx) => {
    const findings = await tx.$queryRaw<Finding[]>(check);
    const bySubject = new Map(findings.map((finding) => [finding.subject, finding]));
    const subjects = [...bySubject.keys()];
    const rows = JSON.stringify([...bySubject.values()]);
    const over = await tx.$executeRaw`
      UPDATE discrepancies b SET over_at = now(), closed_at = coalesce(closed_at, now()),
        closed_by = CASE WHEN closed_at IS NULL THEN 'sweep' ELSE closed_by END
      WHERE b.kind = ${kind} AND b.over_at IS NULL AND b.subject <> ALL (${subjects}::text[])`;
    const changed = await tx.$executeRaw`
      UPDATE discrepancies b SET expected = f.expected, found = f.found, detail = f.detail
      FROM jsonb_to_recordset(${rows}::jsonb) AS f(subject text, expected int, found int, detail text)
      WHERE b.kind = ${kind} AND b.closed_at IS NULL AND f.subject = b.subject
        AND (b.expected, b.found, b.detail) IS DISTINCT FROM (f.expected, f.found, f.detail)`;
    const opened = await tx.$executeRaw`
      INSERT INTO discrepancies (kind, subject, order_id, payment_id, tile_id, photo_id, expected, found, detail)
      SELECT ${kind}, f.* FROM jsonb_to_recordset(${rows}::jsonb) AS f(subject text, order_id text, payment_id text,
        tile_id text, photo_id text, expected int, found int, detail text)
      WHERE NOT EXISTS (
        SELECT 1 FROM discrepancies b
        WHERE b.kind = ${kind} AND b.subject = f.subject AND (b.closed_at IS NULL
          OR (b.over_at IS NULL AND (b.expected, b.found, b.detail) IS NOT DISTINCT FROM (f.expected, f.found, f.detail))))
      ON CONFLICT (kind, subject) WHERE closed_at IS NULL DO NOTHING`;
    return over + changed + opened;
  });
}

export async function recordReconciliationRun(
  db: Db,
  { part, label, startedAt }: { part: "ledger" | "files"; label: string; startedAt: Date },
): Promise<void> {
  await db.reconRun.createMany({ data: [{ part, label, startedAt }], skipDuplicates: true });
}

/**
 * Puts each unprinted order on hold if the master file of one of its photos is missing from storage. The order page
 * then requests the photo again. Returns the number of orders put on hold.
 */
export async function holdOrdersWithLostPhotos(deps: Pick<Deps, "db" | "now">): Promise<number> {
  let heldCount = 0;
  for (const { id } of await findOrdersToHold(deps.db)) {
    heldCount += await inTransaction(deps.db, async (tx) => {
      await setAuditActor(tx, "reconciliation");
      const order = await lockOrder(tx, OrderId.parse(id));
      if (order.state !== "checking") return 0;
      const step = { to: "needs_attention", now: deps.now(), actor: "reconciliation", problemCode: "PHOTO_LOST" };
      await applyOrderStep(tx, order, step);
      return 1;
    });
  }
  return heldCount;
}

const findOrdersToHold = (db: Db) =>
  db.$queryRaw<Array<{ id: string }>>`
    SELECT DISTINCT o.id FROM orders o JOIN order_tiles t ON t.order_id = o.id
    JOIN discrepancies b ON b.kind = 'photo-file-missing' AND b.closed_at IS NULL
      AND b.photo_id = t.photo_id AND b.detail LIKE '%master%'
    WHERE o.state = 'checking' ORDER BY o.id`;
