import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

async function queryRows<T extends object>(databaseUrl: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Returns the process id of the Postgres server. Requires a superuser. */
export async function readPostmasterPid(databaseUrl: string): Promise<number> {
  const [row] = await queryRows<{ file: string }>(databaseUrl, "select pg_read_file('postmaster.pid') as file");
  return Number.parseInt(row?.file ?? "", 10);
}

export async function waitForJobs(databaseUrl: string): Promise<void> {
  const open = `select count(*)::int as open from outbox_jobs where done_at is null and dead_at is null
    and name in ('checkout.create', 'order.finalise', 'email.order-received', 'print.render')`;
  while ((await queryRows<{ open: number }>(databaseUrl, open))[0]?.open) await sleep(250);
}
