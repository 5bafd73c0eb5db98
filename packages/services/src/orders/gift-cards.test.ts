import { inTransaction } from "@storywall/db/client";
import type { GiftCardId } from "@storywall/domain/kernel/ids";
import { newId } from "@storywall/domain/kernel/ids";
import { expectLogged } from "@storywall/testing/expect-logged";
import { test } from "@storywall/testing/fixtures";
import fc from "fast-check";
import { describe, expect } from "vitest";
import type { AdminContext, VisitorContext } from "../accounts/context.ts";
import { applyGiftCard, removeGiftCard } from "../cart/apply-gift-card.ts";
import { computeGiftCardCode, hashGiftCardCode, releaseGiftCards } from "../cart/gift-cards.ts";
import { lockCheckout } from "../cart/lock-checkout.ts";
import { readCart } from "../cart/read-cart.ts";
import { expireCheckout, recreateCheckout } from "../checkout/change-checkout.ts";
import {
  confirmPayment,
  createFilledCart,
  createTestCheckout,
  listSimulatorIntents,
  listSimulatorRefunds,
} from "../checkout/checkout.fixture.ts";
import { issueGiftCard } from "../checkout/gift-cards.ts";
import { readGiftCardBalance, voidGiftCard } from "../checkout/manage-gift-cards.ts";
import { ensurePaymentIntent } from "../checkout/payments/payment-intent.ts";
import { refundOrder } from "../checkout/payments/refund-order.ts";
import { submitRefund } from "../checkout/payments/submit-refund.ts";
import { cancelOrder } from "./cancel-order.ts";
import { finalizePayment } from "./finalize-payment.ts";
import { giveStoreCredit } from "./give-store-credit.ts";
import { loadOrderView } from "./to-order-view.ts";

async function createTestGiftCard(ctx: VisitorContext, amount: number) {
  const id = newId("giftcard") as GiftCardId;
  const code = computeGiftCardCode(ctx.secret, { id, recipientVersion: 1 });
  const data = { id, kind: "credit", amount, codeHash: hashGiftCardCode(code), lastFour: code.slice(-4) };
  await ctx.db.giftCard.create({ data: { ...data, recipientEmail: "ann@example.com" } });
  await issueGiftCard(ctx.db, { id, amount });
  return { id, code, lastFour: data.lastFour };
}

const readBalance = async ({ db }: VisitorContext, id: string) =>
  (await db.giftCard.findUniqueOrThrow({ where: { id } })).balance;

const listEntries = async ({ db }: VisitorContext, giftCardId: string) =>
  (await db.giftCardEntry.findMany({ where: { giftCardId }, orderBy: { id: "asc" } })).map(
    ({ kind, amount }) => `${kind} ${amount}`,
  );

async function createCheckoutWithCard(ctx: VisitorContext, amount: number) {
  const card = await createTestGiftCard(ctx, amount);
  const cart = await createFilledCart(ctx);
  const { totals } = await applyGiftCard(ctx, { cartId: cart.id, code: card.code });
  const checkout = await createTestCheckout(ctx, cart);
  return { card, cart, checkout, total: totals.total };
}

async function payRest(ctx: VisitorContext, simulator: Parameters<typeof confirmPayment>[0], checkoutId: string) {
  const payment = await ensurePaymentIntent(ctx, { checkoutId: checkoutId as `checkout_${string}` });
  if (!payment) throw new Error("There is nothing to pay.");
  await confirmPayment(simulator, payment.intentId);
  return finalizePayment(ctx, { paymentId: payment.paymentId });
}

async function submitRefunds(ctx: VisitorContext): Promise<void> {
  const refunds = await ctx.db.refund.findMany({ select: { id: true } });
  for (const { id } of refunds) await submitRefund(ctx, { refundId: id as `refund_${string}` });
}

const toAdmin = (ctx: VisitorContext): AdminContext => ({ ...ctx, admin: { role: "owner", actor: "owner-link" } });

