import { PaymentId } from "@storywall/domain/kernel/ids";
import { test } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import { finalizePayment } from "../../orders/finalize-payment.ts";
import { createPaymentIntent } from "../../orders/pay-checkout.ts";
import {
  confirmPayment,
  createFilledCart,
  createOpenCheckout,
  createStripeEvent,
  createTestCheckout,
  injectSimulatorFault,
  listJobPayloads,
  listSimulatorIntents,
} from "../checkout.fixture.ts";
import { readCheckout } from "../read-checkout.ts";
import { ensurePaymentIntent, markPaymentUnavailable } from "./payment-intent.ts";
import { receiveStripeEvent } from "./receive-stripe-event.ts";

describe("opening a payment at Stripe", () => {
  test("fifty concurrent calls by job and browser create one payment intent with the snapshot's amount", async ({
    ctx,
    simulator,
  }) => {
    const { id: checkoutId } = await createTestCheckout(ctx, await createFilledCart(ctx, { templateKey: "trio" }));

    const opened = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 2 ? ensurePaymentIntent(ctx, { checkoutId }) : createPaymentIntent(ctx, { checkoutId }),
      ),
    );

    const intents = await listSimulatorIntents(simulator);
    expect(intents).toMatchObject([{ amount: 8999, status: "requires_payment_method" }]);
    const ids = opened.map((item) => item && ("intentId" in item ? item.intentId : item.paymentIntentId));
    expect(new Set(ids)).toEqual(new Set([intents[0]?.id]));
    expect(await ctx.db.payment.findMany()).toMatchObject([{ state: "open", intentId: intents[0]?.id }]);
    expect(await readCheckout(ctx, { checkoutId })).toMatchObject({ paymentState: "ready" });
  });

  test("a lost response creates no second payment intent", async ({ ctx, simulator }) => {
    const { id: checkoutId } = await createTestCheckout(ctx, await createFilledCart(ctx));
    await injectSimulatorFault(simulator, {
      requests: [{ mode: "cut", next: 1, delayMs: 0, path: "POST /v1/payment_intents" }],
    });

    await ensurePaymentIntent(ctx, { checkoutId });

    expect(await listSimulatorIntents(simulator)).toHaveLength(1);
  });

  test("a new payment is started when Stripe replays the error of the first payment", async ({ ctx, simulator }) => {
    const { id: checkoutId } = await createTestCheckout(ctx, await createFilledCart(ctx));
    await injectSimulatorFault(simulator, {
      requests: [{ mode: "fail", next: 1, delayMs: 0, path: "POST /v1/payment_intents" }],
    });

    const opened = await ensurePaymentIntent(ctx, { checkoutId });

    expect(await ctx.db.payment.findMany({ orderBy: { attempt: "asc" } })).toMatchObject([
      { state: "canceled", intentId: null },
      { state: "open", intentId: opened?.intentId, attempt: 2, amount: 3500 },
    ]);
    expect(await listSimulatorIntents(simulator)).toHaveLength(1);
  });

  test("an outage of Stripe is reported as PAYMENTS_DOWN", async ({ ctx, simulator }) => {
    const { id: checkoutId } = await createTestCheckout(ctx, await createFilledCart(ctx));
    await injectSimulatorFault(simulator, { requests: [{ mode: "unavailable", next: 9, delayMs: 0, path: "" }] });

    await expect(ensurePaymentIntent(ctx, { checkoutId })).rejects.toMatchObject({ code: "PAYMENTS_DOWN" });
    expect((await readCheckout(ctx, { checkoutId })).paymentState).toBe("creating");
    await markPaymentUnavailable(ctx, { checkoutId });
    expect((await readCheckout(ctx, { checkoutId })).paymentState).toBe("failed");
    await injectSimulatorFault(simulator, {});
    expect(await createPaymentIntent(ctx, { checkoutId })).toMatchObject({ amount: 3500, currency: "usd" });
    expect((await readCheckout(ctx, { checkoutId })).paymentState).toBe("ready");
  });

  test("opening a payment cancels its payment intent if the checkout was closed meanwhile", async ({
    ctx,
    simulator,
  }) => {
    const { id: checkoutId } = await createTestCheckout(ctx, await createFilledCart(ctx));
    const closing: typeof ctx = {
      ...ctx,
      payments: {
        ...ctx.payments,
        async createIntent(input) {
          await ctx.db.payment.updateMany({ data: { state: "canceled" } });
          await ctx.db.checkout.update({ where: { id: checkoutId }, data: { state: "cancelled" } });
          return ctx.payments.createIntent(input);
        },
      },
    };

    expect(await ensurePaymentIntent(closing, { checkoutId })).toBeNull();
    expect((await listSimulatorIntents(simulator)).map(({ status }) => status)).toEqual(["canceled"]);
  });

  test("opening a payment replaces a payment intent that was canceled at Stripe", async ({ ctx }) => {
    const { checkout, paymentId, intentId } = await createOpenCheckout(ctx);
    await ctx.payments.cancelIntent({ paymentId, intentId });

    const { paymentIntentId } = await createPaymentIntent(ctx, { checkoutId: checkout.id });

    expect(paymentIntentId).not.toBe(intentId);
    expect(await ctx.db.payment.findMany({ orderBy: { attempt: "asc" } })).toMatchObject([
      { state: "canceled", intentId },
      { state: "open", intentId: paymentIntentId },
    ]);
  });

  test("a payment can be opened again with another card after a decline", async ({ ctx, simulator }) => {
    const { checkout, paymentId, intentId } = await createOpenCheckout(ctx);
    await confirmPayment(simulator, intentId, "pm_card_chargeDeclined");

    expect((await finalizePayment(ctx, { paymentId })).state).toBe("unpaid");
    expect(await createPaymentIntent(ctx, { checkoutId: checkout.id })).toMatchObject({ paymentIntentId: intentId });
    await confirmPayment(simulator, intentId);
    expect((await finalizePayment(ctx, { paymentId })).state).toBe("completed");
  });
});

