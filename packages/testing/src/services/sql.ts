import pg from "pg";

/** Runs the work on a new connection. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs one statement outside of a transaction on a new connection. */
export async function runSql(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement));
}