describe("a gift card on a cart", () => {
  test("a gift card pays a part of the total", async ({ ctx, simulator }) => {
    const { card, checkout, total } = await createCheckoutWithCard(ctx, 500);
    expect(checkout).toMatchObject({
      totals: { total },
      giftCards: [{ lastFour: card.lastFour, amount: 500 }],
      amountDue: total - 500,
    });
    expect(await readBalance(ctx, card.id)).toBe(0);

    const { state, orderId } = await payRest(ctx, simulator, checkout.id);
    expect(state).toBe("completed");
    expect(await listSimulatorIntents(simulator)).toMatchObject([{ amount_received: total - 500 }]);
    const order = await loadOrderView(ctx, orderId ?? expect.fail());
    expect(order).toMatchObject({
      totals: { total },
      giftCards: [{ lastFour: card.lastFour, amount: 500 }],
      refundable: total,
    });
    expect(await listEntries(ctx, card.id)).toEqual(["issue 500", "hold -500"]);
  });

  test("an order whose total a gift card covers is placed without a charge", async ({ ctx, simulator }) => {
    const { card, checkout, total } = await createCheckoutWithCard(ctx, 50_000);
    expect(checkout).toMatchObject({ state: "completed", amountDue: 0, orderId: expect.any(String) });
    expect(await listSimulatorIntents(simulator)).toEqual([]);
    expect(await readBalance(ctx, card.id)).toBe(50_000 - total);
  });

  test("a gift card is visible only to the cart's owner", async ({ ctx }) => {
    const card = await createTestGiftCard(ctx, 500);
    const cart = await createFilledCart(ctx);
    await applyGiftCard(ctx, { cartId: cart.id, code: card.code });
    const stranger = { ...ctx, userId: newId("user") as VisitorContext["userId"] };
    await ctx.db.user.create({ data: { id: stranger.userId } });

    expect(await readCart(stranger, { cartId: cart.id })).toMatchObject({ giftCards: [] });
    await expect(removeGiftCard(stranger, { cartId: cart.id, giftCardId: card.id })).rejects.toThrow("cart");
    expect(await createTestCheckout(stranger, cart)).toMatchObject({ giftCards: [] });
    expect(await readBalance(ctx, card.id)).toBe(500);
  });

  test("a gift card without a balance is rejected", async ({ ctx }) => {
    const cart = await createFilledCart(ctx);
    const apply = (code: string) => applyGiftCard(ctx, { cartId: cart.id, code });
    await expect(apply("0000-0000-0000-0000")).rejects.toMatchObject({ code: "GIFT_CARD_UNKNOWN" });
    const { card } = await createCheckoutWithCard(ctx, 500);
    await expect(apply(card.code)).rejects.toMatchObject({ code: "GIFT_CARD_EMPTY" });
    const other = await createTestGiftCard(ctx, 700);
    await voidGiftCard(toAdmin(ctx), { giftCardId: other.id });
    await voidGiftCard(toAdmin(ctx), { giftCardId: other.id });
    await expect(apply(other.code)).rejects.toMatchObject({ code: "GIFT_CARD_UNKNOWN" });
    expect(await listEntries(ctx, other.id)).toEqual(["issue 700", "void -700"]);
  });

  test("a closed checkout returns the held amount to the gift card only once", async ({ ctx }) => {
    const { card, cart, checkout } = await createCheckoutWithCard(ctx, 500);
    const next = await recreateCheckout(ctx, { cartId: cart.id });
    expect(next).toMatchObject({ giftCards: [{ amount: 500 }] });
    expect(await readCart(ctx, { cartId: cart.id })).toMatchObject({ giftCards: [{ balance: 500 }] });
    await ctx.db.checkout.updateMany({ data: { priceValidUntil: new Date("2026-01-01") } });
    await expireCheckout(ctx, { checkoutId: next.id });
    await expireCheckout(ctx, { checkoutId: next.id });
    expect(await readBalance(ctx, card.id)).toBe(500);
    expect(await listEntries(ctx, card.id)).toEqual([
      "issue 500",
      "hold -500",
      "release 500",
      "hold -500",
      "release 500",
    ]);
    expect(checkout.id).not.toBe(next.id);
  });

  test("only one of two concurrent carts spends a gift card", async ({ ctx }) => {
    const card = await createTestGiftCard(ctx, 600);
    const carts = await Promise.all([createFilledCart(ctx), createFilledCart(ctx)]);
    for (const { id } of carts) await applyGiftCard(ctx, { cartId: id, code: card.code });
    const checkouts = await Promise.all(carts.map((cart) => createTestCheckout(ctx, cart)));
    const paid = checkouts.flatMap(({ giftCards }) => giftCards.map(({ amount }) => amount));
    expect(paid).toEqual([600]);
    expect(await readBalance(ctx, card.id)).toBe(0);
  });
});

