import { PaymentId, TileId } from "@storywall/domain/kernel/ids";
import { breakKindNames } from "@storywall/domain/operations/breaks";
import { anOrder } from "@storywall/testing/an-order";
import { aCartLine } from "@storywall/testing/factories";
import { readAllRows } from "@storywall/testing/read-all-rows";
import { describe, expect } from "vitest";
import { aSecondPayment, pay, shippingAddress } from "../../checkout/paying.fixture.ts";
import { submitRefund } from "../../checkout/payments/submit-refund.ts";
import { changeOrderAddress } from "../../orders/change-address.ts";
import { finalise } from "../../orders/finalise.ts";
import { completeChange, payChange } from "../../orders/pay-change.ts";
import { advanceOrder } from "../../production/advance-order.ts";
import { remake } from "../../production/remake.ts";
import {
  agedStore,
  buy,
  DAY_MS,
  giveAway,
  processorDown,
  reconcile,
  seeds,
  sell,
  sendBack,
  test,
  workOff,
} from "./recon.fixture.ts";
import { reconcileBooks } from "./reconcile-books.ts";

const TWO_MINUTES = 120_000;

/** An order whose address changes to a more expensive one and back. */
async function moveThereAndBack(shop: Parameters<typeof sell>[0]) {
  const { ctx, simulator } = shop;
  const { orderId } = await sell(shop, { quantity: 3 });
  const before = await ctx.db.order.findUniqueOrThrow({ where: { id: orderId } });
  const home = { ...shippingAddress, countryCode: "US" };
  const miami = { ...home, city: "Miami", provinceCode: "FL", zip: "33131" };
  const asked = await changeOrderAddress(ctx, {
    orderId,
    shippingAddress: miami,
    agreedTotal: before.amount + Math.round(before.amount * 0.07),
  });
  const changeId = asked.pendingChange?.id ?? expect.fail();
  const { paymentIntentId } = await payChange(ctx, { orderId, changeId });
  await pay(simulator, paymentIntentId);
  await completeChange(ctx, { orderId, changeId });
  const { refunds } = await changeOrderAddress(ctx, {
    orderId,
    shippingAddress: home,
    agreedTotal: before.amount,
  });
  for (const { id } of refunds) await submitRefund(ctx, { refundId: id });
  await workOff(ctx);
}

describe("the reconciliation (F-20)", () => {
  test("finds exactly one discrepancy of each kind, and is idempotent", {
    timeout: TWO_MINUTES,
  }, async ({ shop }) => {
    await shop.ctx.db.promo.create({ data: { code: "TENOFF", basisPointsOff: 1_000 } });
    const wanted = [];
    for (const kind of breakKindNames) wanted.push({ kind, subject: await seeds[kind](shop) });
    const aged = { ...shop, ctx: { ...shop.ctx, storage: agedStore(shop.ctx.storage, 2 * DAY_MS) } };

    const { open } = await reconcile(aged, "first");
    expect(open).toEqual(wanted.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)));
    expect(open.length).toBeGreaterThanOrEqual(12);

    const before = await readAllRows(shop.ctx.db);
    expect(await reconcile(aged, "first")).toEqual({ changed: 0, open });
    expect(await readAllRows(shop.ctx.db)).toEqual(before);
  });

  test("finds nothing for valid orders in every state, free, refunded, paid twice, or waiting", {
    timeout: TWO_MINUTES,
  }, async ({ shop }) => {
    const { ctx, simulator } = shop;
    await ctx.db.promo.create({ data: { code: "FREE", basisPointsOff: 10_000 } });
    const admin = { ...ctx, admin: { role: "owner", actor: "owner-link" } as const };
    const parcel = { carrier: "ups", trackingNumber: "1Z999" } as const;

    await buy(shop);
    await giveAway(shop);
    await sell(shop);
    const { orderId } = await sell(shop);
    for (const to of ["printing", "framing", "packed", "shipped", "delivered"] as const) {
      const unchecked = to === "packed" ? { unchecked: "Packed without a scanner" } : {};
      await advanceOrder(admin, { orderId, to, isEarly: true, ...unchecked, ...(to === "shipped" ? parcel : {}) });
      await workOff(ctx);
    }
    const tile = await ctx.db.orderTile.findFirstOrThrow({ where: { orderId } });
    await remake(admin, { orderId, tileIds: [TileId.parse(tile.id)] });
    await workOff(ctx);
    await moveThereAndBack(shop);
    await sendBack(ctx, { ...(await sell(shop)), amount: 150 });
    await sendBack(ctx, await sell(shop));
    const twice = await buy(shop);
    const second = await aSecondPayment(ctx, twice.checkout);
    for (const { intentId } of [twice, second]) await pay(simulator, intentId);
    await finalise(ctx, twice);
    await finalise(ctx, { paymentId: PaymentId.parse(second.paymentId) });
    await workOff(ctx);
    await ctx.db.$executeRaw`
      UPDATE refunds SET created_at = created_at - interval '1 hour', updated_at = updated_at - interval '1 hour'`;
    const later = await anOrder(ctx.db, { userId: ctx.userId, lines: [aCartLine({ isUploadLater: true })] });
    expect(later.state).toBe("awaiting_photos");
    const states = await ctx.db.order.groupBy({ by: ["state"], orderBy: { state: "asc" } });
    expect(states.map(({ state }) => state)).toEqual(["awaiting_photos", "checking", "delivered"]);

    const aged = { ...shop, ctx: { ...ctx, storage: agedStore(ctx.storage, 2 * DAY_MS) } };
    expect(await reconcile(aged)).toEqual({ changed: 0, open: [] });
  });

  test("closes a discrepancy that is resolved, and records it", async ({ shop }) => {
    const { db } = shop.ctx;
    const id = await seeds["cart-locked"](shop);
    expect((await reconcile(shop)).open).toHaveLength(1);
    await db.cart.update({ where: { id }, data: { state: "open" } });
    expect((await reconcile(shop)).open).toEqual([]);
    expect(await db.reconBreak.findMany()).toMatchObject([
      { kind: "cart-locked", subject: id, closedBy: "sweep", closedAt: expect.any(Date) },
    ]);
  });

  test("keeps a discrepancy open when the processor's lists no longer include it", async ({ shop }) => {
    const { ctx } = shop;
    const intentId = await seeds["charge-without-payment"](shop);
    expect((await reconcile(shop)).open).toHaveLength(1);
    const later = { ...ctx.payments, charges: async () => [], refunds: async () => [] };
    await reconcileBooks({ ...ctx, payments: later }, { label: "a week later" });
    expect(await ctx.db.reconBreak.findMany()).toMatchObject([{ subject: intentId, closedAt: null }]);
  });

  test("changes nothing while the payment processor is unreachable", async ({ shop }) => {
    await seeds["cart-locked"](shop);
    await reconcile(shop);
    const before = await readAllRows(shop.ctx.db);
    await expect(reconcileBooks(processorDown(shop.ctx), { label: "x" })).rejects.toMatchObject({
      code: "PAYMENTS_DOWN",
    });
    expect(await readAllRows(shop.ctx.db)).toEqual(before);
  });
});
