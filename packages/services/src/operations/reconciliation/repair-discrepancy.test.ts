import type { Db } from "@storywall/db/client";
import { inTransaction, Prisma } from "@storywall/db/client";
import { OrderId, PaymentId } from "@storywall/domain/kernel/ids";
import type { DiscrepancyRow } from "@storywall/domain/operations/discrepancies";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { describe, expect } from "vitest";
import { syncRefundsAndDisputes } from "../../checkout/payments/sync-refunds-and-disputes.ts";
import { buildOrderReceivedJob } from "../../orders/create-order.ts";
import { finalizePayment } from "../../orders/finalize-payment.ts";
import { requestReconciliation } from "./reconcile-ledger.ts";
import {
  completePendingJobs,
  DAY_MS,
  discrepancySeeds,
  executeWithoutTriggers,
  getTimeAgo,
  listOpenDiscrepancies,
  recordTestPrint,
  runReconciliation,
  type Shop,
  test,
} from "./reconciliation.fixture.ts";
import { closeDiscrepancy, repairDiscrepancy } from "./repair-discrepancy.ts";

const createOperator = ({ ctx }: Shop) => ({ db: ctx.db, admin: { role: "support", actor: "owner-link" } as const });

async function readSingleDiscrepancy(db: Db) {
  const [row, ...more] = await db.discrepancy.findMany({ where: { closedAt: null } });
  if (!row || more.length > 0) throw new Error("There should be one break.");
  return { ...row, discrepancyId: String(row.id) as DiscrepancyRow["id"] };
}

const listPendingJobs = (db: Db) =>
  db.outboxJob.findMany({ where: { doneAt: null }, select: { name: true, aggregate: true }, orderBy: { id: "asc" } });

async function repairTwice(shop: Shop) {
  const { db } = shop.ctx;
  await runReconciliation(shop);
  await completeAllJobs(db);
  const { discrepancyId } = await readSingleDiscrepancy(db);
  expect(await repairDiscrepancy(createOperator(shop), { discrepancyId })).toEqual({ changed: 1 });
  expect(await repairDiscrepancy(createOperator(shop), { discrepancyId })).toEqual({ changed: 0 });
  expect(await db.auditEntry.findMany({ where: { entityId: discrepancyId } })).toMatchObject([
    { action: "break.repaired" },
  ]);
  return listPendingJobs(db);
}

const completeAllJobs = (db: Db) => db.outboxJob.updateMany({ where: { doneAt: null }, data: { doneAt: new Date() } });

describe("repairing a discrepancy twice (F-20)", () => {
  test("repairing a payment without an order creates its order", async ({ shop }) => {
    const paymentId = PaymentId.parse(await discrepancySeeds["charge-not-seen"](shop));
    expect(await repairTwice(shop)).toEqual([{ name: "order.finalise", aggregate: paymentId }]);
    expect((await finalizePayment(shop.ctx, { paymentId })).state).toBe("completed");
    await completePendingJobs(shop.ctx);
    expect((await runReconciliation(shop)).open).toEqual([]);
  });

  test("an unknown refund is repaired by reading it from Stripe", async ({ shop }) => {
    await discrepancySeeds["refund-unknown"](shop);
    const [job] = await repairTwice(shop);
    expect(job?.name).toBe("payment.sync");
    await syncRefundsAndDisputes(shop.ctx, { paymentId: PaymentId.parse(job?.aggregate) });
    await completePendingJobs(shop.ctx);
    expect((await runReconciliation(shop)).open).toEqual([]);
  });

  test("repairing a discrepancy renders a missing print file once", async ({ shop }) => {
    const tileId = await discrepancySeeds["print-file-missing"](shop);
    expect(await repairTwice(shop)).toEqual([{ name: "print.render", aggregate: tileId }]);
    await recordTestPrint(shop.ctx, tileId);
    expect((await runReconciliation(shop)).open).toEqual([]);
  });

  test.for([
    ["piece-not-rendered", "print.render"],
    ["photo-not-prepared", "photo.normalize"],
    ["order-without-email", "email.order-received"],
    ["shipped-without-email", "email.shipped"],
    ["refund-not-sent", "payment.refund"],
  ] as const)("repairing a discrepancy of the kind %s starts the job %s once", async ([kind, name], { shop }) => {
    const subject = await discrepancySeeds[kind](shop);
    expect(await repairTwice(shop)).toEqual([{ name, aggregate: subject }]);
    expect((await runReconciliation(shop)).open).toEqual([]);
  });

  test("repairing a discrepancy fails if it is closed or has changed", async ({ shop }) => {
    const { db } = shop.ctx;
    await discrepancySeeds["cart-locked"](shop);
    await runReconciliation(shop);
    const { discrepancyId } = await readSingleDiscrepancy(db);
    const notRepairable = { code: "BREAK_NOT_REPAIRABLE" };
    await expect(repairDiscrepancy(createOperator(shop), { discrepancyId })).rejects.toMatchObject(notRepairable);
    await expect(repairDiscrepancy(createOperator(shop), { discrepancyId: "999999" })).rejects.toMatchObject({
      code: "BREAK_NOT_FOUND",
    });
    await closeDiscrepancy(createOperator(shop), { discrepancyId, note: "Known" });

    const tileId = await discrepancySeeds["print-file-missing"](shop);
    await runReconciliation(shop);
    const printed = await readSingleDiscrepancy(db);
    await executeWithoutTriggers(db, Prisma.sql`UPDATE order_tiles SET state = 'printed' WHERE id = ${tileId}`);
    await expect(repairDiscrepancy(createOperator(shop), printed)).rejects.toMatchObject(notRepairable);
    await runReconciliation(shop);
    await expect(repairDiscrepancy(createOperator(shop), printed)).rejects.toMatchObject(notRepairable);
  });
});

