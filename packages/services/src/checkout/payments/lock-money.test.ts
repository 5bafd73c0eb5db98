import { inTransaction } from "@storywall/db/client";
import { test } from "@storywall/testing/fixtures";
import { beforeEach, expect } from "vitest";
import { anOpenCheckout, seedPromos } from "../paying.fixture.ts";
import { addAttempt } from "./add-attempt.ts";
import { lockMoney } from "./lock-money.ts";

const HELD_MS = 200;

beforeEach<{ ctx: { db: Parameters<typeof seedPromos>[0] } }>(({ ctx }) => seedPromos(ctx.db));

test("a waiting transaction sees the payment added by the lock's holder", async ({ ctx }) => {
  const { checkout } = await anOpenCheckout(ctx);
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const first = inTransaction(ctx.db, async (tx) => {
    const money = await lockMoney(tx, checkout.id);
    locked();
    await new Promise((resolve) => setTimeout(resolve, HELD_MS));
    await addAttempt(tx, money);
  });
  await isLocked;
  const seen = await inTransaction(ctx.db, (tx) => lockMoney(tx, checkout.id));
  await first;
  expect(seen.payments.map(({ attempt }) => attempt)).toEqual([1, 2]);
});

test("a waiting transaction sees the lock holder's changes to cart and checkout", async ({ ctx }) => {
  const { checkout, cart } = await anOpenCheckout(ctx);
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const first = inTransaction(ctx.db, async (tx) => {
    await lockMoney(tx, checkout.id);
    locked();
    await new Promise((resolve) => setTimeout(resolve, HELD_MS));
    await tx.checkout.update({ where: { id: checkout.id }, data: { state: "cancelled" } });
    await tx.cart.update({ where: { id: cart.id }, data: { state: "open" } });
  });
  await isLocked;
  const seen = await inTransaction(ctx.db, (tx) => lockMoney(tx, checkout.id));
  await first;
  expect([seen.state, seen.cart.state]).toEqual(["cancelled", "open"]);
});
