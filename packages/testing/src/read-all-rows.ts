import { type Db, Prisma } from "@storywall/db/client";

/** Tables to which the application does not write. */
const excludedTables = ["_prisma_migrations", "_storywall_migrations", "state_transitions"];

/** Removes the counter of payment syncs. Every sync increases it, even if nothing else changes. */
const omitSyncVersion = ({ sync_version: _, ...row }: Record<string, unknown>) => row;

/** Reads all rows of all tables, to check whether something changed. `except` omits the row of one job. */
export async function readAllRows(db: Db, except?: { job: bigint }): Promise<Record<string, unknown[]>> {
  const tables = await db.$queryRaw<Array<{ name: string }>>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`;
  const names = tables.map(({ name }) => name).filter((name) => !excludedTables.includes(name));
  const selects = names.map((name) => `SELECT '${name}' AS name, to_jsonb(t) AS row FROM "${name}" t`);
  const rows = await db.$queryRaw<Array<{ name: string; row: Record<string, unknown> }>>`
    SELECT * FROM (${Prisma.raw(selects.join(" UNION ALL "))}) AS rows ORDER BY name, row::text`;
  const stored: Record<string, unknown[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (const { name, row } of rows) {
    if (name === "outbox_jobs" && except && String(row.id) === String(except.job)) continue;
    stored[name]?.push(name === "payments" ? omitSyncVersion(row) : row);
  }
  return stored;
}
