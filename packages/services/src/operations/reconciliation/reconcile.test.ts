import { PaymentId, TileId } from "@storywall/domain/kernel/ids";
import { discrepancyTypeNames } from "@storywall/domain/operations/discrepancies";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCartLine } from "@storywall/testing/factories";
import { readAllRows } from "@storywall/testing/read-all-rows";
import { describe, expect } from "vitest";
import { confirmPayment, createSecondPayment, shippingAddress } from "../../checkout/checkout.fixture.ts";
import { submitRefund } from "../../checkout/payments/submit-refund.ts";
import { changeOrderAddress } from "../../orders/change-address.ts";
import { finalizePayment } from "../../orders/finalize-payment.ts";
import { completeOrderChangePayment, startOrderChangePayment } from "../../orders/pay-order-change.ts";
import { createRemake } from "../../production/create-remake.ts";
import { transitionOrder } from "../../production/transitions.ts";
import { reconcileLedger } from "./reconcile-ledger.ts";
import {
  completePendingJobs,
  createAgedStorage,
  createFreeOrder,
  createPaidOrder,
  createPurchase,
  DAY_MS,
  discrepancySeeds,
  refundOrderPayment,
  runReconciliation,
  test,
  withUnreachableProcessor,
} from "./reconciliation.fixture.ts";

const TWO_MINUTES = 120_000;

/** Creates an order, changes its address to one with a higher total, and changes it back. */
async function changeAddressAndRevert(shop: Parameters<typeof createPaidOrder>[0]) {
  const { ctx, simulator } = shop;
  const { orderId } = await createPaidOrder(shop, { quantity: 3 });
  const before = await ctx.db.order.findUniqueOrThrow({ where: { id: orderId } });
  const home = { ...shippingAddress, countryCode: "US" };
  const miami = { ...home, city: "Miami", provinceCode: "FL", zip: "33131" };
  const changed = await changeOrderAddress(ctx, {
    orderId,
    shippingAddress: miami,
    agreedTotal: before.amount + Math.round(before.amount * 0.07),
  });
  const changeId = changed.pendingChange?.id ?? expect.fail();
  const { paymentIntentId } = await startOrderChangePayment(ctx, { orderId, changeId });
  await confirmPayment(simulator, paymentIntentId);
  await completeOrderChangePayment(ctx, { orderId, changeId });
  const { refunds } = await changeOrderAddress(ctx, {
    orderId,
    shippingAddress: home,
    agreedTotal: before.amount,
  });
  for (const { id } of refunds) await submitRefund(ctx, { refundId: id });
  await completePendingJobs(ctx);
}

