import { CheckoutId, newId, UserId } from "@storywall/domain/kernel/ids";
import { createTestCartLine, createTestUser } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import { addCartLine, applyPromo, removeCartLine, removePromo, updateCartLine } from "../cart/cart.ts";
import { readCart } from "../cart/read-cart.ts";
import { completeCheckout } from "../orders/complete-checkout.ts";
import { createPaymentIntent } from "../orders/pay-checkout.ts";
import {
  confirmPayment,
  createFilledCart,
  createFilledLine,
  createOpenCheckout,
  createTestCheckout,
  email,
  injectSimulatorFault,
  listJobPayloads,
  listSimulatorIntents,
  seedPromos,
  settlePayments,
  shippingAddress,
} from "./checkout.fixture.ts";
import { createCheckout } from "./create-checkout.ts";
import { readCheckout } from "./read-checkout.ts";

describe("creating a checkout", () => {
  test("creating a checkout locks the cart and creates a payment", async ({ ctx }) => {
    await seedPromos(ctx.db);
    const cart = await createFilledCart(ctx, { templateKey: "trio" });

    const checkout = await createTestCheckout(ctx, cart);

    expect(checkout).toMatchObject({
      cartId: cart.id,
      state: "awaiting_payment",
      paymentState: "creating",
      promo: { code: "XMAS20", amount: 1800 },
      totals: { subtotal: 8999, discount: 1800, tax: 0, total: 7199 },
      email,
      shippingAddress: { ...shippingAddress, countryCode: "US" },
      priceValidUntil: "2026-12-01T15:30:00.000Z",
    });
    expect(await readCart(ctx, { cartId: cart.id })).toMatchObject({ state: "locked", checkoutId: checkout.id, email });
    expect(await ctx.db.payment.findMany()).toMatchObject([
      { checkoutId: checkout.id, amount: 7199, state: "created" },
    ]);
    expect(await listJobPayloads(ctx.db, "checkout.create")).toEqual([{ checkoutId: checkout.id }]);
  });

  test("fifty concurrent requests create one checkout with one payment", async ({ ctx }) => {
    const cart = await createFilledCart(ctx);

    const created = await Promise.all(Array.from({ length: 50 }, () => createTestCheckout(ctx, cart)));

    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    expect(await ctx.db.checkout.count()).toBe(1);
    expect(await ctx.db.payment.count()).toBe(1);
    expect(await listJobPayloads(ctx.db, "checkout.create")).toHaveLength(1);
  });

  test("creating a checkout charges Florida's sales tax on the discounted price", async ({ ctx }) => {
    await seedPromos(ctx.db);
    const cart = await createFilledCart(ctx, { templateKey: "trio" });
    const miami = { ...shippingAddress, city: "Miami", provinceCode: "FL", zip: "33101" };

    const { totals } = await createCheckout(ctx, { cartId: cart.id, email, shippingAddress: miami });

    expect(totals).toMatchObject({ tax: 504, total: 7703 });
  });

  test("creating a checkout with another email address cancels the previous checkout", async ({ ctx, simulator }) => {
    const { cart, checkout } = await createOpenCheckout(ctx);

    const second = await createCheckout(ctx, { cartId: cart.id, email: "bob@example.com", shippingAddress });

    expect(second.id).not.toBe(checkout.id);
    expect(await ctx.db.checkout.findUnique({ where: { id: checkout.id } })).toMatchObject({
      state: "cancelled",
      cancelReason: "superseded",
    });
    expect((await listSimulatorIntents(simulator)).map(({ status }) => status)).toEqual(["canceled"]);
    expect(await readCheckout(ctx, { checkoutId: checkout.id })).toMatchObject({ id: second.id });
  });

  test("creating a checkout after a cart change replaces the open checkout", async ({ ctx }) => {
    const { cart, checkout } = await createOpenCheckout(ctx);
    await updateCartLine(ctx, { cartId: cart.id, line: { id: cart.lines[0]?.id ?? "", quantity: 2 } });

    expect(await readCheckout(ctx, { checkoutId: checkout.id })).toMatchObject({ state: "cancelled" });
    await expect(createPaymentIntent(ctx, { checkoutId: checkout.id })).rejects.toMatchObject({
      code: "CHECKOUT_CLOSED",
    });
    await createTestCheckout(ctx, cart);
    expect(await createPaymentIntent(ctx, { checkoutId: checkout.id })).toMatchObject({ amount: 7000 });
  });

  test("creating a checkout rejects an empty cart", async ({ ctx }) => {
    const cart = await createFilledCart(ctx);
    await removeCartLine(ctx, { cartId: cart.id, lineId: cart.lines[0]?.id ?? "" });

    await expect(createTestCheckout(ctx, cart)).rejects.toMatchObject({ code: "CHECKOUT_EMPTY" });
  });

  test.for([
    ["reserved", "PHOTOS_NOT_READY", "3 photos are still being prepared. Try again in a moment."],
    ["uploaded", "PHOTOS_NOT_READY", "3 photos are still being prepared. Try again in a moment."],
    ["rejected", "PHOTO_REJECTED", "We can’t use photo 1. Please replace it."],
  ] as const)("creating a checkout rejects photos in state %s", async ([state, code, message], { ctx }) => {
    const line = await createFilledLine(ctx, { templateKey: "trio", state });
    const cart = await addCartLine(ctx, { cartId: null, line });

    await expect(createTestCheckout(ctx, cart)).rejects.toMatchObject({ code, message });
    expect((await readCart(ctx, { cartId: cart.id })).state).toBe("open");
  });

  test("creating a checkout rejects a photo that looks damaged until the shopper confirms it", async ({ ctx }) => {
    const line = await createFilledLine(ctx, { templateKey: "trio" });
    const [first, damaged] = line.design.tiles;
    await ctx.db.photo.update({
      where: { userId_uuid: { userId: ctx.userId, uuid: damaged?.userPhotoId ?? "" } },
      data: { warnings: ["MAY_BE_DAMAGED"] },
    });
    const message = "Photo 2 looks damaged. Replace it, or confirm that we should print it as is.";
    const createLineWithAcceptedDamage = (photo: string | null | undefined) => ({
      ...line,
      design: {
        ...line.design,
        tiles: line.design.tiles.map((tile, index) => (index === 1 ? { ...tile, acceptedDamage: photo } : tile)),
      },
    });

    const cart = await addCartLine(ctx, { cartId: null, line: createLineWithAcceptedDamage(first?.userPhotoId) });
    expect(cart.lines[0]?.warnings).toEqual([message]);
    await expect(createTestCheckout(ctx, cart)).rejects.toMatchObject({ code: "PHOTO_DAMAGE_UNCONFIRMED", message });

    const updated = await updateCartLine(ctx, {
      cartId: cart.id,
      line: createLineWithAcceptedDamage(damaged?.userPhotoId),
    });
    expect(updated.lines[0]?.warnings).toEqual([]);
    expect(await createTestCheckout(ctx, cart)).toMatchObject({ state: "awaiting_payment" });
  });

  test("creating a checkout rejects a name or gift note that cannot be printed", async ({ ctx }) => {
    const cart = await createFilledCart(ctx);
    const message = "We can’t print “🎁”. Please leave it out.";
    const input = { cartId: cart.id, email, shippingAddress };
    await expect(
      createCheckout(ctx, { ...input, shippingAddress: { ...shippingAddress, lastName: "Vega 🎁" } }),
    ).rejects.toMatchObject({ code: "TEXT_UNPRINTABLE", message });

    await ctx.db.cart.update({ where: { id: cart.id }, data: { extras: { giftNote: "For you 🎁" } } });
    await expect(createCheckout(ctx, input)).rejects.toMatchObject({ code: "TEXT_UNPRINTABLE", message });

    await ctx.db.cart.update({ where: { id: cart.id }, data: { extras: { giftNote: "С днём рождения!" } } });
    const cyrillic = { ...shippingAddress, firstName: "Дмитрий", lastName: "Дмитриев" };
    expect(await createCheckout(ctx, { ...input, shippingAddress: cyrillic })).toMatchObject({
      shippingAddress: cyrillic,
    });
  });

  test("creating a checkout allows missing photos only in lines whose photos are uploaded later", async ({ ctx }) => {
    const line = createTestCartLine({ templateKey: "trio" });
    const cart = await addCartLine(ctx, { cartId: null, line });

    await expect(createTestCheckout(ctx, cart)).rejects.toMatchObject({ code: "PHOTOS_MISSING" });
    await updateCartLine(ctx, { cartId: cart.id, line: { id: line.id, isUploadLater: true } });
    expect(await createTestCheckout(ctx, cart)).toMatchObject({ totals: { total: 8999 } });
  });

  test("creating a checkout accepts WELCOME10 only for an email address's first order", async ({ ctx, simulator }) => {
    await seedPromos(ctx.db);
    const createWelcomeCart = async () => {
      const cart = await createFilledCart(ctx);
      await removePromo(ctx, { cartId: cart.id });
      return applyPromo(ctx, { cartId: cart.id, code: "WELCOME10" });
    };
    const first = await createTestCheckout(ctx, await createWelcomeCart());
    expect(first.totals.total).toBe(3150);
    const { paymentIntentId } = await createPaymentIntent(ctx, { checkoutId: first.id });
    await confirmPayment(simulator, paymentIntentId);
    await completeCheckout(ctx, { checkoutId: first.id });

    await expect(createTestCheckout(ctx, await createWelcomeCart())).rejects.toMatchObject({
      code: "PROMO_NOT_ELIGIBLE",
    });
  });

  test("creating a checkout places a free order at once, without Stripe", async ({ ctx, simulator }) => {
    await ctx.db.promo.create({ data: { code: "FREE", basisPointsOff: 10_000 } });
    const cart = await createFilledCart(ctx);
    await applyPromo(ctx, { cartId: cart.id, code: "FREE" });

    const checkout = await createTestCheckout(ctx, cart);

    expect(checkout).toMatchObject({
      state: "completed",
      totals: { total: 0 },
      orderId: expect.stringMatching(/^order_/),
    });
    expect(await ctx.db.payment.findMany()).toMatchObject([{ method: "none", amount: 0, state: "succeeded" }]);
    expect(await listSimulatorIntents(simulator)).toEqual([]);
  });
});

