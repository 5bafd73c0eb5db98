import pg from "pg";

/** Lends a connection of its own to the work. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs one statement outside any transaction, on a connection of its own. */
export async function runSql(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement));
}
