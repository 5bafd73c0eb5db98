import type { Db } from "@storywall/db/client";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { addDays, getEarliestDay } from "@storywall/domain/operations/figures";
import { buildDayFiguresSql, nonDecreasingMetrics, SUMMARY_TASK } from "../figures/day-figures.ts";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

/** Maximum number of days that one run summarizes. After an update, several years of days may have to be summarized. */
export const DAYS_PER_RUN = 31;

/** Number of past days that are counted again, because refunds can still fail and orders can become late. */
const DAYS_COUNTED_AGAIN = 3;

/** Stores the figures of each day that has ended. Returns the number of days that were summarized for the first time. */
export function summarizeDays(db: Db, daysPerRun: number): Promise<number> {
  return withAdvisoryLock(db, SUMMARY_TASK, async (tx) => {
    const today = toShopDay(new Date());
    const yesterday = addDays(today, -1);
    const cursor = await tx.taskCursor.findUnique({ where: { task: SUMMARY_TASK } });
    const last = cursor?.lastId ?? addDays(await readFirstOrderDay(), -1);
    const range = {
      from: addDays(last, 1 - DAYS_COUNTED_AGAIN),
      to: getEarliestDay(addDays(last, daysPerRun), yesterday),
    };
    if (range.to < range.from) return 0;
    const days = { gte: new Date(range.from), lte: new Date(range.to) };
    await tx.dailyFigure.deleteMany({ where: { day: days, metric: { notIn: [...nonDecreasingMetrics] } } });
    await tx.$executeRaw`
      INSERT INTO daily_figures (day, metric, key, count, cents) ${buildDayFiguresSql(range, today)}
      ON CONFLICT (day, metric, key) DO UPDATE SET count = greatest(daily_figures.count, excluded.count)`;
    const lastId = range.to;
    await tx.taskCursor.upsert({
      where: { task: SUMMARY_TASK },
      create: { task: SUMMARY_TASK, lastId },
      update: { lastId },
    });
    return Math.max(0, (Date.parse(range.to) - Date.parse(last)) / 86_400_000);

    async function readFirstOrderDay(): Promise<string> {
      const first = await tx.order.findFirst({ orderBy: { placedAt: "asc" }, select: { placedAt: true } });
      return first ? toShopDay(first.placedAt) : today;
    }
  });
}
