import { validateAddress } from "@storywall/domain/cart/address";
import { ShopError } from "@storywall/domain/errors";
import { type CheckoutId, PaymentId } from "@storywall/domain/kernel/ids";
import { test } from "@storywall/testing/fixtures";
import { expect } from "vitest";
import type { VisitorContext } from "../accounts/context.ts";
import { applyPromo, updateCartLine } from "../cart/cart.ts";
import { lockCheckout } from "../cart/lock-checkout.ts";
import {
  confirmPayment,
  createFilledCart,
  createOpenCheckout,
  createStripeEvent,
  listSimulatorIntents,
  listSimulatorRefunds,
  shippingAddress,
} from "../checkout/checkout.fixture.ts";
import { createCheckout } from "../checkout/create-checkout.ts";
import { createCheckoutSnapshot } from "../checkout/create-checkout-snapshot.ts";
import { ensurePaymentIntent } from "../checkout/payments/payment-intent.ts";
import { receiveStripeEvent } from "../checkout/payments/receive-stripe-event.ts";
import { completeCheckout } from "./complete-checkout.ts";
import { finalizePayment } from "./finalize-payment.ts";
import { createPaymentIntent } from "./pay-checkout.ts";

function createSeededRandomInt(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const expectedErrorCodes = new Set([
  "ALREADY_PAID",
  "ORDER_ALREADY_PAID",
  "CART_LOCKED",
  "CHECKOUT_CLOSED",
  "NOT_PAID",
  "PAYMENT_IN_PROGRESS",
  "PAYMENTS_DOWN",
  "QUOTE_EXPIRED",
]);

test.for([1, 2, 3, 4])(
  "after concurrent events every payment has an order or a refund (seed %i)",
  async (seed, { ctx, simulator }) => {
    const roll = createSeededRandomInt(seed);
    const cart = await createFilledCart(ctx);
    const lineId = cart.lines[0]?.id ?? "";
    const unexpected: unknown[] = [];
    const tryStep = async (work: () => Promise<unknown>) => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ShopError && expectedErrorCodes.has(error.code))) unexpected.push(error);
      }
    };
    const pickCheckout = async (): Promise<CheckoutId | null> => {
      const all = await ctx.db.checkout.findMany({ orderBy: { createdAt: "desc" }, select: { id: true } });
      return (all[roll(Math.min(2, all.length))]?.id ?? null) as CheckoutId | null;
    };
    const pickIntent = async () => {
      const all = await listSimulatorIntents(simulator);
      return all[roll(Math.min(2, all.length))]?.id ?? null;
    };
    const payNewCheckout = async () => {
      const { id } = await createCheckout(ctx, { cartId: cart.id, email: "ann@example.com", shippingAddress });
      const { paymentIntentId } = await createPaymentIntent(ctx, { checkoutId: id });
      return confirmPayment(simulator, paymentIntentId);
    };
    const createIntent = async () =>
      runUnlessNull(await pickCheckout(), (checkoutId) => createPaymentIntent(ctx, { checkoutId }));
    const deeds: Array<() => Promise<unknown>> = [
      () => updateCartLine(ctx, { cartId: cart.id, line: { id: lineId, quantity: 1 + roll(20) } }),
      () => createCheckout(ctx, { cartId: cart.id, email: `${roll(2)}@example.com`, shippingAddress }),
      () => createCheckout(ctx, { cartId: cart.id, email: "ann@example.com", shippingAddress }),
      createIntent,
      createIntent,
      async () => runUnlessNull(await pickCheckout(), (checkoutId) => ensurePaymentIntent(ctx, { checkoutId })),
      async () => runUnlessNull(await pickCheckout(), (checkoutId) => completeCheckout(ctx, { checkoutId })),
      async () => runUnlessNull(await pickIntent(), (intentId) => receiveStripeEvent(ctx, createStripeEvent(intentId))),
      async () =>
        roll(2) === 0 ? runUnlessNull(await pickIntent(), (intentId) => confirmPayment(simulator, intentId)) : null,
      async () => (roll(2) === 0 ? payNewCheckout() : null),
    ];

    for (let wave = 0; wave < 8; wave++) {
      await Promise.all(
        Array.from({ length: 8 }, () => tryStep(deeds[roll(deeds.length)] ?? deeds[0] ?? expect.fail())),
      );
    }
    await finalizeAllPayments(ctx);
    await tryStep(payNewCheckout);
    await finalizeAllPayments(ctx);
    expect(unexpected).toEqual([]);
    await assertPaymentsBalanced(ctx, simulator);
  },
);