describe("an event from Stripe", () => {
  test("a Stripe event is stored together with its job", async ({ ctx }) => {
    const { paymentId, intentId } = await createOpenCheckout(ctx);
    const event = createStripeEvent(intentId);

    const received = await Promise.all(Array.from({ length: 5 }, () => receiveStripeEvent(ctx, event)));

    expect(received.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await ctx.db.paymentEvent.findMany()).toMatchObject([{ id: event.id, intentId, paymentId }]);
    expect(await ctx.db.outboxJob.findMany({ where: { name: "order.finalise" } })).toMatchObject([
      { payload: { paymentId }, dedupe: `fin-${event.id}` },
    ]);
  });

  test("an event of an unknown payment intent starts no job", async ({ ctx }) => {
    expect(await receiveStripeEvent(ctx, createStripeEvent("pi_unknown"))).toEqual({ isNew: true, isKnown: false });
    expect(await ctx.db.paymentEvent.count()).toBe(1);
    expect(await listJobPayloads(ctx.db, "order.finalise")).toEqual([]);
  });

  test("a Stripe event is matched to its payment by metadata before the intent's id is stored", async ({
    ctx,
    simulator,
  }) => {
    const { paymentId, intentId } = await createOpenCheckout(ctx);
    await ctx.db.payment.update({ where: { id: paymentId }, data: { intentId: null } });
    await confirmPayment(simulator, intentId);

    await receiveStripeEvent(ctx, createStripeEvent(intentId, { metadata: { payment_id: paymentId } }));

    expect(await listJobPayloads(ctx.db, "order.finalise")).toEqual([{ paymentId }]);
    expect((await finalizePayment(ctx, { paymentId })).state).toBe("completed");
    expect(await ctx.db.payment.findMany()).toMatchObject([{ state: "succeeded", intentId }]);
  });

  test("an event of a second payment intent creates a separate payment", async ({ ctx }) => {
    const { paymentId } = await createOpenCheckout(ctx);

    await receiveStripeEvent(ctx, createStripeEvent("pi_second", { metadata: { payment_id: paymentId } }));

    const second = await ctx.db.payment.findUniqueOrThrow({ where: { intentId: "pi_second" } });
    expect(second).toMatchObject({ attempt: 2, state: "created" });
    expect(await listJobPayloads(ctx.db, "order.finalise")).toEqual([{ paymentId: PaymentId.parse(second.id) }]);
  });
});
