import { createOrderNumber, newId } from "@storywall/domain/kernel/ids";
import { createTestCart, createTestUser } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import type { Db, Prisma } from "./client.ts";

async function insertCheckout(db: Db, overrides: Partial<Prisma.CheckoutUncheckedCreateInput> = {}) {
  const cart = overrides.cartId
    ? { id: overrides.cartId, userId: (await createTestUser(db)).id }
    : await createTestCart(db);
  const priceValidUntil = new Date(Date.now() + 60_000);
  const data = { id: newId("checkout"), cartId: cart.id, userId: cart.userId, cartVersion: 1, priceValidUntil };
  return db.checkout.create({ data: { ...data, snapshot: { lines: [] }, amount: 1_120, ...overrides } });
}

async function insertPayment(db: Db, checkout: { id: string; amount: number }, state: "created" | "succeeded") {
  const { id } = await db.payment.create({
    data: { id: newId("payment"), checkoutId: checkout.id, amount: checkout.amount },
  });
  return db.payment.update({ where: { id }, data: { state } });
}

type CheckoutIds = { id: string; userId: string; amount: number };

function insertOrder(
  db: Db,
  checkout: CheckoutIds,
  payment: { id: string },
  overrides: Partial<Prisma.OrderUncheckedCreateInput> = {},
) {
  const { id: checkoutId, userId, amount } = checkout;
  const data = { id: newId("order"), number: createOrderNumber(), checkoutId, paymentId: payment.id, userId, amount };
  const address = {
    email: "a@example.com",
    shippingAddress: {},
    totals: { total: amount, tax: 0 },
    shipBy: new Date("2026-12-01"),
  };
  return db.order.create({ data: { ...data, ...address, state: "checking", ...overrides } });
}

describe("a state in the database", () => {
  test("a new row must have an initial state", async ({ db }) => {
    await expect(insertCheckout(db, { state: "paid" })).rejects.toThrow("illegal checkout move:  -> paid");
  });

  test("a state is logged as a transition only when it changes", async ({ db }) => {
    const { id } = await createTestCart(db);
    await db.cart.update({ where: { id }, data: { state: "locked" } });
    await db.cart.update({ where: { id }, data: { state: "locked", version: 2 } });
    expect(await db.stateLog.count({ where: { entityId: id } })).toBe(2);
  });
});

describe("an order in the database", () => {
  test("an order is accepted for a `succeeded` payment of its checkout and amount", async ({ db }) => {
    const checkout = await insertCheckout(db);
    const order = await insertOrder(db, checkout, await insertPayment(db, checkout, "succeeded"));
    expect(order).toMatchObject({ checkoutId: checkout.id, amount: 1_120 });
  });

  test("an order is rejected before its payment succeeded", async ({ db }) => {
    const checkout = await insertCheckout(db);
    const payment = await insertPayment(db, checkout, "created");
    await expect(insertOrder(db, checkout, payment)).rejects.toThrow("must match a succeeded payment");
  });

  test("an order is rejected for another checkout's payment or another amount", async ({ db }) => {
    const [mine, other] = [await insertCheckout(db), await insertCheckout(db)];
    const [minePaid, otherPaid] = [
      await insertPayment(db, mine, "succeeded"),
      await insertPayment(db, other, "succeeded"),
    ];
    await expect(insertOrder(db, mine, otherPaid)).rejects.toThrow("must match a succeeded payment");
    await expect(insertOrder(db, mine, minePaid, { amount: 1 })).rejects.toThrow("must match a succeeded payment");
    expect(await db.order.count()).toBe(0);
  });

  test("an order is rejected for an unknown payment", async ({ db }) => {
    const checkout = await insertCheckout(db);
    await expect(insertOrder(db, checkout, { id: newId("payment") })).rejects.toThrow();
    expect(await db.order.count()).toBe(0);
  });

  test("one order is accepted per checkout", async ({ db }) => {
    const checkout = await insertCheckout(db);
    const payment = await insertPayment(db, checkout, "succeeded");
    await insertOrder(db, checkout, payment);
    await expect(insertOrder(db, checkout, payment)).rejects.toThrow("Unique constraint");
  });
});

describe("a checkout in the database", () => {
  test("a checkout never changes its snapshot, amount or cart", async ({ db }) => {
    const { id } = await insertCheckout(db);
    const changes = [{ snapshot: { lines: ["cheaper"] } }, { amount: 1 }, { cartId: (await createTestCart(db)).id }];
    for (const data of changes) {
      await expect(db.checkout.update({ where: { id }, data })).rejects.toThrow("checkouts is frozen");
    }
    await db.checkout.update({ where: { id }, data: { state: "cancelled", cancelReason: "customer" } });
  });

  test("a payment never changes its amount", async ({ db }) => {
    const { id } = await insertPayment(db, await insertCheckout(db), "created");
    await expect(db.payment.update({ where: { id }, data: { amount: 1 } })).rejects.toThrow("payments is frozen");
  });

  test("a cart has at most one open checkout at a time", async ({ db }) => {
    const first = await insertCheckout(db);
    await expect(insertCheckout(db, { cartId: first.cartId })).rejects.toThrow("Unique constraint");
    await db.checkout.update({ where: { id: first.id }, data: { state: "cancelled" } });
    expect(await insertCheckout(db, { cartId: first.cartId })).toMatchObject({ state: "awaiting_payment" });
  });

  test("a checkout can be paid only once", async ({ db }) => {
    const checkout = await insertCheckout(db);
    await insertPayment(db, checkout, "succeeded");
    const second = await db.payment.create({
      data: { id: newId("payment"), checkoutId: checkout.id, amount: checkout.amount, attempt: 2 },
    });
    const succeed = db.payment.update({ where: { id: second.id }, data: { state: "succeeded" } });
    await expect(succeed).rejects.toThrow("Unique constraint");
  });
});

describe("an id in the database", () => {
  const letters = "0123456789abcdefghjkmnpqrs";
  const invalidIds = [
    ["without its kind", letters],
    ["of another kind", `cart_${letters}`],
    ["that is too short", `user_${letters.slice(1)}`],
    ["that is too long", `user_${letters}0`],
    ["in capitals", `user_${letters.toUpperCase()}`],
    ["with a letter that resembles a digit", `user_${letters.slice(1)}l`],
    ["followed by a new line", `user_${letters}\n`],
  ] as const;

  for (const [what, id] of invalidIds) {
    test(`an id ${what} is rejected`, async ({ db }) => {
      await expect(db.user.create({ data: { id } })).rejects.toThrow("users_id_form");
    });
  }

  test("an id of the correct form is accepted", async ({ db }) => {
    expect(await db.user.create({ data: { id: `user_${letters}` } })).toMatchObject({ id: `user_${letters}` });
  });
});
