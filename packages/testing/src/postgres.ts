import { askForService } from "./services/ask.ts";
import { runSql } from "./services/sql.ts";
import type { PostgresOfRun } from "./services/test-run.ts";

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A database of one's own, cloned from the migrated template. */
export async function cloneTemplateDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = await askForService<PostgresOfRun>("postgres");
  // Copied as files: the template's pages through the log are written twice.
  return makeDatabase(serverUrl, `TEMPLATE ${template} STRATEGY FILE_COPY`);
}

/** A database of one's own with nothing in it, for what migrates by itself. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const { serverUrl } = await askForService<PostgresOfRun>("postgres");
  return makeDatabase(serverUrl, "TEMPLATE template0");
}

async function makeDatabase(serverUrl: string, madeFrom: string): Promise<TestDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await runSql(serverUrl, `CREATE DATABASE ${name} ${madeFrom}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  return { url: url.href, drop: () => runSql(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
