import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { createDatabase, dropDatabase, parseConnectionSettings, readSchemaName } from "./connection.mjs";

/** Type ids of the one-byte system type "char" and of the SQL type character(n). */
const oid = { systemChar: 18, character: 1042 };

/** Connects the engine to the database it migrates, and to an empty shadow database. */
export function createAdapterFactory(url, shadowUrl) {
  return {
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    connect: () => connectForMigrations(url),
    // The standard adapter would use the main database as the shadow database.
    connectToShadowDb: () => (shadowUrl ? connectForMigrations(shadowUrl) : connectToTemporaryDatabase(url)),
  };
}

async function connectToTemporaryDatabase(url) {
  const name = `prisma_migrate_shadow_db_${randomUUID()}`;
  await createDatabase(url, name);
  const adapter = await connectForMigrations(url, name);
  const dispose = adapter.dispose.bind(adapter);
  adapter.dispose = async () => {
    await dispose();
    await dropDatabase(url, name);
  };
  return adapter;
}

/** Creates the query adapter with two changes for migrations. */
async function connectForMigrations(url, database) {
  // The pool has one connection, because search_path and advisory locks belong to a session.
  const pool = new pg.Pool({
    ...parseConnectionSettings(url, database),
    max: 1,
    application_name: "prisma-schema-engine",
  });
  const adapter = await new PrismaPg(pool, { schema: readSchemaName(url), disposeExternalPool: true }).connect();
  readSystemChars(adapter);
  runScriptsInOneQuery(adapter, pool);
  return adapter;
}

/** The adapter rejects columns of type "char", which the system catalog uses, so they are read as character(n). */
function readSystemChars(adapter) {
  const performIO = adapter.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  const found = new WeakMap();
  adapter.performIO = async (query) => {
    const result = await performIO(query);
    const columns = [...(result.fields ?? []).entries()].filter(([, field]) => field.dataTypeID === oid.systemChar);
    for (const [, field] of columns) field.dataTypeID = oid.character;
    found.set(
      query,
      columns.map(([at]) => at),
    );
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const at of found.get(query) ?? []) result.columnTypes[at] = ColumnTypeEnum.Character;
    return result;
  };
}

/**
 * The adapter splits a script at every semicolon, which breaks functions and applies half of a failed migration. A simple
 * query is one transaction.
 */
function runScriptsInOneQuery(adapter, pool) {
  adapter.executeScript = async (script) => {
    try {
      await pool.query(script);
    } catch (error) {
      adapter.onError(error);
    }
  };
}