describe("the reconciliation (F-20)", () => {
  test("the reconciliation finds exactly one discrepancy of each kind", {
    timeout: TWO_MINUTES,
  }, async ({ shop }) => {
    await shop.ctx.db.promo.create({ data: { code: "TENOFF", basisPointsOff: 1_000 } });
    const expected = [];
    for (const kind of discrepancyTypeNames) expected.push({ kind, subject: await discrepancySeeds[kind](shop) });
    const aged = { ...shop, ctx: { ...shop.ctx, storage: createAgedStorage(shop.ctx.storage, 2 * DAY_MS) } };

    const { open } = await runReconciliation(aged, "first");
    expect(open).toEqual(expected.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)));
    expect(open.length).toBeGreaterThanOrEqual(12);

    const before = await readAllRows(shop.ctx.db);
    expect(await runReconciliation(aged, "first")).toEqual({ changed: 0, open });
    expect(await readAllRows(shop.ctx.db)).toEqual(before);
  });

  test("the reconciliation finds no discrepancies in valid orders", {
    timeout: TWO_MINUTES,
  }, async ({ shop }) => {
    const { ctx, simulator } = shop;
    await ctx.db.promo.create({ data: { code: "FREE", basisPointsOff: 10_000 } });
    const admin = { ...ctx, admin: { role: "owner", actor: "owner-link" } as const };
    const parcel = { carrier: "ups", trackingNumber: "1Z999AA10123456784" } as const;

    await createPurchase(shop);
    await createFreeOrder(shop);
    await createPaidOrder(shop);
    const { orderId } = await createPaidOrder(shop);
    for (const to of ["printing", "framing", "packed", "shipped", "delivered"] as const) {
      const unchecked = to === "packed" ? { unchecked: "Packed without a scanner" } : {};
      await transitionOrder(admin, { orderId, to, isEarly: true, ...unchecked, ...(to === "shipped" ? parcel : {}) });
      await completePendingJobs(ctx);
    }
    const tile = await ctx.db.orderTile.findFirstOrThrow({ where: { orderId } });
    await createRemake(admin, { orderId, tileIds: [TileId.parse(tile.id)] });
    await completePendingJobs(ctx);
    await changeAddressAndRevert(shop);
    await refundOrderPayment(ctx, { ...(await createPaidOrder(shop)), amount: 150 });
    await refundOrderPayment(ctx, await createPaidOrder(shop));
    const twice = await createPurchase(shop);
    const second = await createSecondPayment(ctx, twice.checkout);
    for (const { intentId } of [twice, second]) await confirmPayment(simulator, intentId);
    await finalizePayment(ctx, twice);
    await finalizePayment(ctx, { paymentId: PaymentId.parse(second.paymentId) });
    await completePendingJobs(ctx);
    await ctx.db.$executeRaw`
      UPDATE refunds SET created_at = created_at - interval '1 hour', updated_at = updated_at - interval '1 hour'`;
    const later = await createTestOrder(ctx.db, {
      userId: ctx.userId,
      lines: [createTestCartLine({ isUploadLater: true })],
    });
    expect(later.state).toBe("awaiting_photos");
    const states = await ctx.db.order.groupBy({ by: ["state"], orderBy: { state: "asc" } });
    expect(states.map(({ state }) => state)).toEqual(["awaiting_photos", "checking", "delivered"]);

    const aged = { ...shop, ctx: { ...ctx, storage: createAgedStorage(ctx.storage, 2 * DAY_MS) } };
    expect(await runReconciliation(aged)).toEqual({ changed: 0, open: [] });
  });

  test("the reconciliation closes a discrepancy after its cause is resolved", async ({ shop }) => {
    const { db } = shop.ctx;
    const id = await discrepancySeeds["cart-locked"](shop);
    expect((await runReconciliation(shop)).open).toHaveLength(1);
    await db.cart.update({ where: { id }, data: { state: "open" } });
    expect((await runReconciliation(shop)).open).toEqual([]);
    expect(await db.discrepancy.findMany()).toMatchObject([
      { kind: "cart-locked", subject: id, closedBy: "sweep", closedAt: expect.any(Date) },
    ]);
  });

  test("a discrepancy stays open when the payment processor no longer lists its charge", async ({ shop }) => {
    const { ctx } = shop;
    const intentId = await discrepancySeeds["charge-without-payment"](shop);
    expect((await runReconciliation(shop)).open).toHaveLength(1);
    const later = { ...ctx.payments, charges: async () => [], refunds: async () => [] };
    await reconcileLedger({ ...ctx, payments: later }, { label: "a week later" });
    expect(await ctx.db.discrepancy.findMany()).toMatchObject([{ subject: intentId, closedAt: null }]);
  });

  test("the reconciliation changes nothing while the payment processor is unreachable", async ({ shop }) => {
    await discrepancySeeds["cart-locked"](shop);
    await runReconciliation(shop);
    const before = await readAllRows(shop.ctx.db);
    await expect(reconcileLedger(withUnreachableProcessor(shop.ctx), { label: "x" })).rejects.toMatchObject({
      code: "PAYMENTS_DOWN",
    });
    expect(await readAllRows(shop.ctx.db)).toEqual(before);
  });
});
