import type pg from "pg";
import { withClient } from "./sql.ts";
import type { PostgresOfRun } from "./test-run.ts";

/** A statement's text, and why Postgres cannot prepare it against the migrated schema. */
export type PreparedStatement = { text: string; error?: string };

const preparable = /^\s*(SELECT|INSERT|UPDATE|DELETE|MERGE|WITH|VALUES)\b/i;

/** Prepares each statement against the migrated template; others than queries and changes of rows are left as they are. */
export async function prepareAll(
  { serverUrl, template }: PostgresOfRun,
  texts: string[],
): Promise<PreparedStatement[]> {
  const url = new URL(serverUrl);
  url.pathname = template;
  return withClient(url.href, async (client) => {
    const prepared: PreparedStatement[] = [];
    for (const text of texts.toSorted())
      prepared.push({ text, ...(preparable.test(text) && (await prepare(client, text))) });
    return prepared;
  });
}

async function prepare(client: pg.Client, text: string): Promise<{ error?: string }> {
  try {
    await client.query(`PREPARE checked AS ${text}`);
    await client.query("DEALLOCATE checked");
    return {};
  } catch (error) {
    return { error: (error as Error).message };
  }
}
