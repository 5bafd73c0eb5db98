import { runWithoutTimeouts } from "@storywall/db/timeouts";

/** Runs a statement outside of a transaction, on a new connection. */
export async function runSql(url: string, statement: string): Promise<void> {
  await runWithoutTimeouts(url, (client) => client.query(statement));
}
