import type pg from "pg";

/** Application name of the connections that stay open between tests. A reset closes all other connections. */
export const FIXTURE_CONNECTION = "test-fixture";

/**
 * If the tables of a database have grown by more than this, the database is dropped and not reset, because deleted rows
 * still use disk space.
 */
const MAX_GROWN_BYTES = 4 * 1024 ** 2;

type Table = { name: string; is_empty: boolean };

/**
 * Adds the function `test_pool.reset()` to the template. In a clone of the template, the function restores all tables
 * and sequences to the state after the migrations. It returns false if the schema was changed, if a query is running,
 * or if tables have grown large.
 */
export async function addResetFunction(client: pg.Client): Promise<void> {
  await client.query("CREATE SCHEMA test_pool");
  const tables = await readTables(client);
  for (const { name } of tables.filter((table) => !table.is_empty)) {
    await client.query(`CREATE TABLE test_pool.${name} AS TABLE public.${name}`);
  }
  const sequences = await client.query<{ name: string }>(
    "SELECT quote_ident(sequencename) AS name FROM pg_sequences WHERE schemaname = 'public'",
  );
  await client.query(createResetFunctionSql(tables, sequences.rows));
  await client.query(`
    CREATE SEQUENCE test_pool.schema_changes;
    CREATE FUNCTION test_pool.note_schema_change() RETURNS event_trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM nextval('test_pool.schema_changes'); END $$;
    CREATE EVENT TRIGGER test_pool_changed ON ddl_command_end EXECUTE FUNCTION test_pool.note_schema_change();
    CREATE EVENT TRIGGER test_pool_dropped ON sql_drop EXECUTE FUNCTION test_pool.note_schema_change();
    SELECT setval('test_pool.schema_changes', 1, false);`);
}

async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const counts = rows.map(({ name }) => `SELECT '${name}' AS name, NOT EXISTS (SELECT FROM ${name}) AS is_empty`);
  return (await client.query<Table>(counts.join(" UNION ALL "))).rows;
}

function createResetFunctionSql(tables: readonly Table[], sequences: ReadonlyArray<{ name: string }>): string {
  return `
    CREATE FUNCTION test_pool.reset() RETURNS boolean LANGUAGE plpgsql AS $$
    DECLARE grown bigint := 0;
    BEGIN
      PERFORM pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
          AND application_name <> '${FIXTURE_CONNECTION}';
      IF (SELECT is_called FROM test_pool.schema_changes) OR EXISTS (
        SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = '${FIXTURE_CONNECTION}' AND state <> 'idle'
      ) THEN
        RETURN false;
      END IF;
      -- Skips foreign keys and the triggers that keep some tables append-only.
      SET LOCAL session_replication_role = replica;
      ${tables.map(buildResetTableSql).join("\n      ")}
      ${sequences.map(({ name }) => `PERFORM setval('public.${name}', 1, false) FROM public.${name} WHERE is_called;`).join("\n      ")}
      RETURN grown < ${MAX_GROWN_BYTES};
    END $$`;
}

const buildTableChangedSql = (name: string) =>
  `(SELECT count(*) FROM public.${name}) <> (SELECT count(*) FROM test_pool.${name})
        OR EXISTS (TABLE public.${name} EXCEPT TABLE test_pool.${name})`;

function buildResetTableSql({ name, is_empty }: Table): string {
  const refill = is_empty ? "" : `INSERT INTO public.${name} TABLE test_pool.${name};`;
  return `IF ${is_empty ? `EXISTS (SELECT FROM public.${name})` : buildTableChangedSql(name)} THEN
        grown := grown + pg_relation_size('public.${name}');
        DELETE FROM public.${name};
        ${refill}
      END IF;`;
}
