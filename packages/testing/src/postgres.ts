import { type Db, openDb } from "@storywall/db/client";
import pg from "pg";
import { askForService } from "./services/ask.ts";
import { recordStatements, reportStatements } from "./services/recorded-statements.ts";
import { KEPT_CONNECTION } from "./services/reset-sql.ts";
import { runSql } from "./services/sql.ts";
import type { PostgresOfRun } from "./services/test-run.ts";

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A migrated database lent to one test; nothing is stored in it but what the migrations wrote. */
export type LentDatabase = {
  url: string;
  /** Stays connected for the next test, because connecting takes longer than most tests. */
  db: Db;
  /** Resets the database for the next test, or drops it where that is not possible or the test failed: it may still run. */
  giveBack(outcome: { isFailed: boolean }): Promise<void>;
};

type Pooled = { name: string; url: string; db: Db; resetter: pg.Client };

/** Databases of this worker that no test uses. */
const free: Pooled[] = [];

/** Lends a database that an earlier test gave back, or a new clone of the migrated template. */
export async function borrowDatabase(): Promise<LentDatabase> {
  const pooled = free.pop() ?? (await cloneTemplate());
  return {
    url: pooled.url,
    db: pooled.db,
    async giveBack({ isFailed }) {
      await reportStatements();
      if (!isFailed && (await isResettable(pooled))) free.push(pooled);
      else await dropPooled(pooled);
    },
  };
}

async function isResettable({ db, resetter }: Pooled): Promise<boolean> {
  try {
    const { rows } = await resetter.query<{ reset: boolean }>("SELECT test_pool.reset() AS reset");
    // Fails where the test has disconnected its client.
    await db.$queryRaw`SELECT 1`;
    return rows[0]?.reset === true;
  } catch {
    return false;
  }
}

async function cloneTemplate(): Promise<Pooled> {
  recordStatements();
  const { serverUrl, template } = await askForService<PostgresOfRun>("postgres");
  const name = newName(template);
  // Copied as files: copying the template's pages through the log would write them twice.
  await runSql(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = urlOf(serverUrl, name);
  const resetter = new pg.Client({ connectionString: url });
  // Ended with the server at the end of the run.
  resetter.on("error", () => {});
  await resetter.connect();
  const kept = new URL(url);
  kept.searchParams.set("application_name", KEPT_CONNECTION);
  return { name, url, db: openDb(kept.href), resetter };
}

async function dropPooled({ name, db, resetter }: Pooled): Promise<void> {
  const { serverUrl } = await askForService<PostgresOfRun>("postgres");
  await db.$disconnect();
  await resetter.end();
  await runSql(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

/** A database of one's own with nothing in it, for what migrates by itself. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = await askForService<PostgresOfRun>("postgres");
  const name = newName(template);
  await runSql(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
  return {
    url: urlOf(serverUrl, name),
    drop: () => runSql(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** Begins with the template's name, by which the end of the run finds what is left. */
const newName = (template: string) => `${template}_${crypto.randomUUID().slice(0, 13).replace("-", "")}`;

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = database;
  return url.href;
}
