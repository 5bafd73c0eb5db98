import type { Db } from "@storywall/db/client";
import { getDiscrepancyDefinition, isDiscrepancyType } from "@storywall/domain/operations/discrepancies";
import { orderStates } from "@storywall/domain/orders/schema";
import { isJobName, jobCatalog, queueNames } from "@storywall/jobs/job-catalog";
import { buildTroubleConditions } from "../orders/list-orders.ts";

export type JobMetrics = { name: string; due: number; late: number; dead: number };

/** `waiting` counts the jobs that are due or dispatched but not running. Jobs that wait for a retry are not counted. */
export type QueueMetrics = { queue: string; waiting: number; oldestSeconds: number };

export type ShopMetrics = {
  jobs: JobMetrics[];
  queues: QueueMetrics[];
  /** Number of orders by state. Finished orders are omitted, because their number only grows. */
  orders: { state: string; count: number }[];
  /** Number of orders that have waited for a print file for over an hour. */
  stuckOrders: number;
  /** Number of unshipped orders whose ship date has passed. */
  overdueOrders: number;
  /** Number of paid checkouts without an order or refund. */
  paidWithoutOrder: number;
  /** Open discrepancies by kind. `isQuiet` is true for a kind that needs no alert because it resolves by itself. */
  discrepancies: { kind: string; isQuiet: boolean; count: number }[];
  /** Seconds since the last completed run of each comparison. Infinity if no completed run is stored. */
  reconciled: { part: string; secondsAgo: number }[];
};

const finishedStates: readonly string[] = ["delivered", "returned", "cancelled"];
const unfinishedStates = orderStates.filter((state) => !finishedStates.includes(state));

type CountRow = { count: number };
type JobRow = JobMetrics & Omit<QueueMetrics, "queue">;

/** Counts jobs by name and state, orders by state, and discrepancies. The result contains no personal data. */
export async function readShopMetrics({ db, now }: { db: Db; now: () => Date }): Promise<ShopMetrics> {
  // The queries run in a transaction, which uses one connection. Concurrent queries would open up to seven each time
  // the metrics are read.
  const [jobs, orders, [stuck], [overdue], paidWithoutOrder, discrepancies, runs] = await db.$transaction([
    db.$queryRaw<JobRow[]>`
      SELECT name,
        (count(*) FILTER (WHERE dead_at IS NULL AND next_at <= now()))::int AS due,
        (count(*) FILTER (WHERE dead_at IS NULL AND next_at < now() - interval '5 minutes'))::int AS late,
        (count(*) FILTER (WHERE dead_at IS NOT NULL))::int AS dead,
        (count(*) FILTER (WHERE is_waiting))::int AS waiting,
        coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE is_waiting)), 0)::float8 AS "oldestSeconds"
      FROM (SELECT name, next_at, created_at, dead_at, dead_at IS NULL AND (leased_until IS NULL OR leased_until <= now())
          AND (next_at <= now() OR (epoch > 0 AND last_error IS NULL)) AS is_waiting
        FROM outbox_jobs WHERE (done_at IS NULL AND dead_at IS NULL) OR dead_at IS NOT NULL) AS unfinished
      GROUP BY name ORDER BY name`,
    db.order.groupBy({
      by: ["state"],
      where: { state: { in: unfinishedStates } },
      _count: true,
      orderBy: { state: "asc" },
    }),
    db.$queryRaw<CountRow[]>`
      SELECT count(DISTINCT e.order_id)::int AS count FROM board_entries e
      WHERE e.state = 'checking' AND e.tile_state = 'waiting'
        AND NOT EXISTS (SELECT 1 FROM state_log log WHERE log.entity = 'order' AND log.entity_id = e.order_id
          AND log.at > now() - interval '1 hour')`,
    db.$queryRaw<CountRow[]>`
      SELECT count(*)::int AS count FROM orders o WHERE ${buildTroubleConditions(now()).late}`,
    db.checkout.count({
      where: {
        state: { in: ["paid", "needs_review"] },
        payments: { some: { state: { in: ["succeeded", "partially_refunded", "disputed"] } } },
      },
    }),
    db.discrepancy.groupBy({ by: ["kind"], where: { closedAt: null }, _count: true, orderBy: { kind: "asc" } }),
    db.reconRun.groupBy({ by: ["part"], _max: { finishedAt: true }, orderBy: { part: "asc" } }),
  ]);
  const isQuietDiscrepancy = (kind: string) =>
    isDiscrepancyType(kind) && Boolean(getDiscrepancyDefinition(kind).isQuiet);
  return {
    jobs: jobs.map(({ name, due, late, dead }) => ({ name, due, late, dead })),
    queues: queueNames.map((queue) => sumQueueMetrics(queue, jobs)),
    orders: orders.map(({ state, _count }) => ({ state, count: _count })),
    stuckOrders: stuck?.count ?? 0,
    overdueOrders: overdue?.count ?? 0,
    paidWithoutOrder,
    discrepancies: discrepancies.map(({ kind, _count }) => ({
      kind,
      isQuiet: isQuietDiscrepancy(kind),
      count: _count,
    })),
    reconciled: ["files", "ledger"].map((part) => {
      const finishedAt = runs.find((run) => run.part === part)?._max.finishedAt;
      const secondsAgo = finishedAt ? (now().getTime() - finishedAt.getTime()) / 1000 : Number.POSITIVE_INFINITY;
      return { part, secondsAgo };
    }),
  };
}

function sumQueueMetrics(queue: string, jobs: readonly JobRow[]): QueueMetrics {
  const ofQueue = jobs.filter(({ name }) => isJobName(name) && jobCatalog[name].queue === queue);
  return {
    queue,
    waiting: ofQueue.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestSeconds: Math.max(0, ...ofQueue.map(({ oldestSeconds }) => oldestSeconds)),
  };
}
