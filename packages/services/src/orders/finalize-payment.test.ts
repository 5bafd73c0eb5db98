import type { Tx } from "@storywall/db/client";
import { inTransaction } from "@storywall/db/client";
import type { PaymentId } from "@storywall/domain/kernel/ids";
import { createTestCartLine } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { describe, expect, vi } from "vitest";
import { addCartLine, applyPromo } from "../cart/cart.ts";
import { lockCheckout } from "../cart/lock-checkout.ts";
import { readCart } from "../cart/read-cart.ts";
import {
  confirmPayment,
  createFilledCart,
  createFilledLine,
  createOpenCheckout,
  createStripeEvent,
  createTestCheckout,
  email,
  injectSimulatorFault,
  listJobPayloads,
  listSimulatorIntents,
  listSimulatorRefunds,
  seedPromos,
} from "../checkout/checkout.fixture.ts";
import { ensurePaymentIntent } from "../checkout/payments/payment-intent.ts";
import { receiveStripeEvent } from "../checkout/payments/receive-stripe-event.ts";
import { readCheckout } from "../checkout/read-checkout.ts";
import { completeCheckout } from "./complete-checkout.ts";
import { finalizePayment } from "./finalize-payment.ts";
import { readOrder } from "./read-order.ts";

const cancelledCheckout = { state: "cancelled", cancelReason: "customer" };

