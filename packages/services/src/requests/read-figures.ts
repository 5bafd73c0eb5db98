import type { Db } from "@storywall/db/client";

export type JobFigures = { name: string; due: number; late: number; dead: number };

export type ShopFigures = { jobs: JobFigures[]; orders: { state: string; count: number }[] };

/** How many jobs wait, are five minutes late or died, by name, and how many orders stand where. Names nobody. */
export async function readFigures({ db }: { db: Db }): Promise<ShopFigures> {
  const [jobs, orders] = await Promise.all([
    db.$queryRaw<JobFigures[]>`
      SELECT name,
        (count(*) FILTER (WHERE dead_at IS NULL AND next_at <= now()))::int AS due,
        (count(*) FILTER (WHERE dead_at IS NULL AND next_at < now() - interval '5 minutes'))::int AS late,
        (count(*) FILTER (WHERE dead_at IS NOT NULL))::int AS dead
      FROM outbox_jobs WHERE done_at IS NULL GROUP BY name ORDER BY name`,
    db.$queryRaw<ShopFigures["orders"]>`
      SELECT state::text AS state, count(*)::int AS count FROM orders GROUP BY state ORDER BY state`,
  ]);
  return { jobs, orders };
}
