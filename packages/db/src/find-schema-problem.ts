import pg from "pg";
import { listMigrationNames } from "./migrate.ts";

/**
 * Returns a sentence if the database has no schema or an older one than this version of the shop. Returns null if it
 * has all migrations. A newer schema is accepted, because migrations keep the previous version of the shop working.
 * @throws when the database is unreachable
 */
export async function findSchemaProblem(url: string, directory?: string): Promise<string | null> {
  const applied = await readAppliedMigrations(url);
  if (applied.size === 0) return "the database has no schema; apply the migrations first.";
  const missing = listMigrationNames(directory).filter((name) => !applied.has(name));
  if (missing.length === 0) return null;
  const count = missing.length === 1 ? "1 migration is" : `${missing.length} migrations are`;
  return `the database has an older schema; ${count} missing, the first is ${missing[0]}.`;
}

async function readAppliedMigrations(url: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 60_000 });
  await client.connect();
  try {
    const { rows: tables } = await client.query("SELECT 1 FROM pg_tables WHERE tablename = '_prisma_migrations'");
    if (tables.length === 0) return new Set();
    const { rows } = await client.query<{ name: string }>(
      "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
    );
    return new Set(rows.map(({ name }) => name));
  } finally {
    await client.end();
  }
}