describe("a discrepancy that was closed with a note (F-20)", () => {
  test("a discrepancy closed with a note is reopened when it changes", async ({ shop }) => {
    const { db } = shop.ctx;
    const subject = await discrepancySeeds["refund-sum-differs"](shop);
    await runReconciliation(shop);
    const { discrepancyId } = await readSingleDiscrepancy(db);
    const note = "Paid back by bank transfer";
    expect(await closeDiscrepancy(createOperator(shop), { discrepancyId, note })).toEqual({ changed: 1 });
    expect(await closeDiscrepancy(createOperator(shop), { discrepancyId, note })).toEqual({ changed: 0 });
    expect(await runReconciliation(shop)).toEqual({ changed: 0, open: [] });
    expect(await db.auditEntry.findMany()).toMatchObject([
      { action: "break.closed", entityId: discrepancyId, reason: note },
    ]);

    await executeWithoutTriggers(db, Prisma.sql`UPDATE payments SET amount_refunded = 6 WHERE id = ${subject}`);
    expect((await runReconciliation(shop)).open).toEqual([{ kind: "refund-sum-differs", subject }]);
    expect(await db.discrepancy.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { found: 5, closedBy: "owner-link", note },
      { found: 6, closedAt: null },
    ]);
  });

  test("a discrepancy closed with a note is reopened when it occurs again", async ({ shop }) => {
    const { db } = shop.ctx;
    const id = await discrepancySeeds["cart-locked"](shop);
    await runReconciliation(shop);
    await closeDiscrepancy(createOperator(shop), { ...(await readSingleDiscrepancy(db)), note: "Known" });
    const setCartState = (state: string) =>
      executeWithoutTriggers(
        db,
        Prisma.sql`UPDATE carts SET state = ${state}, updated_at = ${getTimeAgo(DAY_MS)} WHERE id = ${id}`,
      );
    await setCartState("open");
    expect((await runReconciliation(shop)).open).toEqual([]);
    await setCartState("locked");
    expect((await runReconciliation(shop)).open).toEqual([{ kind: "cart-locked", subject: id }]);
  });
});

test("a missing order email is not reported while a confirmation job is pending", async ({ shop }) => {
  const { db } = shop.ctx;
  const id = OrderId.parse(await discrepancySeeds["order-without-email"](shop));
  await inTransaction(db, (tx) => enqueueAll(tx, [buildOrderReceivedJob(id, true)]));
  expect((await runReconciliation(shop)).open).toEqual([]);
  await db.outboxJob.updateMany({ data: { doneAt: new Date() } });
  expect((await runReconciliation(shop)).open).toMatchObject([{ kind: "order-without-email" }]);
});

test("a second reconciliation is not started while one is pending", async ({ shop }) => {
  await createTestOrder(shop.ctx.db);
  const { db } = shop.ctx;
  expect(await requestReconciliation(createOperator(shop))).toEqual({ changed: 2 });
  expect(await requestReconciliation(createOperator(shop))).toEqual({ changed: 0 });
  expect((await listPendingJobs(db)).map(({ name }) => name)).toEqual(["reconcile.ledger", "reconcile.files"]);
  expect(await listOpenDiscrepancies(db)).toEqual([]);
});