describe("a paid checkout", () => {
  test("a paid checkout becomes an order with the snapshot's lines", async ({ ctx, simulator }) => {
    await seedPromos(ctx.db);
    const cart = await createFilledCart(ctx, { templateKey: "trio", quantity: 2 });
    const checkout = await createTestCheckout(ctx, cart);
    const opened = await ensurePaymentIntent(ctx, { checkoutId: checkout.id });
    await confirmPayment(simulator, opened?.intentId ?? "");

    const done = await completeCheckout(ctx, { checkoutId: checkout.id });

    expect(done).toMatchObject({ state: "completed", orderNumber: expect.stringMatching(/^SW-[0-9A-Z]{8}$/) });
    const order = await readOrder(ctx, { orderId: done.orderId ?? expect.fail() });
    expect(order).toMatchObject({
      number: done.orderNumber,
      state: "checking",
      stateWord: "Checking",
      email,
      totals: { subtotal: 17998, discount: 3600, total: 14398 },
      promoCode: "XMAS20",
      placedAt: "2026-12-01T15:00:00.000Z",
      shipBy: "2026-12-03",
      lines: [{ id: cart.lines[0]?.id, title: "Trio", quantity: 2, unitPrice: 8999, wantsPhotos: false }],
    });
    expect(order.timeline.map(({ word }) => word)).toEqual(["Received", "Checking"]);
    const tiles = order.lines.flatMap((line) => line.tiles);
    expect(tiles.map(({ copy, name }) => `${copy} ${name}`)).toEqual(
      [1, 2].flatMap((copy) => [1, 2, 3].map((n) => `${copy} tile_${n}`)),
    );
    expect(tiles.every(({ state, effectivePpi, proofPath }) => state === "waiting" && effectivePpi && !proofPath)).toBe(
      true,
    );
    expect(await listJobPayloads(ctx.db, "print.render")).toEqual(tiles.map(({ id }) => ({ tileId: id })));
    expect(await listJobPayloads(ctx.db, "email.order-received")).toEqual([{ orderId: order.id }]);
    expect(await listJobPayloads(ctx.db, "send-email-uploads")).toEqual([]);
    expect(await ctx.db.promoRedemption.findMany()).toMatchObject([{ checkoutId: checkout.id, code: "XMAS20" }]);
    expect(await ctx.db.payment.findMany()).toMatchObject([{ state: "succeeded", verifiedAt: ctx.now() }]);
    expect(await readCheckout(ctx, { checkoutId: checkout.id })).toMatchObject({
      state: "completed",
      orderId: order.id,
    });
    expect(await readCart(ctx, { cartId: cart.id })).toMatchObject({ state: "converted", completedOrderId: order.id });
  });

  test("concurrent webhooks, browser requests and jobs create only one order", async ({ ctx, simulator }) => {
    const { checkout, paymentId, intentId } = await createOpenCheckout(ctx);
    await confirmPayment(simulator, intentId);
    const event = createStripeEvent(intentId);

    await Promise.all([
      ...Array.from({ length: 5 }, () => receiveStripeEvent(ctx, event)),
      ...Array.from({ length: 5 }, () => completeCheckout(ctx, { checkoutId: checkout.id })),
      ...Array.from({ length: 10 }, () => finalizePayment(ctx, { paymentId })),
    ]);

    expect(await ctx.db.order.count()).toBe(1);
    expect(await ctx.db.orderTile.count()).toBe(1);
    expect(await listJobPayloads(ctx.db, "email.order-received")).toHaveLength(1);
    expect(await listJobPayloads(ctx.db, "print.render")).toHaveLength(1);
    expect(await listSimulatorRefunds(simulator)).toEqual([]);
  });

  test("finalizing a checkout that has an order needs neither a lock nor the payment processor", async ({
    ctx,
    simulator,
  }) => {
    const { checkout, paymentId, intentId } = await createOpenCheckout(ctx);
    await confirmPayment(simulator, intentId);
    const first = await finalizePayment(ctx, { paymentId });
    const unreachable = { ...ctx.payments, readIntent: () => Promise.reject(new Error("called")) };
    const offline = { ...ctx, payments: unreachable };

    await inTransaction(ctx.db, async (tx) => {
      await lockCheckout(tx, checkout.id);
      expect(await finalizePayment(offline, { paymentId })).toEqual(first);
      expect(await completeCheckout(offline, { checkoutId: checkout.id })).toMatchObject({ orderId: first.orderId });
    });
    const done = vi.fn(async () => {});
    await finalizePayment(offline, { paymentId }, { done });
    expect(done).toHaveBeenCalledOnce();
  });

  test("the job of a paid checkout is done when its order is committed", async ({ ctx, simulator }) => {
    const { paymentId, intentId } = await createOpenCheckout(ctx);
    await confirmPayment(simulator, intentId);
    const crash = { done: () => Promise.reject(new Error("the process dies here")) };

    await expect(finalizePayment(ctx, { paymentId }, crash)).rejects.toThrow("dies here");
    expect(await ctx.db.order.count()).toBe(0);
    expect(await ctx.db.payment.findMany()).toMatchObject([{ state: "open" }]);

    let seen: unknown;
    const recordOrderCount = async (tx: Tx) => {
      seen = await tx.$queryRaw`select count(*)::int as orders from orders`;
    };
    await finalizePayment(ctx, { paymentId }, { done: recordOrderCount });
    expect(seen).toEqual([{ orders: 1 }]);
  });

  test("a paid checkout gets another order number if the generated number is already taken", async ({
    ctx,
    simulator,
  }) => {
    const random = crypto.getRandomValues.bind(crypto);
    let rigged = 2;
    const draw = vi.spyOn(crypto, "getRandomValues").mockImplementation((bytes) => {
      const isNumber = bytes instanceof Uint8Array && bytes.length === 8;
      return isNumber && rigged-- > 0 ? bytes : random(bytes);
    });
    const numbers: Array<string | null> = [];
    for (const _ of [1, 2]) {
      const { paymentId, intentId } = await createOpenCheckout(ctx);
      await confirmPayment(simulator, intentId);
      numbers.push((await finalizePayment(ctx, { paymentId })).orderNumber);
    }
    draw.mockRestore();

    expect(numbers[0]).toBe("SW-00000000");
    expect(numbers[1]).toMatch(/^SW-(?!00000000)/);
    expect(rigged).toBeLessThan(0);
  });

  test("an order waits only for walls whose photos are uploaded later", async ({ ctx, simulator }) => {
    const cart = await createFilledCart(ctx);
    const later = createTestCartLine({ templateKey: "trio", isUploadLater: true });
    await addCartLine(ctx, { cartId: cart.id, line: later });
    const checkout = await createTestCheckout(ctx, cart);
    const opened = await ensurePaymentIntent(ctx, { checkoutId: checkout.id });
    await confirmPayment(simulator, opened?.intentId ?? "");

    const { orderId } = await completeCheckout(ctx, { checkoutId: checkout.id });

    const order = await readOrder(ctx, { orderId: orderId ?? expect.fail() });
    expect(order).toMatchObject({ state: "awaiting_photos", stateWord: "Received" });
    expect(order.lines.map(({ wantsPhotos }) => wantsPhotos)).toEqual([false, true]);
    expect(await listJobPayloads(ctx.db, "print.render")).toHaveLength(1);
  });

  test("a paid checkout enqueues only one email", async ({ ctx, simulator }) => {
    const cart = await createFilledCart(ctx);
    for (const templateKey of ["trio", "dozen"])
      await addCartLine(ctx, { cartId: cart.id, line: createTestCartLine({ templateKey, isUploadLater: true }) });
    const checkout = await createTestCheckout(ctx, cart);
    const opened = await ensurePaymentIntent(ctx, { checkoutId: checkout.id });
    await confirmPayment(simulator, opened?.intentId ?? "");

    const { orderId } = await completeCheckout(ctx, { checkoutId: checkout.id });

    const emailJob = { OR: [{ name: { startsWith: "email." } }, { name: "send-email-uploads" }] };
    expect(await ctx.db.outboxJob.findMany({ where: emailJob })).toMatchObject([
      { name: "send-email-uploads", payload: { orderId, lineId: null, isConfirmation: true } },
    ]);
  });

  test("a checkout with many print items creates one order", async ({ ctx, simulator }) => {
    const line = await createFilledLine(ctx, { templateKey: "dozen", quantity: 20 });
    const cart = await addCartLine(ctx, { cartId: null, line });
    for (let n = 1; n < 50; n++)
      await addCartLine(ctx, { cartId: cart.id, line: { ...line, id: crypto.randomUUID() } });
    const checkout = await createTestCheckout(ctx, cart);
    const opened = await ensurePaymentIntent(ctx, { checkoutId: checkout.id });
    await confirmPayment(simulator, opened?.intentId ?? "");

    await completeCheckout(ctx, { checkoutId: checkout.id });

    expect(await ctx.db.orderTile.count()).toBe(12_000);
    expect(await ctx.db.outboxJob.count({ where: { name: "print.render" } })).toBe(12_000);
  });
});

