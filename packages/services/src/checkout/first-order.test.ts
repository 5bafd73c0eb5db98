import { UserId } from "@storywall/domain/kernel/ids";
import { createTestUser } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import type { TestSimulator } from "@storywall/testing/stripe";
import { describe, expect } from "vitest";
import type { VisitorContext } from "../accounts/context.ts";
import { applyPromo, removePromo } from "../cart/cart.ts";
import { cancelOpenCheckout } from "../cart/close-checkout.ts";
import { readCart } from "../cart/read-cart.ts";
import { completeCheckout } from "../orders/complete-checkout.ts";
import { createPaymentIntent } from "../orders/pay-checkout.ts";
import {
  confirmPayment,
  createFilledCart,
  listSimulatorIntents,
  seedPromos,
  shippingAddress,
} from "./checkout.fixture.ts";
import { createCheckout } from "./create-checkout.ts";

const FULL = 3500;
const DISCOUNTED = 3150;
const addresses = ["ann.lee@gmail.com", "AnnLee@gmail.com", "a.n.n.lee+walls@gmail.com", "annlee@googlemail.com"];

/** Seeds the promo codes and ends the sale code, which would save more than the welcome code. */
async function seedWelcomePromo({ db }: VisitorContext): Promise<void> {
  await seedPromos(db);
  await db.promo.update({ where: { code: "XMAS20" }, data: { endsAt: new Date("2026-01-01") } });
}

async function createVisitor(ctx: VisitorContext): Promise<VisitorContext> {
  return { ...ctx, userId: UserId.parse((await createTestUser(ctx.db)).id) };
}

async function createWelcomeCart(ctx: VisitorContext) {
  const cart = await createFilledCart(ctx);
  await removePromo(ctx, { cartId: cart.id });
  return applyPromo(ctx, { cartId: cart.id, code: "WELCOME10" });
}

async function completePurchase(ctx: VisitorContext, simulator: TestSimulator, checkout: { id: `checkout_${string}` }) {
  const { paymentIntentId } = await createPaymentIntent(ctx, { checkoutId: checkout.id });
  await confirmPayment(simulator, paymentIntentId);
  return completeCheckout(ctx, { checkoutId: checkout.id });
}

describe("a promo code for first orders", () => {
  test("only one of many concurrent checkouts with addresses of one mailbox gets the first-order code", async ({
    ctx,
    simulator,
  }) => {
    await seedWelcomePromo(ctx);
    const shoppers = await Promise.all(
      addresses.map(async (email) => {
        const visitor = await createVisitor(ctx);
        const { id: cartId } = await createWelcomeCart(visitor);
        return { visitor, cartId, checkOut: () => createCheckout(visitor, { cartId, email, shippingAddress }) };
      }),
    );

    const first = await Promise.allSettled(shoppers.map(({ checkOut }) => checkOut()));
    const rejections = first.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(rejections.map(({ code }) => code)).toEqual(["PROMO_RESERVED", "PROMO_RESERVED", "PROMO_RESERVED"]);

    const checkouts = await Promise.all(shoppers.map(({ checkOut }) => checkOut()));
    expect(checkouts.map(({ totals }) => totals.total).sort()).toEqual([DISCOUNTED, FULL, FULL, FULL]);
    await Promise.all(
      shoppers.map(({ visitor }, at) => completePurchase(visitor, simulator, checkouts[at] ?? throwMissingCheckout())),
    );

    const orders = await ctx.db.order.findMany({ select: { amount: true, promoCode: true } });
    expect(orders.filter(({ promoCode }) => promoCode === "WELCOME10")).toEqual([
      { amount: DISCOUNTED, promoCode: "WELCOME10" },
    ]);
    expect(await ctx.db.promoRedemption.count({ where: { code: "WELCOME10" } })).toBe(1);
    const received = (await listSimulatorIntents(simulator)).reduce((sum, intent) => sum + intent.amount_received, 0);
    expect(received).toBe(orders.reduce((sum, { amount }) => sum + amount, 0));
  });

  test("a first-order code is removed if the mailbox has ordered before", async ({ ctx, simulator }) => {
    await seedWelcomePromo(ctx);
    const { id: firstCart } = await createWelcomeCart(ctx);
    const first = await createCheckout(ctx, { cartId: firstCart, email: "ann@example.com", shippingAddress });
    await completePurchase(ctx, simulator, first);
    const { id: cartId } = await createWelcomeCart(ctx);
    const createCheckoutAgain = () => createCheckout(ctx, { cartId, email: "Ann+again@example.com", shippingAddress });

    await expect(createCheckoutAgain()).rejects.toMatchObject({
      code: "PROMO_NOT_ELIGIBLE",
      message: "This code is for first orders only, so we removed it. Please check the new total, then pay.",
    });

    expect(await readCart(ctx, { cartId })).toMatchObject({ promo: null, totals: { total: FULL } });
    expect(await createCheckoutAgain()).toMatchObject({ promo: null, totals: { total: FULL } });
  });

  test("a first-order code becomes available again when its checkout is closed", async ({ ctx }) => {
    await seedWelcomePromo(ctx);
    const { id: cartId } = await createWelcomeCart(ctx);
    await createCheckout(ctx, { cartId, email: "ann@example.com", shippingAddress });
    const other = await createVisitor(ctx);
    const { id: otherCart } = await createWelcomeCart(other);

    await cancelOpenCheckout(ctx, { cartId, becoming: "expired" });

    const email = "ann@example.com";
    const checkout = await createCheckout(other, { cartId: otherCart, email, shippingAddress });
    expect(checkout.totals.total).toBe(DISCOUNTED);
  });

  test("reserving the first-order code for one mailbox does not affect other mailboxes", async ({ ctx }) => {
    await seedWelcomePromo(ctx);
    const purchase = ["ann.lee@example.com", "annlee@example.com"].map(async (email) => {
      const visitor = await createVisitor(ctx);
      const { id: cartId } = await createWelcomeCart(visitor);
      return createCheckout(visitor, { cartId, email, shippingAddress });
    });

    expect((await Promise.all(purchase)).map(({ totals }) => totals.total)).toEqual([DISCOUNTED, DISCOUNTED]);
  });
});

function throwMissingCheckout(): never {
  throw new Error("There is a checkout for each shopper.");
}
