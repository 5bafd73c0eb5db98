import { type Db, Prisma } from "@storywall/db/client";

/** Tables that the application does not write. */
const excludedTables = ["_prisma_migrations", "_storywall_migrations", "state_transitions"];

/** Removes the counter of payment syncs. Every sync increases it, even if nothing else changes. */
const omitSyncVersion = ({ sync_version: _, ...row }: Record<string, unknown>) => row;

/** Reads all rows of all tables, to check whether something changed. `except` omits the row of one job. */
export async function readAllRows(db: Db, except?: { job: bigint }): Promise<Record<string, unknown[]>> {
  const tables = await db.$queryRaw<Array<{ name: string }>>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`;
  const stored: Record<string, unknown[]> = {};
  for (const { name } of tables.filter((table) => !excludedTables.includes(table.name))) {
    const rows = await db.$queryRaw<Array<{ row: Record<string, unknown> }>>`
      SELECT to_jsonb(t) AS row FROM ${Prisma.raw(`"${name}"`)} t ORDER BY to_jsonb(t)::text`;
    const included = rows.filter(
      ({ row }) => !(name === "outbox_jobs" && except && String(row.id) === String(except.job)),
    );
    stored[name] = included.map(({ row }) => (name === "payments" ? omitSyncVersion(row) : row));
  }
  return stored;
}
