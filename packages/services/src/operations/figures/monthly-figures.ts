import type { Db } from "@storywall/db/client";
import { findProductByKey } from "@storywall/domain/catalog/products";
import { AdminUserId } from "@storywall/domain/kernel/ids";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { addDays, type DayRange, type FigureTotals } from "@storywall/domain/operations/figures";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { isEmailSent, type MailDeps, sendEmailOnce } from "../../kernel/send-email-once.ts";
import { withAdvisoryLock } from "../tasks/with-advisory-lock.ts";
import { SUMMARY_TASK } from "./day-figures.ts";
import { readFiguresBetween } from "./read-figures.ts";

/** Number of layouts that the email names. */
const TOP_LAYOUTS = 5;

/**
 * Last day of the month on which the email is sent, so that a shop that is updated later, or an owner who is added
 * later, gets no late email.
 */
const LAST_DAY_TO_SEND = 7;

const monthFormat = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const monthNameFormat = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });

const buildEmailKey = (month: string, adminId: string) => `mail-figures-${month}-${adminId}`;

/**
 * Emails each owner the figures of the last month in the first days of the next month, after its last day was
 * summarized. Returns the number of emails.
 */
export function enqueueMonthlyFigures(db: Db, batchSize: number, now = new Date()): Promise<number> {
  return withAdvisoryLock(db, "send monthly figures", async (tx) => {
    const today = toShopDay(now);
    if (Number(today.slice(8)) > LAST_DAY_TO_SEND) return 0;
    const lastDay = addDays(`${today.slice(0, 7)}-01`, -1);
    const cursor = await tx.taskCursor.findUnique({ where: { task: SUMMARY_TASK } });
    if (!cursor || cursor.lastId < lastDay) return 0;
    const month = lastDay.slice(0, 7);
    const owners = await tx.adminUser.findMany({ where: { role: "owner", disabledAt: null }, select: { id: true } });
    const keys = owners.map(({ id }) => buildEmailKey(month, id));
    const sent = await tx.outboxJob.findMany({ where: { dedupe: { in: keys } }, select: { dedupe: true } });
    const due = owners
      .filter(({ id }) => !sent.some(({ dedupe }) => dedupe === buildEmailKey(month, id)))
      .slice(0, batchSize);
    const jobs = due.map(({ id }) => ({
      name: "email.monthly-figures" as const,
      payload: { adminId: AdminUserId.parse(id), month },
      dedupe: buildEmailKey(month, id),
    }));
    await enqueueAll(tx, jobs);
    return jobs.length;
  });
}

/** Returns the first and the last day of a month like "2026-11". */
function toMonthRange(month: string): DayRange {
  const from = `${month}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

export async function sendMonthlyFigures(
  deps: MailDeps,
  { adminId, month }: { adminId: string; month: string },
): Promise<void> {
  const dedupe = buildEmailKey(month, adminId);
  if (await isEmailSent(deps.db, dedupe)) return;
  const owner = await deps.db.adminUser.findUnique({ where: { id: adminId } });
  if (!owner || owner.disabledAt || owner.role !== "owner") return;
  const range = toMonthRange(month);
  const before = toMonthRange(addDays(range.from, -1).slice(0, 7));
  const { totals, totalsBefore, ranked } = await readFiguresBetween(deps, range, before);
  const compareFigure = (name: Exclude<keyof FigureTotals, "averageOrder">) => ({
    now: totals[name],
    before: totalsBefore[name],
  });
  await sendEmailOnce(deps, {
    dedupe,
    orderId: null,
    to: owner.email,
    template: {
      kind: "monthly-figures",
      email: owner.email,
      month: monthFormat.format(new Date(range.from)),
      monthBefore: monthNameFormat.format(new Date(before.from)),
      sales: compareFigure("sales"),
      refunded: compareFigure("refunded"),
      orders: compareFigure("orders"),
      averageOrder: { now: totals.averageOrder, before: totalsBefore.averageOrder },
      visits: compareFigure("visits"),
      late: compareFigure("late"),
      remakes: compareFigure("remakes"),
      refused: compareFigure("refused"),
      layouts: ranked.layout.slice(0, TOP_LAYOUTS).map(({ key, count }) => ({
        name: findProductByKey(key)?.name ?? key,
        count,
      })),
      adminUrl: `${deps.publicUrl}/admin`,
    },
  });
}
