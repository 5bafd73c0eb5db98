import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import pg from "pg";

async function runWithClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the process id of the Postgres server. Requires a superuser. */
export function readPostmasterPid(databaseUrl: string): Promise<number> {
  return runWithClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ file: string }>("select pg_read_file('postmaster.pid') as file");
    return Number.parseInt(rows[0]?.file ?? "", 10);
  });
}

export async function readRedisPid(redisUrl: string): Promise<number> {
  const redis = new Redis(redisUrl);
  try {
    return Number(/^process_id:(\d+)/m.exec(await redis.info("server"))?.[1]);
  } finally {
    redis.disconnect();
  }
}

/** Waits until all jobs that an order causes are done. */
export async function waitForJobs(client: pg.Client): Promise<void> {
  const open = `select count(*)::int as open from outbox_jobs where done_at is null and dead_at is null
    and name in ('checkout.create', 'order.finalise', 'email.order-received', 'print.render')`;
  while ((await client.query<{ open: number }>(open)).rows[0]?.open) await sleep(250);
}

/** Deletes the jobs of orders that were bought while the workers were stopped. */
export async function deletePendingJobs(client: pg.Client): Promise<void> {
  await client.query("delete from outbox_jobs where done_at is null");
}
