import type pg from "pg";

export type Table = { name: string; columns: string[] };

/**
 * Name of the table that lists the applied migrations. Its rows are not copied, but must be the same in the backup and
 * the database.
 */
const MIGRATIONS_TABLE = "_prisma_migrations";

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> $1
     GROUP BY c.relname ORDER BY c.relname`,
    [MIGRATIONS_TABLE],
  );
  return rows;
}

export type ForeignKey = { table: string; name: string; definition: string };

export async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT c.relname::text AS table, k.conname::text AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  return rows;
}

export async function listMigrations(client: pg.Client): Promise<Array<{ name: string; checksum: string }>> {
  const { rows: tableCheck } = await client.query("SELECT to_regclass($1) IS NOT NULL AS made", [
    `public.${MIGRATIONS_TABLE}`,
  ]);
  if (!tableCheck[0].made) return [];
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM ${MIGRATIONS_TABLE}
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows;
}

/** Lists the sequences in use. Sequences are not transactional, so a value may be higher than the rows require. */
export async function listSequences(client: pg.Client): Promise<Array<{ name: string; lastValue: string }>> {
  const { rows } = await client.query<{ name: string; lastValue: string }>(
    `SELECT sequencename::text AS name, last_value::text AS "lastValue" FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`,
  );
  return rows;
}
