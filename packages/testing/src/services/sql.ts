import pg from "pg";

export async function runWithClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs a statement outside of a transaction, on a new connection. */
export async function runSql(url: string, statement: string): Promise<void> {
  await runWithClient(url, (client) => client.query(statement));
}