function runUnlessNull<Id>(id: Id | null, work: (id: Id) => Promise<unknown>): Promise<unknown> {
  return id === null ? Promise.resolve() : work(id);
}

async function finalizeAllPayments(ctx: VisitorContext): Promise<void> {
  for (const { id } of await ctx.db.payment.findMany({ select: { id: true } })) {
    await finalizePayment(ctx, { paymentId: PaymentId.parse(id) });
  }
}

async function assertPaymentsBalanced(
  ctx: VisitorContext,
  simulator: Parameters<typeof listSimulatorIntents>[0],
): Promise<void> {
  const refunds = await listSimulatorRefunds(simulator);
  const orders = await ctx.db.order.findMany();
  const payments = await ctx.db.payment.findMany({ include: { checkout: true } });
  expect(orders).toHaveLength(1);

  for (const createIntent of await listSimulatorIntents(simulator)) {
    if (createIntent.status !== "succeeded") continue;
    const payment = payments.find(({ intentId }) => intentId === createIntent.id);
    const isOrder = orders.some(({ paymentId, amount }) => paymentId === payment?.id && amount === createIntent.amount);
    const isRefunded = refunds.some(
      (refund) => refund.payment_intent === createIntent.id && refund.amount === createIntent.amount,
    );
    const isHeld = payment?.checkout?.state === "needs_review";
    expect([isOrder, isRefunded, isHeld].filter(Boolean), createIntent.id).toHaveLength(1);
  }
  for (const order of orders) expect(payments.find(({ id }) => id === order.paymentId)?.state).toBe("succeeded");
}

test("a paid checkout stays `processing` while another request slowly creates its order", async ({
  ctx,
  simulator,
}) => {
  const { checkout, paymentId, intentId } = await createOpenCheckout(ctx);
  await confirmPayment(simulator, intentId);
  await ctx.db.$transaction(async (tx) => {
    await lockCheckout(tx, checkout.id);
    expect(await completeCheckout(ctx, { checkoutId: checkout.id })).toMatchObject({ state: "processing" });
    await expect(createPaymentIntent(ctx, { checkoutId: checkout.id })).rejects.toMatchObject({
      code: "ORDER_ALREADY_PAID",
    });
    const run = { done: async () => {} };
    await expect(finalizePayment(ctx, { paymentId }, run)).rejects.toMatchObject({ code: "P2010" });
  });
  expect(await completeCheckout(ctx, { checkoutId: checkout.id })).toMatchObject({ state: "completed" });
});

test("a free checkout is `processing` while another request slowly creates its order", async ({ ctx }) => {
  await ctx.db.promo.create({ data: { code: "FREE", basisPointsOff: 10_000 } });
  const cart = await createFilledCart(ctx);
  await applyPromo(ctx, { cartId: cart.id, code: "FREE" });
  const contact = { email: "ann@example.com", shippingAddress: validateAddress(shippingAddress) };
  const { checkoutId } = await createCheckoutSnapshot(ctx, { cartId: cart.id, contact });
  await ctx.db.$transaction(async (tx) => {
    await lockCheckout(tx, checkoutId);
    expect(await completeCheckout(ctx, { checkoutId })).toMatchObject({ state: "processing" });
  });
  expect(await completeCheckout(ctx, { checkoutId })).toMatchObject({ state: "completed" });
});

test("an unpaid checkout is not reported as `processing` while another request holds its lock", async ({ ctx }) => {
  const { checkout } = await createOpenCheckout(ctx);
  await ctx.db.$transaction(async (tx) => {
    await lockCheckout(tx, checkout.id);
    await expect(completeCheckout(ctx, { checkoutId: checkout.id })).rejects.toMatchObject({ code: "P2010" });
  });
});
