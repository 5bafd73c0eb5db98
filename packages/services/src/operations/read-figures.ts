import type { Db } from "@storywall/db/client";
import { breakKind, isBreakKind } from "@storywall/domain/operations/breaks";

export type JobFigures = { name: string; due: number; late: number; dead: number };

export type ShopFigures = {
  jobs: JobFigures[];
  orders: { state: string; count: number }[];
  /** Checkouts whose money came and is still here, and that made no order. */
  paidWithoutOrder: number;
  /** Breaks that are open; a kind without any has none here. `isQuiet` ones go away by themselves. */
  breaks: { kind: string; isQuiet: boolean; count: number }[];
  /** Seconds since books and files were last compared to the end; a part that never was is left out. */
  reconciled: { part: string; secondsAgo: number }[];
};

/** How many jobs wait, are five minutes late or died, by name, how many orders stand where, and what does not fit. Names nobody. */
export async function readFigures({ db }: { db: Db }): Promise<ShopFigures> {
  const [jobs, orders, [unordered], breaks, reconciled] = await Promise.all([
    db.$queryRaw<JobFigures[]>`
      SELECT name,
        (count(*) FILTER (WHERE dead_at IS NULL AND next_at <= now()))::int AS due,
        (count(*) FILTER (WHERE dead_at IS NULL AND next_at < now() - interval '5 minutes'))::int AS late,
        (count(*) FILTER (WHERE dead_at IS NOT NULL))::int AS dead
      FROM outbox_jobs WHERE done_at IS NULL GROUP BY name ORDER BY name`,
    db.$queryRaw<ShopFigures["orders"]>`
      SELECT state::text AS state, count(*)::int AS count FROM orders GROUP BY state ORDER BY state`,
    db.$queryRaw<Array<{ count: number }>>`
      SELECT count(*)::int AS count FROM checkouts c WHERE c.state IN ('paid', 'needs_review')
        AND EXISTS (SELECT 1 FROM payments p WHERE p.checkout_id = c.id
          AND p.state IN ('succeeded', 'partially_refunded', 'disputed'))`,
    db.$queryRaw<Array<{ kind: string; count: number }>>`
      SELECT kind, count(*)::int AS count FROM recon_breaks WHERE closed_at IS NULL GROUP BY kind ORDER BY kind`,
    db.$queryRaw<ShopFigures["reconciled"]>`
      SELECT part, extract(epoch FROM now() - max(finished_at))::float8 AS "secondsAgo"
      FROM recon_runs GROUP BY part ORDER BY part`,
  ]);
  const isQuiet = (kind: string) => isBreakKind(kind) && Boolean(breakKind(kind).isQuiet);
  return {
    jobs,
    orders,
    paidWithoutOrder: unordered?.count ?? 0,
    breaks: breaks.map((one) => ({ ...one, isQuiet: isQuiet(one.kind) })),
    reconciled,
  };
}
