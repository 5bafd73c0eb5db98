import { type Db, Prisma } from "@storywall/db/client";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import {
  addDays,
  countDays,
  type DayRange,
  type FiguresView,
  type FigureTotals,
  figurePeriods,
  funnelSteps,
  getDaysPerStep,
  getEarliestDay,
  getLatestDay,
  getPrecedingRange,
  type Ranked,
  type RankedMetric,
  type ReadFiguresInput,
  rankedMetrics,
} from "@storywall/domain/operations/figures";
import type { AdminContext } from "../../accounts/context.ts";
import { buildDayFiguresSql, SUMMARY_TASK } from "./day-figures.ts";

/** Maximum number of days without a summary that a read counts, so that it never counts a year of orders. */
const MAX_LIVE_DAYS = 31;

type Fact = { isCurrent: boolean; step: number; metric: string; key: string; count: number; cents: bigint };

/** Returns the figures of the period that ends today, and of the period before. */
export function readFigures(ctx: Pick<AdminContext, "db" | "now">, { period }: ReadFiguresInput): Promise<FiguresView> {
  const to = toShopDay(ctx.now());
  return readFiguresBetween(ctx, { from: addDays(to, 1 - figurePeriods[period]), to });
}

/** Returns the figures of a range of days and of the range before it. */
export async function readFiguresBetween(
  { db, now }: Pick<AdminContext, "db" | "now">,
  range: DayRange,
  before = getPrecedingRange(range),
): Promise<FiguresView> {
  const stepDays = getDaysPerStep(countDays(range));
  const facts = await readFigureFacts(db, { range, before, stepDays, today: toShopDay(now()) });
  const current = facts.filter(({ isCurrent }) => isCurrent);
  const earlier = facts.filter(({ isCurrent }) => !isCurrent);
  const starts = Array.from({ length: Math.ceil(countDays(range) / stepDays) }, (_, step) =>
    addDays(range.from, step * stepDays),
  );
  const ranked = Object.fromEntries(rankedMetrics.map((metric) => [metric, rankFacts(metric, current, earlier)]));
  return {
    ...range,
    before,
    totals: toFigureTotals(current),
    totalsBefore: toFigureTotals(earlier),
    series: starts.map((start, step) => ({
      start,
      now: toSeriesPoint(current, step),
      before: toSeriesPoint(earlier, step),
    })),
    ranked: ranked as Record<RankedMetric, Ranked[]>,
  };
}

type FactsInput = { range: DayRange; before: DayRange; stepDays: number; today: string };

/** Sums the stored days, and counts the days since the last summary. */
async function readFigureFacts(db: Db, { range, before, stepDays, today }: FactsInput): Promise<Fact[]> {
  const cursor = await db.taskCursor.findUnique({ where: { task: SUMMARY_TASK } });
  const earliest = addDays(today, 1 - MAX_LIVE_DAYS);
  const next = cursor ? addDays(cursor.lastId, 1) : earliest;
  const live = { from: getLatestDay(next, earliest), to: getEarliestDay(range.to, today) };
  const liveFacts =
    live.to < live.from
      ? Prisma.empty
      : Prisma.sql`UNION ALL SELECT * FROM (${buildDayFiguresSql(live, today)}) AS live
          WHERE metric NOT IN ('visits')`;
  return db.$queryRaw<Fact[]>`
    SELECT day >= ${range.from}::date AS "isCurrent", metric, key, sum(count)::int AS count, sum(cents)::bigint AS cents,
      CASE WHEN metric IN ('sales', 'orders', 'visits')
        THEN (day - CASE WHEN day >= ${range.from}::date THEN ${range.from}::date ELSE ${before.from}::date END)
          / ${stepDays}::int ELSE 0 END AS step
    FROM (
      SELECT day, metric, key, count, cents FROM daily_figures
      WHERE day BETWEEN ${before.from}::date AND ${range.to}::date
        AND (metric = 'visits' OR day < ${live.from}::date)
      ${liveFacts}) AS facts
    WHERE day BETWEEN ${before.from}::date AND ${before.to}::date OR day BETWEEN ${range.from}::date AND ${range.to}::date
    GROUP BY 1, 2, 3, 6`;
}

const sumFacts = (facts: readonly Fact[], metric: string, field: "count" | "cents"): number =>
  facts.reduce((sum, fact) => (fact.metric === metric ? sum + Number(fact[field]) : sum), 0);

function toFigureTotals(facts: readonly Fact[]): FigureTotals {
  const sumCounts = (metric: string) => sumFacts(facts, metric, "count");
  const orders = sumCounts("orders");
  const [visits = 0, walls = 0, carts = 0, checkouts = 0] = funnelSteps.map(sumCounts);
  return {
    sales: sumFacts(facts, "sales", "cents"),
    refunded: sumFacts(facts, "refunds", "cents"),
    orders,
    averageOrder: orders > 0 ? Math.round(sumFacts(facts, "orders", "cents") / orders) : null,
    visits,
    walls,
    carts,
    checkouts,
    late: sumCounts("late"),
    remakes: sumCounts("remakes"),
    refused: sumCounts("refused"),
  };
}

function toSeriesPoint(facts: readonly Fact[], step: number) {
  const atStep = facts.filter((fact) => fact.step === step);
  return {
    sales: sumFacts(atStep, "sales", "cents"),
    orders: sumFacts(atStep, "orders", "count"),
    visits: sumFacts(atStep, "visits", "count"),
  };
}

function rankFacts(metric: RankedMetric, current: readonly Fact[], earlier: readonly Fact[]): Ranked[] {
  return current
    .filter((fact) => fact.metric === metric)
    .map(({ key, count, cents }) => ({
      key,
      count,
      cents: Number(cents),
      countBefore: earlier.find((fact) => fact.metric === metric && fact.key === key)?.count ?? 0,
    }))
    .sort((a, b) => b.count - a.count || b.cents - a.cents);
}
