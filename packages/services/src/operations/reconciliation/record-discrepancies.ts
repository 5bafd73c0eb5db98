import { type Db, Prisma } from "@storywall/db/client";
import type { DiscrepancyType } from "@storywall/domain/operations/discrepancies";
import { withAdvisoryLock } from "../tasks/with-advisory-lock.ts";

/** Columns of a discrepancy as SQL expressions: text for `subject` and `detail`, integers for amounts. */
export type DiscrepancyColumns = {
  subject: Prisma.Sql;
  orderId?: Prisma.Sql;
  paymentId?: Prisma.Sql;
  tileId?: Prisma.Sql;
  photoId?: Prisma.Sql;
  expected?: Prisma.Sql;
  found?: Prisma.Sql;
  detail?: Prisma.Sql;
};

const NONE = Prisma.sql`NULL`;

/** Builds a query for discrepancies. `fromClause` is the SQL that starts with FROM. */
export function buildDiscrepancyQuery(columns: DiscrepancyColumns, fromClause: Prisma.Sql): Prisma.Sql {
  const { subject, orderId, paymentId, tileId, photoId, expected, found, detail } = columns;
  return Prisma.sql`
    SELECT (${subject})::text AS subject, (${orderId ?? NONE})::text AS order_id,
      (${paymentId ?? NONE})::text AS payment_id, (${tileId ?? NONE})::text AS tile_id,
      (${photoId ?? NONE})::text AS photo_id, (${expected ?? NONE})::int AS expected, (${found ?? NONE})::int AS found,
      (${detail ?? NONE})::text AS detail
    ${fromClause}`;
}

/**
 * Opens new discrepancies and closes the ones that are no longer found. A discrepancy that an admin closed stays closed
 * until it changes. Takes an advisory lock for the kind. Returns the count of changed rows.
 */
export function recordDiscrepancies(db: Db, kind: DiscrepancyType, finding: Prisma.Sql): Promise<number> {
  return withAdvisoryLock(db, `reconcile ${kind}`, async (tx) => {
    const found = await tx.$queryRaw<Array<{ subject: string }>>`
      SELECT DISTINCT ON (subject) * FROM (${finding}) AS every ORDER BY subject`;
    const subjects = found.map(({ subject }) => subject);
    const rows = Prisma.sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS f(subject text, order_id text,
      payment_id text, tile_id text, photo_id text, expected int, found int, detail text)`;
    const closed = await tx.$executeRaw`
      UPDATE discrepancies b SET closed_at = now(), closed_by = 'sweep', over_at = now()
      WHERE b.kind = ${kind} AND b.closed_at IS NULL AND b.subject <> ALL (${subjects}::text[])`;
    const over = await tx.$executeRaw`
      UPDATE discrepancies b SET over_at = now()
      WHERE b.kind = ${kind} AND b.closed_at IS NOT NULL AND b.over_at IS NULL AND b.subject <> ALL (${subjects}::text[])`;
    const changed = await tx.$executeRaw`
      UPDATE discrepancies b SET expected = f.expected, found = f.found, detail = f.detail
      FROM ${rows}
      WHERE b.kind = ${kind} AND b.closed_at IS NULL AND f.subject = b.subject
        AND (b.expected, b.found, b.detail) IS DISTINCT FROM (f.expected, f.found, f.detail)`;
    const opened = await tx.$executeRaw`
      INSERT INTO discrepancies (kind, subject, order_id, payment_id, tile_id, photo_id, expected, found, detail)
      SELECT ${kind}, f.* FROM ${rows}
      WHERE NOT EXISTS (
        SELECT 1 FROM discrepancies b
        WHERE b.kind = ${kind} AND b.subject = f.subject AND (b.closed_at IS NULL
          OR (b.over_at IS NULL AND (b.expected, b.found, b.detail) IS NOT DISTINCT FROM (f.expected, f.found, f.detail))))
      ON CONFLICT (kind, subject) WHERE closed_at IS NULL DO NOTHING`;
    return closed + over + changed + opened;
  });
}

export async function recordReconciliationRun(
  db: Db,
  { part, label, startedAt }: { part: "books" | "files"; label: string; startedAt: Date },
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO recon_runs (part, label, started_at) VALUES (${part}, ${label}, ${startedAt}) ON CONFLICT DO NOTHING`;
}

/** Returns the database's time, which all comparisons use. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const [clock] = await db.$queryRaw<[{ now: Date }]>`SELECT now() AS now`;
  return clock.now;
}
