import pg from "pg";

/** Timeouts of the shop's connections in ms, by the names of Postgres. */
export const timeouts = { statement_timeout: 5_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 15_000 };

/**
 * Returns SQL that sets the timeouts for new connections of the current role to a database. They are not set by the
 * connections, because a pooler rejects timeouts of a new connection, or shares a connection between its clients.
 */
export const buildRoleTimeoutsSql = (database: string): string =>
  Object.entries(timeouts)
    .map(([name, ms]) => `ALTER ROLE CURRENT_USER IN DATABASE ${pg.escapeIdentifier(database)} SET ${name} = ${ms};`)
    .join("\n");

const noTimeoutsSql = Object.keys(timeouts)
  .map((name) => `SET ${name} = 0;`)
  .join(" ");

/** Runs the work with a connection that has no timeouts, for migrations, backups and tools. */
export async function runWithoutTimeouts<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection also rejects the statement that uses it.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(noTimeoutsSql);
    return await work(client);
  } finally {
    await client.end();
  }
}