describe("reading a checkout", () => {
  test("reading another visitor's checkout shows totals and masked contact details", async ({ ctx }) => {
    const { id } = await createTestCheckout(ctx, await createFilledCart(ctx));
    const userId = UserId.parse((await createTestUser(ctx.db)).id);

    const seen = await readCheckout({ ...ctx, userId }, { checkoutId: id });

    expect(seen).toMatchObject({ email: "a***@e***.com", totals: { total: 3500 } });
    expect(JSON.stringify(seen.shippingAddress)).not.toMatch(/Elm|97201|Lee/);
  });

  test("reading a checkout rejects an unknown id", async ({ ctx }) => {
    const checkoutId = CheckoutId.parse(newId("checkout"));

    await expect(readCheckout(ctx, { checkoutId })).rejects.toMatchObject({ code: "CHECKOUT_NOT_FOUND" });
    await expect(completeCheckout(ctx, { checkoutId })).rejects.toMatchObject({ code: "CHECKOUT_NOT_FOUND" });
    await expect(createPaymentIntent(ctx, { checkoutId })).rejects.toMatchObject({ code: "CHECKOUT_NOT_FOUND" });
  });
});

describe("a cart with an open checkout", () => {
  test("an update of the cart cancels the cart's open checkout and its payment", async ({ ctx, simulator }) => {
    const { cart, checkout } = await createOpenCheckout(ctx);

    const edited = await updateCartLine(ctx, {
      cartId: cart.id,
      line: { id: cart.lines[0]?.id ?? "", quantity: 2 },
    });

    expect(edited).toMatchObject({ state: "open", checkoutId: null, totals: { total: 7000 } });
    expect((await listSimulatorIntents(simulator)).map(({ status }) => status)).toEqual(["canceled"]);
    expect(await ctx.db.payment.findMany()).toMatchObject([{ state: "canceled" }]);
    expect((await readCheckout(ctx, { checkoutId: checkout.id })).state).toBe("cancelled");
    expect((await createTestCheckout(ctx, cart)).totals.total).toBe(7000);
  });

  test("an invalid cart update keeps the cart's open checkout", async ({ ctx }) => {
    const { cart, checkout } = await createOpenCheckout(ctx);
    const lineId = crypto.randomUUID();

    await removeCartLine(ctx, { cartId: cart.id, lineId });
    await expect(updateCartLine(ctx, { cartId: cart.id, line: { id: lineId } })).rejects.toMatchObject({
      code: "LINE_NOT_FOUND",
    });
    await expect(
      updateCartLine(ctx, { cartId: cart.id, version: 99, line: { id: cart.lines[0]?.id ?? "" } }),
    ).rejects.toMatchObject({ code: "CART_CHANGED" });
    expect((await readCheckout(ctx, { checkoutId: checkout.id })).state).toBe("awaiting_payment");
  });

  test("a cart update is rejected while the bank processes the payment", async ({ ctx, simulator }) => {
    const { cart, checkout, intentId } = await createOpenCheckout(ctx);
    await injectSimulatorFault(simulator, { bank: [{ next: 1, delayMs: 3_000, outcome: "succeeded" }] });
    expect(await confirmPayment(simulator, intentId)).toMatchObject({ status: "processing" });

    const line = { id: cart.lines[0]?.id ?? "", quantity: 9 };
    await expect(updateCartLine(ctx, { cartId: cart.id, line })).rejects.toMatchObject({ code: "CART_LOCKED" });
    await settlePayments(ctx);
    expect(await ctx.db.payment.findMany()).toMatchObject([{ state: "processing" }]);
    await expect(
      createCheckout(ctx, { cartId: cart.id, email: "bob@example.com", shippingAddress }),
    ).rejects.toMatchObject({ code: "PAYMENT_IN_PROGRESS" });
    expect(await completeCheckout(ctx, { checkoutId: checkout.id })).toMatchObject({ state: "processing" });

    await expect.poll(async () => (await listSimulatorIntents(simulator))[0]?.status).toBe("succeeded");
    await expect(updateCartLine(ctx, { cartId: cart.id, line })).rejects.toMatchObject({ code: "ALREADY_PAID" });
    await settlePayments(ctx);
    expect(await ctx.db.order.findMany()).toMatchObject([{ amount: 3500 }]);
  });

  test("a cart update is rejected if the checkout is paid but no webhook has arrived", async ({ ctx, simulator }) => {
    const { cart, intentId } = await createOpenCheckout(ctx);
    await confirmPayment(simulator, intentId);

    await expect(removeCartLine(ctx, { cartId: cart.id, lineId: cart.lines[0]?.id ?? "" })).rejects.toMatchObject({
      code: "ALREADY_PAID",
    });
    await settlePayments(ctx);
    expect(await ctx.db.order.count()).toBe(1);
    expect(await readCart(ctx, { cartId: cart.id })).toMatchObject({
      state: "converted",
      completedOrderId: expect.stringMatching(/^order_/),
    });
  });

  test("a cart with an open checkout keeps its checkout when Stripe is unreachable", async ({ ctx, simulator }) => {
    const { cart, checkout } = await createOpenCheckout(ctx);
    await injectSimulatorFault(simulator, {
      requests: [{ mode: "unavailable", next: 9, delayMs: 0, path: "/cancel" }],
    });

    await expect(removeCartLine(ctx, { cartId: cart.id, lineId: cart.lines[0]?.id ?? "" })).rejects.toMatchObject({
      code: "PAYMENTS_DOWN",
    });
    expect((await readCheckout(ctx, { checkoutId: checkout.id })).state).toBe("awaiting_payment");
    expect((await readCart(ctx, { cartId: cart.id })).lines).toHaveLength(1);
  });

  test("a cart that became an order is visible only to its owner", async ({ ctx, simulator }) => {
    const { cart, checkout, intentId } = await createOpenCheckout(ctx);
    await confirmPayment(simulator, intentId);
    await completeCheckout(ctx, { checkoutId: checkout.id });
    const userId = UserId.parse((await createTestUser(ctx.db)).id);

    await expect(readCart({ ...ctx, userId }, { cartId: cart.id })).rejects.toMatchObject({ code: "CART_NOT_FOUND" });
    const next = await addCartLine(ctx, { cartId: cart.id, line: createTestCartLine() });
    expect(next.id).not.toBe(cart.id);
    expect(next.lines).toHaveLength(1);
    const again = { ...createTestCartLine(), id: cart.lines[0]?.id ?? "" };
    await expect(addCartLine(ctx, { cartId: cart.id, line: again })).rejects.toMatchObject({ code: "ALREADY_PAID" });
  });
});

