import type { Db } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { addDays, type FigurePeriod } from "@storywall/domain/operations/figures";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCart, createTestUser } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import { createPhotoRow } from "../../checkout/checkout.fixture.ts";
import { generateExportLines } from "../exports/open-shop-export.ts";
import { DAY_MS, runTask } from "../tasks/scheduled-tasks.fixture.ts";
import { addVisits } from "./day-figures.ts";
import { readFigures } from "./read-figures.ts";

const now = () => new Date();
const today = toShopDay(now());
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

const read = (db: Db, period: FigurePeriod = "week") => readFigures({ db, now }, { period });

async function createRefund(db: Db, order: { id: string; paymentId: string }, amount: number, reason: string) {
  const { id } = await db.refund.create({
    data: { id: newId("refund"), orderId: order.id, paymentId: order.paymentId, amount, reason, requestedBy: "test" },
  });
  for (const state of ["submitted", "succeeded"]) await db.refund.update({ where: { id }, data: { state } });
  return id;
}

async function createRemake(db: Db, orderId: string, reason: string | null): Promise<void> {
  const { id } = await db.remake.create({ data: { id: newId("remake"), orderId, requestedBy: "test" } });
  if (!reason) return;
  const claim = { orderId, reason, text: "Broken", messageId: newId("message"), remakeId: id };
  await db.claim.create({ data: { id: newId("claim"), ...claim } });
}

/** Creates orders and every other counted record on several days. */
async function createBusyDays(db: Db): Promise<void> {
  const orders = [];
  for (const days of [0, 2, 2, 9]) orders.push(await createTestOrder(db, { placedAt: daysAgo(days) }));
  const [first, second, third, fourth] = orders;
  if (!first || !second || !third || !fourth) throw new Error("No orders");
  await createRefund(db, second, 300, "claim");
  await createRefund(db, third, 200, "claim");
  await createRemake(db, second.id, "damaged");
  await createRemake(db, third.id, null);
  const shipBy = new Date(addDays(today, -1));
  await db.order.updateMany({ data: { shipBy: new Date(addDays(today, 2)) } });
  await db.order.update({ where: { id: second.id }, data: { shipBy } });
  const photo = await createPhotoRow(db, { userId: first.userId });
  await db.photo.update({ where: { id: photo.id }, data: { rejectCode: "PHOTO_DAMAGED" } });
  const rejection = { orderId: third.id, tileId: third.tiles[0]?.id ?? "", photoId: photo.id, rejectedBy: "test" };
  await db.contentRejection.create({ data: { id: newId("rejection"), outcome: "ask", reason: "hate", ...rejection } });
  await createTestCart(db, { userId: (await createTestUser(db)).id });
  for (const count of [12, 8]) await addVisits(db, { day: today, count });
  await addVisits(db, { day: addDays(today, -9), count: 5 });
}

describe("The figures of the shop for a week", () => {
  test("the figures cover a week and the week before it", async ({ db }) => {
    await createBusyDays(db);
    expect(await read(db)).toMatchObject({
      to: today,
      before: { to: addDays(today, -7) },
      totals: {
        sales: 4 * 1400,
        refunded: 500,
        orders: 3,
        averageOrder: 1400,
        visits: 20,
        carts: 5,
        checkouts: 4,
        late: 1,
        remakes: 2,
        refused: 2,
      },
      totalsBefore: { sales: 0, orders: 1, visits: 5 },
      ranked: {
        refunds: [{ key: "claim", count: 2, cents: 500 }],
        remakes: expect.arrayContaining([
          expect.objectContaining({ key: "damaged", count: 1 }),
          expect.objectContaining({ key: "shop", count: 1 }),
        ]),
        refused: expect.arrayContaining([
          expect.objectContaining({ key: "hate" }),
          expect.objectContaining({ key: "PHOTO_DAMAGED" }),
        ]),
      },
    });
  });

  test("the figures are the same after the days have been summarized", async ({ db }) => {
    await createBusyDays(db);
    const live = await Promise.all([read(db), read(db, "month"), read(db, "year")]);
    expect(await runTask(db, "summarize days")).toBe(9);
    expect(await runTask(db, "summarize days")).toBe(0);
    expect(await Promise.all([read(db), read(db, "month"), read(db, "year")])).toEqual(live);
  });

  test("the figures have one data point per day or week", async ({ db }) => {
    await createTestOrder(db);
    const { series } = await read(db);
    expect(series.map(({ start }) => start)).toEqual([6, 5, 4, 3, 2, 1, 0].map((days) => addDays(today, -days)));
    expect(series.at(-1)?.now).toEqual({ sales: 1400, orders: 1, visits: 0 });
    expect((await read(db, "year")).series).toHaveLength(53);
  });

  test("the figures do not contain any id of a person or an order", async ({ db }) => {
    await createBusyDays(db);
    await runTask(db, "summarize days");
    const stored = JSON.stringify([await read(db), (await db.dailyFigure.findMany()).map(({ key }) => key)]);
    expect(stored).not.toMatch(/(?:user|order|photo|cart|payment)_\w{8}|@/);
  });
});

test("the sales and refunds in the figures equal the ledger to the cent", async ({ db }) => {
  const orders = [await createTestOrder(db), await createTestOrder(db)];
  const [first, second] = orders;
  if (!first || !second) throw new Error("No orders");
  const refundId = await createRefund(db, first, 111, "returned");
  await createRefund(db, second, 7, "goodwill");
  await db.refund.update({ where: { id: refundId }, data: { state: "failed" } });
  const { totals, ranked } = await read(db, "today");
  let ledger = 0;
  for await (const page of generateExportLines(db, { kind: "ledger", format: "jsonl", from: today, to: today })) {
    for (const line of page.split("\n").filter(Boolean)) ledger += JSON.parse(line).amount_cents;
  }
  expect(totals.sales - totals.refunded).toBe(ledger);
  expect(ranked.refunds).toMatchObject([
    { key: "goodwill", count: 1, cents: 7 },
    { key: "returned", count: 0, cents: 0 },
  ]);
});

test("the figures of a summarized day do not decrease when rows are deleted", async ({ db }) => {
  const cart = await createTestCart(db, { userId: (await createTestUser(db)).id });
  await createTestOrder(db, { placedAt: daysAgo(3) });
  await db.cart.update({ where: { id: cart.id }, data: { createdAt: daysAgo(2) } });
  await runTask(db, "summarize days");
  const { totals } = await read(db);
  await db.cartLine.deleteMany({ where: { cartId: cart.id } });
  await db.cart.delete({ where: { id: cart.id } });
  await runTask(db, "summarize days");
  expect((await read(db)).totals).toEqual(totals);
});

test("each run of the task “summarize days” summarizes one month", async ({ db }) => {
  // At noon, a clock change since then cannot move the order to another day.
  await createTestOrder(db, { placedAt: new Date(`${addDays(today, -40)}T17:00:00Z`) });
  expect([await runTask(db, "summarize days"), await runTask(db, "summarize days")]).toEqual([31, 9]);
  expect((await read(db, "quarter")).totals.orders).toBe(1);
});
