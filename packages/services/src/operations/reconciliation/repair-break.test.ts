import type { Db } from "@storywall/db/client";
import { Prisma } from "@storywall/db/client";
import { PaymentId } from "@storywall/domain/kernel/ids";
import type { BreakRow } from "@storywall/domain/operations/breaks";
import { anOrder } from "@storywall/testing/an-order";
import { describe, expect } from "vitest";
import { followPayment } from "../../checkout/payments/follow-payment.ts";
import { finalise } from "../../orders/finalise.ts";
import {
  ago,
  DAY_MS,
  openBreaks,
  reconcile,
  render,
  type Shop,
  seeds,
  tamper,
  test,
  workOff,
} from "./recon.fixture.ts";
import { reconcileNow } from "./reconcile-now.ts";
import { closeBreak, repairBreak } from "./repair-break.ts";

const operator = ({ ctx }: Shop) => ({ db: ctx.db, admin: { role: "support", actor: "owner-link" } as const });

async function onlyBreak(db: Db) {
  const [row, ...more] = await db.reconBreak.findMany({ where: { closedAt: null } });
  if (!row || more.length > 0) throw new Error("There should be one break.");
  return { ...row, breakId: String(row.id) as BreakRow["id"] };
}

const waitingJobs = (db: Db) =>
  db.outboxJob.findMany({ where: { doneAt: null }, select: { name: true, aggregate: true }, orderBy: { id: "asc" } });

/** Repairs the only discrepancy twice and returns the started jobs. */
async function repairTwice(shop: Shop) {
  const { db } = shop.ctx;
  await reconcile(shop);
  await workOffAll(db);
  const { breakId } = await onlyBreak(db);
  expect(await repairBreak(operator(shop), { breakId })).toEqual({ changed: 1 });
  expect(await repairBreak(operator(shop), { breakId })).toEqual({ changed: 0 });
  expect(await db.auditEntry.findMany({ where: { entityId: breakId } })).toMatchObject([{ action: "break.repaired" }]);
  return waitingJobs(db);
}

const workOffAll = (db: Db) => db.outboxJob.updateMany({ where: { doneAt: null }, data: { doneAt: new Date() } });

describe("a repair starts one job also on two clicks, and the next comparison closes the discrepancy (F-20)", () => {
  test("a received payment is checked again and becomes an order", async ({ shop }) => {
    const paymentId = PaymentId.parse(await seeds["charge-not-seen"](shop));
    expect(await repairTwice(shop)).toEqual([{ name: "order.finalise", aggregate: paymentId }]);
    expect((await finalise(shop.ctx, { paymentId })).state).toBe("completed");
    await workOff(shop.ctx);
    expect((await reconcile(shop)).open).toEqual([]);
  });

  test("a refund made by hand is read again and stored", async ({ shop }) => {
    await seeds["refund-unknown"](shop);
    const [job] = await repairTwice(shop);
    expect(job?.name).toBe("payment.follow");
    await followPayment(shop.ctx, { paymentId: PaymentId.parse(job?.aggregate) });
    await workOff(shop.ctx);
    expect((await reconcile(shop)).open).toEqual([]);
  });

  test("a missing print file is rendered again", async ({ shop }) => {
    const tileId = await seeds["print-file-missing"](shop);
    expect(await repairTwice(shop)).toEqual([{ name: "print.render", aggregate: tileId }]);
    await render(shop.ctx, tileId);
    expect((await reconcile(shop)).open).toEqual([]);
  });

  test.for([
    ["piece-not-rendered", "print.render"],
    ["photo-not-prepared", "photo.normalise"],
    ["order-without-letter", "email.order-received"],
    ["shipped-without-letter", "email.shipped"],
    ["refund-not-sent", "payment.refund"],
  ] as const)("%s starts %s", async ([kind, name], { shop }) => {
    const subject = await seeds[kind](shop);
    expect(await repairTwice(shop)).toEqual([{ name, aggregate: subject }]);
    expect((await reconcile(shop)).open).toEqual([]);
  });

  test("rejects a discrepancy that is not repairable, closed, or changed", async ({ shop }) => {
    const { db } = shop.ctx;
    await seeds["cart-locked"](shop);
    await reconcile(shop);
    const { breakId } = await onlyBreak(db);
    const refused = { code: "BREAK_NOT_REPAIRABLE" };
    await expect(repairBreak(operator(shop), { breakId })).rejects.toMatchObject(refused);
    await expect(repairBreak(operator(shop), { breakId: "999999" })).rejects.toMatchObject({ code: "BREAK_NOT_FOUND" });
    await closeBreak(operator(shop), { breakId, note: "Known" });

    const tileId = await seeds["print-file-missing"](shop);
    await reconcile(shop);
    const printed = await onlyBreak(db);
    await tamper(db, Prisma.sql`UPDATE order_tiles SET state = 'printed' WHERE id = ${tileId}`);
    await expect(repairBreak(operator(shop), printed)).rejects.toMatchObject(refused);
    await reconcile(shop);
    await expect(repairBreak(operator(shop), printed)).rejects.toMatchObject(refused);
  });
});

describe("a discrepancy closed with a note (F-20)", () => {
  test("stays closed while unchanged, and reopens when it changes", async ({ shop }) => {
    const { db } = shop.ctx;
    const subject = await seeds["refund-sum-differs"](shop);
    await reconcile(shop);
    const { breakId } = await onlyBreak(db);
    const note = "Paid back by bank transfer";
    expect(await closeBreak(operator(shop), { breakId, note })).toEqual({ changed: 1 });
    expect(await closeBreak(operator(shop), { breakId, note })).toEqual({ changed: 0 });
    expect(await reconcile(shop)).toEqual({ changed: 0, open: [] });
    expect(await db.auditEntry.findMany()).toMatchObject([{ action: "break.closed", entityId: breakId, reason: note }]);

    await tamper(db, Prisma.sql`UPDATE payments SET amount_refunded = 6 WHERE id = ${subject}`);
    expect((await reconcile(shop)).open).toEqual([{ kind: "refund-sum-differs", subject }]);
    expect(await db.reconBreak.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { found: 5, closedBy: "owner-link", note },
      { found: 6, closedAt: null },
    ]);
  });

  test("reopens when it recurs after being resolved", async ({ shop }) => {
    const { db } = shop.ctx;
    const id = await seeds["cart-locked"](shop);
    await reconcile(shop);
    await closeBreak(operator(shop), { ...(await onlyBreak(db)), note: "Known" });
    const set = (state: string) =>
      tamper(db, Prisma.sql`UPDATE carts SET state = ${state}, updated_at = ${ago(DAY_MS)} WHERE id = ${id}`);
    await set("open");
    expect((await reconcile(shop)).open).toEqual([]);
    await set("locked");
    expect((await reconcile(shop)).open).toEqual([{ kind: "cart-locked", subject: id }]);
  });
});

test("a request for a comparison reuses the pending one", async ({ shop }) => {
  await anOrder(shop.ctx.db);
  const { db } = shop.ctx;
  expect(await reconcileNow(operator(shop))).toEqual({ changed: 2 });
  expect(await reconcileNow(operator(shop))).toEqual({ changed: 0 });
  expect((await waitingJobs(db)).map(({ name }) => name)).toEqual(["recon.books", "recon.files"]);
  expect(await openBreaks(db)).toEqual([]);
});