describe("the price of a checkout", () => {
  test("the price of a checkout is held for thirty minutes", async ({ ctx, clock, simulator }) => {
    await seedPromos(ctx.db);
    const { cart, checkout, intentId } = await createOpenCheckout(ctx);
    await ctx.db.promo.deleteMany();
    clock.advance(29 * 60_000);
    expect(await createPaymentIntent(ctx, { checkoutId: checkout.id })).toMatchObject({ amount: 2800 });
    clock.advance(60_000);

    await expect(createPaymentIntent(ctx, { checkoutId: checkout.id })).rejects.toMatchObject({
      code: "QUOTE_EXPIRED",
    });
    expect((await readCheckout(ctx, { checkoutId: checkout.id })).state).toBe("expired");
    expect((await listSimulatorIntents(simulator)).find(({ id }) => id === intentId)?.status).toBe("canceled");
    expect((await createTestCheckout(ctx, cart)).totals.total).toBe(3500);
  });

  test("a checkout paid in time becomes an order even after its price has expired", async ({
    ctx,
    clock,
    simulator,
  }) => {
    const { checkout, intentId } = await createOpenCheckout(ctx);
    await confirmPayment(simulator, intentId);
    clock.advance(3_600_000);

    await expect(createPaymentIntent(ctx, { checkoutId: checkout.id })).rejects.toMatchObject({ code: "ALREADY_PAID" });
    await settlePayments(ctx);
    expect(await ctx.db.order.count()).toBe(1);
  });
});
