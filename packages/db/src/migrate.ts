import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { buildRoleTimeoutsSql, runWithoutTimeouts } from "./timeouts.ts";

const MIGRATIONS_DIRECTORY = fileURLToPath(new URL("../prisma/migrations", import.meta.url));
const MIGRATION_FILE = "migration.sql";
/** This is the advisory lock that Prisma uses, so that both programs can migrate the same database. */
const PRISMA_LOCK_ID = 72707369;

type AppliedMigration = { migration_name: string; checksum: string; finished_at: Date | null };

/**
 * Applies missing migrations, sets the timeouts of the role, and returns the names of the applied migrations. Uses
 * Prisma's table, checksums and lock, but not its CLI. `only` limits the migrations to these names. The URL must not be
 * a pooler that shares connections between transactions.
 * @throws when an earlier migration failed or was changed
 */
export async function applyMigrations(
  url: string,
  directory = MIGRATIONS_DIRECTORY,
  { only }: { only?: ReadonlySet<string> } = {},
): Promise<string[]> {
  return runWithoutTimeouts(url, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [PRISMA_LOCK_ID]);
    const applied = await applyMissingMigrationsWithClient(client, directory, only);
    const { rows } = await client.query<{ name: string }>("SELECT current_database() AS name");
    for (const { name } of rows) await client.query(buildRoleTimeoutsSql(name));
    return applied;
  });
}

async function applyMissingMigrationsWithClient(
  client: pg.Client,
  directory: string,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`);
  const { rows } = await client.query<AppliedMigration>(
    "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  const failed = rows.find((row) => !row.finished_at);
  if (failed) throw new Error(`Migration ${failed.migration_name} failed earlier; resolve it first (P3009)`);

  const checksums = new Map(rows.map((row) => [row.migration_name, row.checksum]));
  const applied: string[] = [];
  for (const { name, sql } of readMigrations(directory)) {
    if (only && !only.has(name)) continue;
    const checksum = createHash("sha256").update(sql).digest("hex");
    const appliedChecksum = checksums.get(name);
    if (appliedChecksum === checksum) continue;
    if (appliedChecksum) throw new Error(`Migration ${name} was changed after it was applied; write a new one instead`);
    await applyMigration(client, name, sql, checksum);
    applied.push(name);
  }
  return applied;
}

/** Returns the names of this version's migrations, oldest first. */
export function listMigrationNames(directory = MIGRATIONS_DIRECTORY): string[] {
  return readdirSync(directory)
    .filter((name) => existsSync(path.join(directory, name, MIGRATION_FILE)))
    .sort();
}

const readMigrations = (directory: string) =>
  listMigrationNames(directory).map((name) => ({
    name,
    sql: readFileSync(path.join(directory, name, MIGRATION_FILE), "utf8"),
  }));

/**
 * Applies and records a migration in one transaction, which is rolled back if the connection is lost. If the migration
 * fails, its error is recorded and must be resolved before other migrations are applied.
 */
async function applyMigration(client: pg.Client, name: string, sql: string, checksum: string): Promise<void> {
  const row = [randomUUID(), checksum, name];
  try {
    await client.query("BEGIN");
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      row,
    );
    await client.query("COMMIT");
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    await client.query("ROLLBACK");
    const columns = "id, checksum, migration_name, logs";
    await client.query(`INSERT INTO _prisma_migrations (${columns}) VALUES ($1, $2, $3, $4)`, [...row, error.message]);
    throw error;
  }
}
