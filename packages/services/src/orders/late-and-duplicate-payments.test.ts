import { PaymentId } from "@storywall/domain/kernel/ids";
import { expectLogged } from "@storywall/testing/expect-logged";
import { createTestCartLine } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import type { TestSimulator } from "@storywall/testing/stripe";
import { describe, expect } from "vitest";
import type { VisitorContext } from "../accounts/context.ts";
import { addCartLine } from "../cart/cart.ts";
import { readCart } from "../cart/read-cart.ts";
import {
  confirmPayment,
  createOpenCheckout,
  createSecondPayment,
  createStripeEvent,
  createTestCheckout,
  injectSimulatorFault,
  listJobPayloads,
  listSimulatorIntents,
  listSimulatorRefunds,
} from "../checkout/checkout.fixture.ts";
import { ensurePaymentIntent } from "../checkout/payments/payment-intent.ts";
import { receiveStripeEvent } from "../checkout/payments/receive-stripe-event.ts";
import { readCheckout } from "../checkout/read-checkout.ts";
import { readShopMetrics } from "../operations/read-shop-metrics.ts";
import { finalizePayment } from "./finalize-payment.ts";

const cancelledCheckout = { state: "cancelled", cancelReason: "customer" };

describe("a payment that arrives late", () => {
  test.for([
    ["cancelled", "locked"],
    ["expired", "open"],
    ["cancelled", "abandoned"],
  ] as const)(
    "a late payment is accepted for a %s checkout whose cart is %s",
    async ([state, cartState], { ctx, simulator }) => {
      const { cart, checkout, paymentId, intentId } = await createOpenCheckout(ctx);
      await confirmPayment(simulator, intentId);
      await ctx.db.checkout.update({ where: { id: checkout.id }, data: { state } });
      if (cartState !== "locked") await ctx.db.cart.update({ where: { id: cart.id }, data: { state: "open" } });
      if (cartState === "abandoned") await ctx.db.cart.update({ where: { id: cart.id }, data: { state: "abandoned" } });

      expect((await finalizePayment(ctx, { paymentId })).state).toBe("completed");
      expect(await readCart(ctx, { cartId: cart.id })).toMatchObject({ state: "converted" });
      expect(await ctx.db.order.count()).toBe(1);
    },
  );

  test("a late payment is accepted even if the payment itself was marked as canceled", async ({ ctx, simulator }) => {
    const { checkout, paymentId, intentId } = await createOpenCheckout(ctx);
    await confirmPayment(simulator, intentId);
    await ctx.db.payment.update({ where: { id: paymentId }, data: { state: "canceled" } });
    await ctx.db.checkout.update({ where: { id: checkout.id }, data: cancelledCheckout });

    expect((await finalizePayment(ctx, { paymentId })).state).toBe("completed");
    expect((await finalizePayment(ctx, { paymentId })).state).not.toBe("duplicate");
    expect(await ctx.db.order.count()).toBe(1);
    expect(await listSimulatorRefunds(simulator)).toEqual([]);
  });

  test("a late payment closes a newer checkout of the same cart", async ({ ctx, simulator }) => {
    const { cart, checkout, paymentId, intentId } = await createOpenCheckout(ctx);
    await confirmPayment(simulator, intentId);
    await ctx.db.checkout.update({ where: { id: checkout.id }, data: cancelledCheckout });
    await ctx.db.cart.update({ where: { id: cart.id }, data: { state: "open" } });
    const newer = await createTestCheckout(ctx, cart);
    const second = (await ensurePaymentIntent(ctx, { checkoutId: newer.id })) ?? expect.fail();

    await finalizePayment(ctx, { paymentId });

    expect(await ctx.db.checkout.findUnique({ where: { id: newer.id } })).toMatchObject({ state: "cancelled" });
    expect(await readCheckout(ctx, { checkoutId: newer.id })).toMatchObject({ id: checkout.id, state: "completed" });
    expect(await listJobPayloads(ctx.db, "order.finalise")).toEqual([{ paymentId: second.paymentId }]);
    await confirmPayment(simulator, second.intentId);
    expectLogged(/needs a person's review: another checkout of this cart/);
    expect((await finalizePayment(ctx, second)).state).toBe("needs_review");
    expect(await ctx.db.order.count()).toBe(1);
  });
});

describe("a second payment for one checkout", () => {
  test("a second payment is refunded once, whichever payment is settled first", async ({ ctx, simulator }) => {
    const { checkout, paymentId, intentId } = await createOpenCheckout(ctx);
    const second = await createSecondPayment(ctx, checkout);
    await confirmPayment(simulator, intentId);
    await confirmPayment(simulator, second.intentId);

    await Promise.all(
      Array.from({ length: 6 }, (_, n) => finalizePayment(ctx, { paymentId: n % 2 ? paymentId : second.paymentId })),
    );
    await finalizePayment(ctx, second);
    await finalizePayment(ctx, { paymentId });

    expect(await ctx.db.order.count()).toBe(1);
    const payments = await ctx.db.payment.findMany();
    expect(payments.map(({ state }) => state).toSorted()).toEqual(["refunded", "succeeded"]);
    const refunded = payments.find(({ state }) => state === "refunded");
    expect(refunded).toMatchObject({ amountRefunded: 3500 });
    expect(await ctx.db.refund.findMany()).toMatchObject([
      { paymentId: refunded?.id, reason: "duplicate", state: "succeeded", amount: 3500, orderId: null },
    ]);
    expect(await listSimulatorRefunds(simulator)).toMatchObject([{ payment_intent: refunded?.intentId, amount: 3500 }]);
  });

  test("a second payment is refunded even if the first one was refunded", async ({ ctx, simulator }) => {
    const { checkout, paymentId, intentId } = await createOpenCheckout(ctx);
    const second = await createSecondPayment(ctx, checkout);
    await confirmPayment(simulator, intentId);
    await confirmPayment(simulator, second.intentId);
    const setCheckoutState = (state: string) => ctx.db.checkout.update({ where: { id: checkout.id }, data: { state } });
    for (const state of ["paid", "needs_review", "refunded"]) await setCheckoutState(state);
    for (const state of ["succeeded", "refunded"]) {
      await ctx.db.payment.update({ where: { id: paymentId }, data: { state } });
    }

    expect((await finalizePayment(ctx, second)).state).toBe("duplicate");
    expect((await finalizePayment(ctx, second)).state).toBe("duplicate");
    expect(await listSimulatorRefunds(simulator)).toMatchObject([{ payment_intent: second.intentId }]);
    expect(await ctx.db.order.count()).toBe(0);
  });

  test("a second payment is refunded by a job once Stripe is available again", async ({ ctx, simulator }) => {
    const { checkout, paymentId, intentId } = await createOpenCheckout(ctx);
    const second = await createSecondPayment(ctx, checkout);
    await confirmPayment(simulator, intentId);
    await confirmPayment(simulator, second.intentId);
    await finalizePayment(ctx, { paymentId });
    await injectSimulatorFault(simulator, {
      requests: [{ mode: "unavailable", next: 9, delayMs: 0, path: "/v1/refunds" }],
    });

    await expect(finalizePayment(ctx, second)).rejects.toMatchObject({ code: "PAYMENTS_DOWN" });
    // One job was enqueued to cancel the second payment, and one to refund it.
    const { paymentId: secondId } = second;
    expect(await listJobPayloads(ctx.db, "order.finalise")).toEqual([{ paymentId: secondId }, { paymentId: secondId }]);
    await injectSimulatorFault(simulator, {});
    expect((await finalizePayment(ctx, second)).state).toBe("duplicate");
    expect(await ctx.db.payment.findUnique({ where: { id: second.paymentId } })).toMatchObject({ state: "refunded" });
    expect(await listSimulatorRefunds(simulator)).toHaveLength(1);
  });
});

describe("an unused second payment intent", () => {
  /** Creates a second intent, as happens when a response is lost and the processor's idempotency key expires. */
  const createUnknownIntent = async (simulator: TestSimulator, paymentId: PaymentId) => {
    const answer = await fetch(`${simulator.baseUrl}/v1/payment_intents`, {
      method: "POST",
      headers: { authorization: `Bearer ${simulator.secretKey}` },
      body: new URLSearchParams({ amount: "700", currency: "usd", "metadata[payment_id]": paymentId }),
    });
    const { id } = (await answer.json()) as { id: string };
    const event = createStripeEvent(id, { type: "payment_intent.created", metadata: { payment_id: paymentId } });
    return {
      event,
      readStatus: async () => (await listSimulatorIntents(simulator)).find((intent) => intent.id === id)?.status,
    };
  };

  const runFinalizeJobs = async (ctx: VisitorContext) => {
    for (const payload of await listJobPayloads(ctx.db, "order.finalise")) {
      await finalizePayment(ctx, { paymentId: PaymentId.parse(Object(payload).paymentId) });
    }
  };

  test("an unused second payment intent is canceled after the first one is paid", async ({ ctx, simulator }) => {
    const { paymentId, intentId } = await createOpenCheckout(ctx);
    const stray = await createUnknownIntent(simulator, paymentId);
    await receiveStripeEvent(ctx, stray.event);
    await runFinalizeJobs(ctx);
    expect(await stray.readStatus()).toBe("requires_payment_method");

    await confirmPayment(simulator, intentId);
    await finalizePayment(ctx, { paymentId });
    await runFinalizeJobs(ctx);

    expect(await stray.readStatus()).toBe("canceled");
    expect((await ctx.db.payment.findMany()).map(({ state }) => state).toSorted()).toEqual(["canceled", "succeeded"]);
    expect(await ctx.db.order.count()).toBe(1);
  });

  test("an unused second payment intent is canceled when its event arrives late", async ({ ctx, simulator }) => {
    const { paymentId, intentId } = await createOpenCheckout(ctx);
    const stray = await createUnknownIntent(simulator, paymentId);
    await confirmPayment(simulator, intentId);
    await finalizePayment(ctx, { paymentId });
    await receiveStripeEvent(ctx, stray.event);
    await runFinalizeJobs(ctx);
    expect(await stray.readStatus()).toBe("canceled");
  });
});

describe("a payment that does not match its checkout", () => {
  test.for([
    ["amount received", { amountReceived: 1 }],
    ["currency", { currency: "eur" }],
    ["belongs to another checkout", { metadata: { checkout_id: "checkout_of_somebody_else" } }],
  ] as const)(
    "a payment that does not match its checkout is held for review: %s",
    async ([words, change], { ctx, simulator }) => {
      const { cart, checkout, paymentId, intentId } = await createOpenCheckout(ctx);
      await confirmPayment(simulator, intentId);
      const payments = {
        ...ctx.payments,
        readIntent: async (id: string) => ({ ...(await ctx.payments.readIntent(id)), ...change }),
      };
      const ids = `checkout ${checkout.id}, payment ${paymentId}, intent ${intentId}`;
      expectLogged(new RegExp(`${words}.* No order was created \\(${ids}\\)\\.$`));

      expect((await finalizePayment({ ...ctx, payments }, { paymentId })).state).toBe("needs_review");
      expect((await finalizePayment({ ...ctx, payments }, { paymentId })).state).toBe("needs_review");
      expect(await ctx.db.order.count()).toBe(0);
      expect(await readCheckout(ctx, { checkoutId: checkout.id })).toMatchObject({ state: "needs_review" });
      await expect(addCartLine(ctx, { cartId: cart.id, line: createTestCartLine() })).resolves.not.toMatchObject({
        id: cart.id,
      });
    },
  );

  test("a mismatched payment counts as paid without an order until it is refunded", async ({ ctx, simulator }) => {
    const { paymentId, intentId } = await createOpenCheckout(ctx);
    await confirmPayment(simulator, intentId);
    const payments = {
      ...ctx.payments,
      readIntent: async (id: string) => ({ ...(await ctx.payments.readIntent(id)), amountReceived: 1 }),
    };
    expectLogged(/No order was created/);
    expect(await readShopMetrics(ctx)).toMatchObject({ paidWithoutOrder: 0 });
    await finalizePayment({ ...ctx, payments }, { paymentId });
    expect(await readShopMetrics(ctx)).toMatchObject({ paidWithoutOrder: 1 });
    await ctx.db.payment.update({ where: { id: paymentId }, data: { state: "refunded" } });
    expect(await readShopMetrics(ctx)).toMatchObject({ paidWithoutOrder: 0 });
  });

  test("a mismatched payment is logged with its ids", async ({ ctx, simulator }) => {
    const { checkout, paymentId, intentId } = await createOpenCheckout(ctx);
    await confirmPayment(simulator, intentId);
    await ctx.db.$transaction(async (tx) => {
      // Disables the trigger that prevents changes of a snapshot.
      await tx.$executeRaw`set local session_replication_role = replica`;
      await tx.checkout.update({ where: { id: checkout.id }, data: { snapshot: {} } });
    });
    const ids = `checkout ${checkout.id}, payment ${paymentId}, intent ${intentId}`;
    expectLogged(new RegExp(`^A paid checkout could not become an order: ZodError\\. .*\\(${ids}\\)\\.$`));
    await expect(finalizePayment(ctx, { paymentId })).rejects.toThrow();
    expect(await ctx.db.order.count()).toBe(0);
  });

  test("an unknown payment is rejected", async ({ ctx }) => {
    const paymentId = PaymentId.parse(`payment_${"0".repeat(26)}`);

    await expect(finalizePayment(ctx, { paymentId })).rejects.toMatchObject({ code: "PAYMENT_NOT_FOUND" });
  });
});
