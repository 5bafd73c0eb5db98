import type { Db } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import type { EmailContent } from "@storywall/email/email-content";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { test } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import { addVisits, SUMMARY_TASK } from "./day-figures.ts";
import { enqueueMonthlyFigures, sendMonthlyFigures } from "./monthly-figures.ts";

const ann = newId("admin");

const createAdmins = (db: Db) =>
  db.adminUser.createMany({
    data: [
      { id: ann, email: "ann@shop.example", role: "owner" },
      { id: newId("admin"), email: "bob@shop.example", role: "support" },
      { id: newId("admin"), email: "eve@shop.example", role: "owner", disabledAt: new Date() },
    ],
  });

const summarizeUntil = (db: Db, lastId: string) => db.taskCursor.create({ data: { task: SUMMARY_TASK, lastId } });

const enqueueAt = (db: Db, now: string) => enqueueMonthlyFigures(db, 500, new Date(now));

describe("The monthly email about the shop's figures", () => {
  test("the monthly email is sent once to every active owner", async ({ db }) => {
    await createAdmins(db);
    await summarizeUntil(db, "2026-11-30");
    expect([await enqueueAt(db, "2026-12-01T12:00:00Z"), await enqueueAt(db, "2026-12-02T12:00:00Z")]).toEqual([1, 0]);
    const jobs = await db.outboxJob.findMany({ where: { name: "email.monthly-figures" } });
    expect(jobs.map(({ payload }) => payload)).toEqual([{ adminId: ann, month: "2026-11" }]);
  });

  test.for([
    ["before midnight in Miami", "2026-12-01T04:59:00Z", "2026-11-30"],
    ["before the last day was summarized", "2026-12-01T12:00:00Z", "2026-11-29"],
    ["after the first week", "2026-12-08T12:00:00Z", "2026-12-07"],
  ] as const)("the monthly email is not sent %s", async ([, now, lastId], { db }) => {
    await createAdmins(db);
    await summarizeUntil(db, lastId);
    expect(await enqueueAt(db, now)).toBe(0);
  });

  test("the monthly email compares the whole month with the month before it", async ({ db, deps }) => {
    await createAdmins(db);
    await createTestOrder(db, { placedAt: new Date("2026-02-28T12:00:00Z") });
    for (const [day, count] of [
      ["2025-12-31", 1],
      ["2026-01-01", 2],
      ["2026-01-31", 3],
      ["2026-02-01", 4],
      ["2026-02-28", 5],
      ["2026-03-01", 6],
    ] as const)
      await addVisits(db, { day, count });
    await db.dailyFigure.create({ data: { day: new Date("2026-02-28"), metric: "layout", key: "trio", count: 7 } });
    const sent: Array<{ to: string; content: EmailContent }> = [];
    const mail = { send: async (email: (typeof sent)[number]) => void sent.push(email), close: () => {} };
    for (let run = 0; run < 2; run++) await sendMonthlyFigures({ ...deps, mail }, { adminId: ann, month: "2026-02" });
    expect(sent).toMatchObject([
      {
        to: "ann@shop.example",
        content: {
          month: "February 2026",
          monthBefore: "January",
          visits: { now: 9, before: 5 },
          layouts: [{ name: "Trio", count: 7 }],
        },
      },
    ]);
  });
});