describe("a payment that arrives after its checkout was closed", () => {
  const payClosedCheckout = async (
    ctx: VisitorContext,
    simulator: Parameters<typeof confirmPayment>[0],
    useElsewhere: boolean,
  ) => {
    const { card, cart, checkout } = await createCheckoutWithCard(ctx, 500);
    const payment = (await ensurePaymentIntent(ctx, { checkoutId: checkout.id })) ?? expect.fail();
    await confirmPayment(simulator, payment.intentId);
    await inTransaction(ctx.db, async (tx) => {
      await releaseGiftCards(tx, (await lockCheckout(tx, checkout.id)).payments);
      await tx.checkout.update({
        where: { id: checkout.id },
        data: { state: "cancelled", cancelReason: "superseded" },
      });
      await tx.cart.update({ where: { id: cart.id }, data: { state: "open" } });
    });
    if (useElsewhere) {
      const other = await createFilledCart(ctx);
      await removeGiftCard(ctx, { cartId: cart.id, giftCardId: card.id });
      await applyGiftCard(ctx, { cartId: other.id, code: card.code });
      await createTestCheckout(ctx, other);
    } else await createTestCheckout(ctx, cart);
    return { card, result: await finalizePayment(ctx, { paymentId: payment.paymentId }) };
  };

  test("a late payment takes back the amount that was returned to the gift card", async ({ ctx, simulator }) => {
    const { card, result } = await payClosedCheckout(ctx, simulator, false);
    expect(result.state).toBe("completed");
    expect(await readBalance(ctx, card.id)).toBe(0);
    expect((await listEntries(ctx, card.id)).at(-1)).toBe("hold -500");
  });

  test("a late payment is held for review if the gift card was used elsewhere", async ({ ctx, simulator }) => {
    expectLogged(/gift card was used/);
    const { card, result } = await payClosedCheckout(ctx, simulator, true);
    expect(result.state).toBe("needs_review");
    expect(await readBalance(ctx, card.id)).toBe(0);
  });
});

