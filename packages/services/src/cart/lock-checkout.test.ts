import { inTransaction } from "@storywall/db/client";
import { test } from "@storywall/testing/fixtures";
import { waitForBlockedStatement } from "@storywall/testing/statements";
import { beforeEach, expect } from "vitest";
import { createOpenCheckout, seedPromos } from "../checkout/checkout.fixture.ts";
import { addPaymentAttempt } from "../checkout/payments/payment-intent.ts";
import { lockCheckout } from "./lock-checkout.ts";

beforeEach<{ ctx: { db: Parameters<typeof seedPromos>[0] } }>(({ ctx }) => seedPromos(ctx.db));

test("a transaction that waited for a checkout's lock reads the payment added in the meantime", async ({ ctx }) => {
  const { checkout } = await createOpenCheckout(ctx);
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const first = inTransaction(ctx.db, async (tx) => {
    const money = await lockCheckout(tx, checkout.id);
    locked();
    await waitForBlockedStatement(ctx.db);
    await addPaymentAttempt(tx, money);
  });
  await isLocked;
  const seen = await inTransaction(ctx.db, (tx) => lockCheckout(tx, checkout.id));
  await first;
  expect(seen.payments.map(({ attempt }) => attempt)).toEqual([1, 2]);
});

test("a transaction that waited for a checkout's lock reads the checkout's new state", async ({ ctx }) => {
  const { checkout, cart } = await createOpenCheckout(ctx);
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const first = inTransaction(ctx.db, async (tx) => {
    await lockCheckout(tx, checkout.id);
    locked();
    await waitForBlockedStatement(ctx.db);
    await tx.checkout.update({ where: { id: checkout.id }, data: { state: "cancelled" } });
    await tx.cart.update({ where: { id: cart.id }, data: { state: "open" } });
  });
  await isLocked;
  const seen = await inTransaction(ctx.db, (tx) => lockCheckout(tx, checkout.id));
  await first;
  expect([seen.state, seen.cart.state]).toEqual(["cancelled", "open"]);
});
