import { type Db, openDb } from "@storywall/db/client";
import { buildRoleTimeoutsSql } from "@storywall/db/timeouts";
import pg from "pg";
import { recordStatement, reportStatements } from "./services/recorded-statements.ts";
import { requestService } from "./services/request-service.ts";
import { FIXTURE_CONNECTION } from "./services/reset-sql.ts";
import { runSql } from "./services/sql.ts";
import type { SharedPostgres } from "./services/test-run.ts";

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A migrated database for one test, which contains only what the migrations wrote. */
export type BorrowedDatabase = {
  url: string;
  /** A client that stays connected between tests, since connecting takes longer than most tests. */
  db: Db;
  /**
   * Resets the database for the next test. If a reset is impossible, or if the test failed and may still be running,
   * drops the database.
   */
  release(outcome: { isFailed: boolean }): Promise<void>;
};

type PooledDatabase = { name: string; url: string; db: Db; resetter: pg.Client };

const unusedDatabases: PooledDatabase[] = [];

/** Returns a database that no test uses. If there is none, clones the migrated template. */
export async function borrowDatabase(): Promise<BorrowedDatabase> {
  const pooled = unusedDatabases.pop() ?? (await cloneTemplate());
  return {
    url: pooled.url,
    db: pooled.db,
    async release({ isFailed }) {
      await reportStatements();
      if (!isFailed && (await tryResetDatabase(pooled))) unusedDatabases.push(pooled);
      else await dropPooledDatabase(pooled);
    },
  };
}

async function tryResetDatabase({ db, resetter }: PooledDatabase): Promise<boolean> {
  try {
    const { rows } = await resetter.query<{ reset: boolean }>("SELECT test_pool.reset() AS reset");
    // This query fails when the test has disconnected its client.
    await db.$queryRaw`SELECT 1`;
    return rows[0]?.reset === true;
  } catch {
    return false;
  }
}

async function cloneTemplate(): Promise<PooledDatabase> {
  const { serverUrl, template } = await requestService<SharedPostgres>("postgres");
  const name = createDatabaseName(template);
  // FILE_COPY avoids writing the template's pages to the write-ahead log.
  await runSql(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  await runSql(serverUrl, buildRoleTimeoutsSql(name));
  const url = toDatabaseUrl(serverUrl, name);
  const resetter = new pg.Client({ connectionString: url });
  // The server closes this connection at the end of the run, which causes an error that can be ignored.
  resetter.on("error", () => {});
  await resetter.connect();
  await resetter.query("SET statement_timeout = 0; SET lock_timeout = 0");
  const fixtureUrl = new URL(url);
  fixtureUrl.searchParams.set("application_name", FIXTURE_CONNECTION);
  return { name, url, db: openDb(fixtureUrl.href, { onStatement: recordStatement }), resetter };
}

async function dropPooledDatabase({ name, db, resetter }: PooledDatabase): Promise<void> {
  const { serverUrl } = await requestService<SharedPostgres>("postgres");
  await db.$disconnect();
  await resetter.end();
  await runSql(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

/** Creates an empty database, for tests of migrations. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = await requestService<SharedPostgres>("postgres");
  const name = createDatabaseName(template);
  await runSql(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
  return {
    url: toDatabaseUrl(serverUrl, name),
    drop: () => runSql(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/**
 * Creates a name that starts with the template's name. Databases that were not dropped are found by this prefix at the
 * end of the run.
 */
const createDatabaseName = (template: string) => `${template}_${crypto.randomUUID().slice(0, 13).replace("-", "")}`;

function toDatabaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = database;
  return url.href;
}