describe("a refund of an order paid with a gift card", () => {
  test("refunds of an order paid with a gift card go to the credit card first", async ({ ctx, simulator }) => {
    const { card, checkout, total } = await createCheckoutWithCard(ctx, 500);
    const { orderId } = await payRest(ctx, simulator, checkout.id);
    const order = { orderId: orderId ?? expect.fail() };
    await refundOrder(toAdmin(ctx), { ...order, amount: total - 400, reason: "goodwill" });
    await submitRefunds(ctx);
    expect(await listSimulatorRefunds(simulator)).toMatchObject([{ amount: total - 500 }]);
    expect(await readBalance(ctx, card.id)).toBe(100);
    expect((await loadOrderView(ctx, order.orderId)).refunds).toMatchObject([
      { amount: total - 500, giftCard: null },
      { amount: 100, giftCard: card.lastFour, state: "succeeded" },
    ]);

    await cancelOrder(ctx, order);
    await submitRefunds(ctx);
    await submitRefunds(ctx);
    expect(await readBalance(ctx, card.id)).toBe(500);
    expect(await listEntries(ctx, card.id)).toEqual(["issue 500", "hold -500", "refund 100", "refund 400"]);
    expect((await loadOrderView(ctx, order.orderId)).refundable).toBe(0);
    const moved = await ctx.db.taxMovement.aggregate({ _sum: { amount: true, tax: true } });
    expect(moved._sum).toEqual({ amount: 0, tax: 0 });
  });

  test("a refund returns everything to a gift card that paid for the whole order", async ({ ctx, simulator }) => {
    const { card, checkout, total } = await createCheckoutWithCard(ctx, 50_000);
    await cancelOrder(ctx, { orderId: checkout.orderId ?? expect.fail() });
    await submitRefunds(ctx);
    expect(await listSimulatorRefunds(simulator)).toEqual([]);
    expect(await readBalance(ctx, card.id)).toBe(50_000);
    expect(await readGiftCardBalance(ctx, { code: card.code })).toEqual({
      lastFour: card.lastFour,
      amount: 50_000,
      balance: 50_000,
    });
    expect(total).toBeGreaterThan(0);
  });
});

describe("store credit for an order", () => {
  test("store credit is a gift card that is emailed once to the customer", async ({ ctx }) => {
    const { checkout } = await createCheckoutWithCard(ctx, 50_000);
    const input = { orderId: checkout.orderId ?? expect.fail(), amount: 1_500, requestKey: crypto.randomUUID() };
    const { giftCardId } = await giveStoreCredit(toAdmin(ctx), input);
    expect(await giveStoreCredit(toAdmin(ctx), input)).toEqual({ giftCardId });
    await expect(giveStoreCredit(toAdmin(ctx), { ...input, amount: 1_600 })).rejects.toMatchObject({
      code: "IDEMPOTENCY_MISMATCH",
    });
    expect(await readBalance(ctx, giftCardId)).toBe(1_500);
    expect(await ctx.db.outboxJob.count({ where: { name: "email.gift-card" } })).toBe(1);
  });
});

test("the balance of a gift card never becomes negative", async ({ ctx }) => {
  const { db } = ctx;
  const step = fc.record({
    kind: fc.constantFrom("hold", "release", "refund", "repeat"),
    amount: fc.integer({ min: 1, max: 900 }),
  });
  const runs = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
    const { id } = await createTestGiftCard(ctx, 1_000);
    const holds: { source: string; amount: number }[] = [];
    let balance = 1_000;
    for (const { kind, amount } of steps) {
      const insert = (entry: { kind: string; amount: number; source: string }) =>
        db.giftCardEntry.create({ data: { giftCardId: id, ...entry } }).then(
          () => true,
          () => false,
        );
      const held = holds.at(-1);
      if (kind === "hold") {
        const source = newId("payment");
        expect(await insert({ kind, amount: -amount, source })).toBe(amount <= balance);
        if (amount <= balance) holds.push({ source, amount });
        balance -= amount <= balance ? amount : 0;
      } else if (kind === "repeat" && held) {
        expect(await insert({ kind: "hold", amount: -held.amount, source: held.source })).toBe(false);
      } else if (held && kind !== "repeat") {
        const entry = { kind, amount: held.amount, source: kind === "release" ? held.source : newId("refund") };
        expect(await insert(entry)).toBe(true);
        holds.pop();
        balance += held.amount;
        if (kind === "release") expect(await insert(entry)).toBe(false);
      }
    }
    const { _sum } = await db.giftCardEntry.aggregate({ where: { giftCardId: id }, _sum: { amount: true } });
    expect(await readBalance(ctx, id)).toBe(balance);
    expect(_sum.amount).toBe(balance);
    expect(balance).toBeGreaterThanOrEqual(0);
  });
  await fc.assert(runs, { numRuns: 40 });
});
