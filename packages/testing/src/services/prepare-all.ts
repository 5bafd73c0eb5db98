import { runWithoutTimeouts } from "@storywall/db/timeouts";
import type pg from "pg";
import type { SharedPostgres } from "./test-run.ts";

/** A statement, and the error if Postgres cannot prepare it. */
export type PreparedStatement = { text: string; error?: string };

const preparablePattern = /^\s*(SELECT|INSERT|UPDATE|DELETE|MERGE|WITH|VALUES)\b/i;

/**
 * Prepares queries and data changes in the migrated template database. Other statements are returned without being
 * prepared.
 */
export async function prepareStatements(
  { serverUrl, template }: SharedPostgres,
  texts: string[],
): Promise<PreparedStatement[]> {
  const url = new URL(serverUrl);
  url.pathname = template;
  return runWithoutTimeouts(url.href, async (client) => {
    const prepared: PreparedStatement[] = [];
    for (const text of texts.toSorted())
      prepared.push({ text, ...(preparablePattern.test(text) && (await prepareStatement(client, text))) });
    return prepared;
  });
}

async function prepareStatement(client: pg.Client, text: string): Promise<{ error?: string }> {
  try {
    await client.query(`PREPARE checked AS ${text}`);
    await client.query("DEALLOCATE checked");
    return {};
  } catch (error) {
    return { error: (error as Error).message };
  }
}
