import { ShopError } from "@storywall/domain/errors";
import { type CheckoutId, PaymentId } from "@storywall/domain/kernel/ids";
import { test } from "@storywall/testing/fixtures";
import { expect } from "vitest";
import type { VisitorContext } from "../accounts/context.ts";
import { updateCartLine } from "../cart/update-cart-line.ts";
import { completeCheckout } from "../checkout/complete-checkout.ts";
import { createCheckout } from "../checkout/create-checkout.ts";
import { aFilledCart, anEvent, intentsAt, pay, refundsAt, shippingAddress } from "../checkout/paying.fixture.ts";
import { createPaymentIntent } from "../checkout/payments/create-payment-intent.ts";
import { openPayment } from "../checkout/payments/open-payment.ts";
import { receiveStripeEvent } from "../checkout/payments/receive-stripe-event.ts";
import { finalise } from "./finalise.ts";

function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const hurried = new Set([
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
  "concurrent updates, checkouts, payments and events leave no payment without an order or refund (seed %i)",
  {
    timeout: 60_000,
  },
  async (seed, { ctx, simulator }) => {
    const roll = dice(seed);
    const cart = await aFilledCart(ctx);
    const lineId = cart.lines[0]?.id ?? "";
    const unexpected: unknown[] = [];
    const attempt = async (work: () => Promise<unknown>) => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ShopError && hurried.has(error.code))) unexpected.push(error);
      }
    };
    const anyCheckout = async (): Promise<CheckoutId | null> => {
      const all = await ctx.db.checkout.findMany({ orderBy: { createdAt: "desc" }, select: { id: true } });
      return (all[roll(Math.min(2, all.length))]?.id ?? null) as CheckoutId | null;
    };
    const anyIntent = async () => {
      const all = await intentsAt(simulator);
      return all[roll(Math.min(2, all.length))]?.id ?? null;
    };
    const shop = async () => {
      const { id } = await createCheckout(ctx, { cartId: cart.id, email: "ann@example.com", shippingAddress });
      const { paymentIntentId } = await createPaymentIntent(ctx, { checkoutId: id });
      return pay(simulator, paymentIntentId);
    };
    const intent = async () => withId(await anyCheckout(), (checkoutId) => createPaymentIntent(ctx, { checkoutId }));
    const deeds: Array<() => Promise<unknown>> = [
      () => updateCartLine(ctx, { cartId: cart.id, line: { id: lineId, quantity: 1 + roll(20) } }),
      () => createCheckout(ctx, { cartId: cart.id, email: `${roll(2)}@example.com`, shippingAddress }),
      () => createCheckout(ctx, { cartId: cart.id, email: "ann@example.com", shippingAddress }),
      intent,
      intent,
      async () => withId(await anyCheckout(), (checkoutId) => openPayment(ctx, { checkoutId })),
      async () => withId(await anyCheckout(), (checkoutId) => completeCheckout(ctx, { checkoutId })),
      async () => withId(await anyIntent(), (intentId) => receiveStripeEvent(ctx, anEvent(intentId))),
      async () => (roll(2) === 0 ? withId(await anyIntent(), (intentId) => pay(simulator, intentId)) : null),
      async () => (roll(2) === 0 ? shop() : null),
    ];

    for (let wave = 0; wave < 8; wave++) {
      await Promise.all(
        Array.from({ length: 8 }, () => attempt(deeds[roll(deeds.length)] ?? deeds[0] ?? expect.fail())),
      );
    }
    await settleAll(ctx);
    await attempt(shop);
    await settleAll(ctx);
    expect(unexpected).toEqual([]);
    await assertBalanced(ctx, simulator);
  },
);

function withId<Id>(id: Id | null, work: (id: Id) => Promise<unknown>): Promise<unknown> {
  return id === null ? Promise.resolve() : work(id);
}

async function settleAll(ctx: VisitorContext): Promise<void> {
  for (const { id } of await ctx.db.payment.findMany({ select: { id: true } })) {
    await finalise(ctx, { paymentId: PaymentId.parse(id) });
  }
}

async function assertBalanced(ctx: VisitorContext, simulator: Parameters<typeof intentsAt>[0]): Promise<void> {
  const refunds = await refundsAt(simulator);
  const orders = await ctx.db.order.findMany();
  const payments = await ctx.db.payment.findMany({ include: { checkout: true } });
  expect(orders).toHaveLength(1);

  for (const intent of await intentsAt(simulator)) {
    if (intent.status !== "succeeded") continue;
    const payment = payments.find(({ intentId }) => intentId === intent.id);
    const isOrder = orders.some(({ paymentId, amount }) => paymentId === payment?.id && amount === intent.amount);
    const isRefunded = refunds.some((refund) => refund.payment_intent === intent.id && refund.amount === intent.amount);
    const isHeld = payment?.checkout.state === "needs_review";
    expect([isOrder, isRefunded, isHeld].filter(Boolean), intent.id).toHaveLength(1);
  }
  for (const order of orders) expect(payments.find(({ id }) => id === order.paymentId)?.state).toBe("succeeded");
}
