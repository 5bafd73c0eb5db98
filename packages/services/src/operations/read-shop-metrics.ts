import type { Db } from "@storywall/db/client";
import { getDiscrepancyDefinition, isDiscrepancyType } from "@storywall/domain/operations/discrepancies";

export type JobMetrics = { name: string; due: number; late: number; dead: number };

export type ShopMetrics = {
  jobs: JobMetrics[];
  orders: { state: string; count: number }[];
  /** Number of paid checkouts without an order or refund. */
  paidWithoutOrder: number;
  /** Open discrepancies by kind. `isQuiet` is true for a kind that needs no alert because it resolves by itself. */
  breaks: { kind: string; isQuiet: boolean; count: number }[];
  /** Seconds since the last completed run of each comparison; a comparison that never ran is missing. */
  reconciled: { part: string; secondsAgo: number }[];
};

/** Counts jobs by name and state, orders by state, and discrepancies. The result contains no personal data. */
export async function readShopMetrics({ db }: { db: Db }): Promise<ShopMetrics> {
  const [jobs, orders, [unordered], breaks, reconciled] = await Promise.all([
    db.$queryRaw<JobMetrics[]>`
      SELECT name,
        (count(*) FILTER (WHERE dead_at IS NULL AND next_at <= now()))::int AS due,
        (count(*) FILTER (WHERE dead_at IS NULL AND next_at < now() - interval '5 minutes'))::int AS late,
        (count(*) FILTER (WHERE dead_at IS NOT NULL))::int AS dead
      FROM outbox_jobs WHERE done_at IS NULL GROUP BY name ORDER BY name`,
    db.$queryRaw<ShopMetrics["orders"]>`
      SELECT state::text AS state, count(*)::int AS count FROM orders GROUP BY state ORDER BY state`,
    db.$queryRaw<Array<{ count: number }>>`
      SELECT count(*)::int AS count FROM checkouts c WHERE c.state IN ('paid', 'needs_review')
        AND EXISTS (SELECT 1 FROM payments p WHERE p.checkout_id = c.id
          AND p.state IN ('succeeded', 'partially_refunded', 'disputed'))`,
    db.$queryRaw<Array<{ kind: string; count: number }>>`
      SELECT kind, count(*)::int AS count FROM recon_breaks WHERE closed_at IS NULL GROUP BY kind ORDER BY kind`,
    db.$queryRaw<ShopMetrics["reconciled"]>`
      SELECT part, extract(epoch FROM now() - max(finished_at))::float8 AS "secondsAgo"
      FROM recon_runs GROUP BY part ORDER BY part`,
  ]);
  const isQuietDiscrepancy = (kind: string) =>
    isDiscrepancyType(kind) && Boolean(getDiscrepancyDefinition(kind).isQuiet);
  return {
    jobs,
    orders,
    paidWithoutOrder: unordered?.count ?? 0,
    breaks: breaks.map((one) => ({ ...one, isQuiet: isQuietDiscrepancy(one.kind) })),
    reconciled,
  };
}
