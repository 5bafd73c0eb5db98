import { z } from "zod";

/** Number of days of each period that the owner can choose. */
export const figurePeriods = { today: 1, week: 7, month: 30, quarter: 90, year: 365 } as const;
export type FigurePeriod = keyof typeof figurePeriods;
export const FigurePeriod = z.enum(Object.keys(figurePeriods) as [FigurePeriod, ...FigurePeriod[]]);

export const ReadFiguresInput = z.object({ period: FigurePeriod });
export type ReadFiguresInput = z.infer<typeof ReadFiguresInput>;

/** First and last calendar day in the shop's time zone. */
export type DayRange = { from: string; to: string };

/** Steps from a visit to an order, in this sequence. Only the number of people at each step is known. */
export const funnelSteps = ["visits", "walls", "carts", "checkouts", "orders"] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** Metrics that have one count per key. A key is, for example, a layout or the reason for a refund. */
export const rankedMetrics = ["layout", "frame", "size", "refunds", "remakes", "refused"] as const;
export type RankedMetric = (typeof rankedMetrics)[number];

/** Sums of a period. Amounts are in cents. */
export const FigureTotals = z.object({
  /** Payments received, as in the ledger. */
  sales: z.int(),
  /** Refunds and lost disputes, as in the ledger. */
  refunded: z.int(),
  orders: z.int(),
  /** Average of the orders' totals. Null if there are no orders. */
  averageOrder: z.int().nullable(),
  visits: z.int(),
  walls: z.int(),
  carts: z.int(),
  checkouts: z.int(),
  /** Orders with a ship-by date in the period that were not sent in time. */
  late: z.int(),
  remakes: z.int(),
  /** Photos that staff or automatic checks rejected. */
  refused: z.int(),
});
export type FigureTotals = z.infer<typeof FigureTotals>;

const Ranked = z.object({ key: z.string(), count: z.int(), cents: z.int(), countBefore: z.int() });
export type Ranked = z.infer<typeof Ranked>;

const Point = z.object({ sales: z.int(), orders: z.int(), visits: z.int() });

export const FiguresView = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  before: z.object({ from: z.iso.date(), to: z.iso.date() }),
  totals: FigureTotals,
  totalsBefore: FigureTotals,
  /** The figures of each day or, in a long period, of each week. `start` is the first day. */
  series: z.array(z.object({ start: z.iso.date(), now: Point, before: Point })),
  /** The most frequent keys first. */
  ranked: z.record(z.enum(rankedMetrics), z.array(Ranked)),
});
export type FiguresView = z.infer<typeof FiguresView>;

const DAY_MS = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const getEarliestDay = (...days: [string, ...string[]]): string => days.toSorted()[0] ?? days[0];
export const getLatestDay = (...days: [string, ...string[]]): string => days.toSorted().at(-1) ?? days[0];

export const countDays = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Returns the period of the same length that ends the day before. */
export const getPrecedingRange = (range: DayRange): DayRange => ({
  from: addDays(range.from, -countDays(range)),
  to: addDays(range.from, -1),
});

/** Number of days that one point of a chart covers. */
export const getDaysPerStep = (days: number): number => (days > 31 ? 7 : 1);

/**
 * Returns the conversion rate from the previous step, from 0 to 1. Null if that step has no count, or a smaller one,
 * because the steps are counted separately.
 */
export const computeConversionRate = (count: number, of: number): number | null =>
  of > 0 && count <= of ? count / of : null;