describe("without a confirmed payment", () => {
  test("a checkout without a confirmed payment does not become an order", async ({ ctx, simulator }) => {
    const { checkout, paymentId, intentId } = await createOpenCheckout(ctx);

    await expect(completeCheckout(ctx, { checkoutId: checkout.id })).rejects.toMatchObject({ code: "NOT_PAID" });
    expect(await confirmPayment(simulator, intentId, "pm_card_threeDSecure2Required")).toMatchObject({
      status: "requires_action",
    });
    expect((await finalizePayment(ctx, { paymentId })).state).toBe("unpaid");
    await receiveStripeEvent(ctx, createStripeEvent(intentId));
    expect((await finalizePayment(ctx, { paymentId })).state).toBe("unpaid");
    expect(await ctx.db.order.count()).toBe(0);
    expect(await ctx.db.payment.findMany()).toMatchObject([{ state: "open" }]);
  });

  test("a free checkout becomes an order at once", async ({ ctx }) => {
    await ctx.db.promo.create({ data: { code: "FREE", basisPointsOff: 10_000 } });
    const cart = await createFilledCart(ctx);
    await applyPromo(ctx, { cartId: cart.id, code: "FREE" });
    await createTestCheckout(ctx, cart);
    const [paid] = await listJobPayloads(ctx.db, "order.finalise");
    const { paymentId } = paid as { paymentId: PaymentId };

    expect((await finalizePayment(ctx, { paymentId })).state).toBe("completed");
    expect(await ctx.db.order.findMany()).toMatchObject([{ amount: 0 }]);
  });

  test("finalizing fails with PAYMENTS_DOWN while Stripe is down", async ({ ctx, simulator }) => {
    const { paymentId, intentId } = await createOpenCheckout(ctx);
    await confirmPayment(simulator, intentId);
    await injectSimulatorFault(simulator, { requests: [{ mode: "unavailable", next: 9, delayMs: 0, path: "" }] });

    await expect(finalizePayment(ctx, { paymentId })).rejects.toMatchObject({ code: "PAYMENTS_DOWN" });
    await injectSimulatorFault(simulator, {});
    expect((await finalizePayment(ctx, { paymentId })).state).toBe("completed");
  });

  test("the payment intent of a checkout that is already closed is canceled", async ({ ctx, simulator }) => {
    const { checkout, paymentId } = await createOpenCheckout(ctx);
    await ctx.db.checkout.update({ where: { id: checkout.id }, data: cancelledCheckout });

    expect((await finalizePayment(ctx, { paymentId })).state).toBe("unpaid");
    expect((await listSimulatorIntents(simulator)).map(({ status }) => status)).toEqual(["canceled"]);
    expect(await ctx.db.payment.findMany()).toMatchObject([{ state: "canceled" }]);
    await expect(completeCheckout(ctx, { checkoutId: checkout.id })).rejects.toMatchObject({ code: "CHECKOUT_CLOSED" });
  });
});
