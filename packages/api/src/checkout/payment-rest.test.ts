import { confirmPayment, seedPromos } from "@storywall/services/checkout/checkout.fixture";
import { describe, expect } from "vitest";
import { callRest, contact, createCart, email } from "../cart/rest.fixture.ts";
import { test } from "../shop.fixture.ts";
import { CheckoutDto } from "./dto.ts";

describe("payment", () => {
  test("a payment creates one order even if completed twice (S-029, S-108, S-154, S-160, S-181)", async ({
    shop,
    deps,
    simulator,
    db,
  }) => {
    const browser = shop.openBrowser();
    const { cartId, line } = await createCart(browser, deps);
    const { body: checkout } = await callRest(browser, "POST", "/shopify/create-checkout", { cartId, ...contact });
    const checkoutId = checkout._id;
    const created = await callRest(browser, "POST", "/payments/create-payment-intent", { cartId, amount: 1 });
    expect(created.body.data).toEqual({
      clientSecret: expect.stringMatching(/_secret_/),
      paymentIntentId: expect.stringMatching(/^pi_/),
      orderId: null,
      amount: 3500,
      currency: "usd",
      publishableKey: "pk_test",
      status: "requires_payment_method",
    });
    const { paymentIntentId } = created.body.data as { paymentIntentId: string };
    const completeCheckout = () =>
      callRest(browser, "PUT", "/shopify/complete-checkout", { checkoutId, paymentIntentId });
    expect(await completeCheckout()).toMatchObject({ status: 402, body: { code: "NOT_PAID" } });
    const other = { checkoutId, paymentIntentId: "pi_of_someone_else" };
    expect(await callRest(browser, "PUT", "/shopify/complete-checkout", other)).toMatchObject({
      status: 404,
      body: { code: "PAYMENT_NOT_FOUND" },
    });
    await confirmPayment(simulator, paymentIntentId);

    const [first, second] = [await completeCheckout(), await completeCheckout()];

    expect(first.body).toEqual({
      data: {
        orderId: expect.stringMatching(/^order_/),
        orderNumber: expect.stringMatching(/^SW-/),
        status: "completed",
      },
    });
    expect(second.body).toEqual(first.body);
    expect(await db.order.count()).toBe(1);
    expect(browser.cookies.get("cartId")).toBe("");
    const { orderId } = first.body.data as { orderId: string };
    const cart = await callRest(browser, "GET", "/shopify/get-cart-info", { cartId });
    expect(cart.body).toMatchObject({
      completedOrderId: orderId,
      checkoutId,
      shopifyCheckoutObject: { id: checkoutId, completedAt: expect.stringMatching(/^2/) },
    });
    const paid = { status: 409, body: { code: "ALREADY_PAID", orderId } };
    const changes: [string, string, object][] = [
      ["POST", "update-checkout", { checkoutId, note: "x" }],
      ["POST", "re-create-checkout", { checkoutId }],
      ["POST", "re-create-checkout", { cartId }],
      ["PUT", "checkout-discount-code", { checkoutId, discountCode: "XMAS20" }],
      ["PUT", "checkout-item", { checkoutId, lineItem: { uuid: line.uuid, quantity: 2 } }],
      ["PUT", "update-email-address", { checkoutId, email }],
      ["PUT", "update-cart-item", { cartId, lineItem: { uuid: line.uuid, quantity: 2 } }],
      ["POST", "create-checkout", { cartId, ...contact }],
    ];
    for (const [method, path, body] of changes) {
      expect({ path, ...(await callRest(browser, method, `/shopify/${path}`, body)) }).toMatchObject({ path, ...paid });
    }
  });

  test("a payment creates an order with the gift note and promo code (S-136)", async ({
    shop,
    deps,
    simulator,
    db,
  }) => {
    await seedPromos(db);
    const browser = shop.openBrowser();
    const { cartId } = await createCart(browser, deps);
    const { body: first } = await callRest(browser, "POST", "/shopify/create-checkout", { cartId, ...contact });
    await callRest(browser, "POST", "/shopify/update-checkout", { checkoutId: first._id, giftNote: " For Mum " });
    const { body } = await callRest(browser, "POST", "/payments/create-payment-intent", { checkoutId: first._id });
    await confirmPayment(simulator, (body.data as { paymentIntentId: string }).paymentIntentId);
    const done = await callRest(browser, "PUT", "/shopify/complete-checkout", { checkoutId: first._id });
    expect(done.status).toBe(200);
    expect(await db.order.findMany()).toMatchObject([
      { extras: { giftNote: "For Mum" }, promoCode: "XMAS20", amount: 2800 },
    ]);
  });

  test("a free cart becomes an order immediately, without a payment intent (S-160, C6)", async ({ shop, deps, db }) => {
    await db.promo.create({ data: { code: "GIFT", basisPointsOff: 10_000 } });
    const browser = shop.openBrowser();
    const createFreeCart = async () => {
      const { cartId } = await createCart(browser, deps);
      const overrides = { cartId, promoCode: "GIFT", ...contact };
      const { body } = await callRest(browser, "POST", "/shopify/create-or-update-checkout", overrides);
      expect(body).toMatchObject({ total: 0, completedOrderId: null });
      return body.checkoutId;
    };

    const paid = await callRest(browser, "POST", "/payments/create-payment-intent", {
      checkoutId: await createFreeCart(),
    });
    expect(paid.body.data).toMatchObject({
      clientSecret: null,
      paymentIntentId: null,
      amount: 0,
      status: "succeeded",
      orderId: expect.stringMatching(/^order_/),
    });
    const completed = await callRest(browser, "PUT", "/shopify/complete-checkout", {
      checkoutId: await createFreeCart(),
    });
    expect(completed.body.data).toMatchObject({ status: "completed", orderNumber: expect.any(String) });
    const { cartId } = await createCart(browser, deps);
    const immediate = await callRest(browser, "POST", "/shopify/create-checkout", {
      cartId,
      ...contact,
      promoCode: "GIFT",
    });
    expect(immediate.body).toMatchObject({ status: "completed", orderId: expect.stringMatching(/^order_/) });
    expect(await db.order.count()).toBe(3);
    expect(await db.payment.count({ where: { method: "none", state: "succeeded" } })).toBe(3);
  });

  test("a total from 1 to 49 cents is rejected as too small for a card (S-160, C6)", async ({ shop, deps, db }) => {
    await db.promo.createMany({
      data: [
        { code: "TINY", basisPointsOff: 9_860 },
        { code: "SMALL", basisPointsOff: 9_857 },
      ],
    });
    const browser = shop.openBrowser();
    const { cartId } = await createCart(browser, deps);
    const createCheckoutWithPromo = (promoCode: string) =>
      callRest(browser, "POST", "/shopify/create-checkout", { cartId, ...contact, promoCode });
    expect(await createCheckoutWithPromo("SMALL")).toMatchObject({ status: 200, body: { totals: { total: 50 } } });
    expect(await createCheckoutWithPromo("TINY")).toMatchObject({ status: 422, body: { code: "TOTAL_TOO_SMALL" } });
    const intent = await callRest(browser, "POST", "/payments/create-payment-intent", { cartId });
    expect(intent).toMatchObject({ status: 422, body: { code: "TOTAL_TOO_SMALL" } });
    expect(shop.faults).toEqual([]);
  });

  test("a cart change leads to a new payment intent with the new amount (S-182)", async ({ shop, deps }) => {
    const browser = shop.openBrowser();
    const { cartId, line } = await createCart(browser, deps);
    const { body: checkout } = await callRest(browser, "POST", "/shopify/create-checkout", { cartId, ...contact });
    const created = await callRest(browser, "POST", "/payments/create-payment-intent", { checkoutId: checkout._id });
    const { paymentIntentId } = created.body.data as { paymentIntentId: string };
    const updateIntent = (input: object) =>
      callRest(browser, "PUT", "/payments/update-payment-intent", { paymentIntentId, ...input });
    expect((await updateIntent({ cartId })).body).toEqual(created.body);

    const item = { uuid: line.uuid, quantity: 3 };
    await callRest(browser, "PUT", "/shopify/update-cart-item", { cartId, lineItem: item });
    const updated = await updateIntent({ cartId });

    expect(updated.body.data).toMatchObject({ amount: 10_500, status: "requires_payment_method" });
    expect(updated.body.data).not.toMatchObject({ paymentIntentId });
    expect((await deps.payments.readIntent(paymentIntentId)).status).toBe("canceled");
    expect((await updateIntent({ checkoutId: checkout._id })).body).toEqual(updated.body);
    expect((await updateIntent({ cartId: (await createCart(browser, deps)).cartId })).body).toMatchObject({
      code: "PAYMENT_NOT_FOUND",
    });
  });

  test("the price of a checkout is guaranteed for 30 minutes (B18, C7)", async ({ shop, deps, db, clock }) => {
    await seedPromos(db);
    const browser = shop.openBrowser();
    const { cartId } = await createCart(browser, deps);
    const { body: old } = await callRest(browser, "POST", "/shopify/create-checkout", { cartId, ...contact });
    await db.promo.deleteMany();
    clock.advance(30 * 60_000);

    const late = await callRest(browser, "POST", "/payments/create-payment-intent", { checkoutId: old._id });

    expect(late).toMatchObject({ status: 409, body: { code: "QUOTE_EXPIRED" } });
    const quote = CheckoutDto.strict().parse(late.body.checkout);
    expect(quote).toMatchObject({ total: 35, email, status: "creating" });
    expect(quote._id).not.toBe(old._id);
    const again = await callRest(browser, "PUT", "/shopify/update-email-address", { checkoutId: old._id, email });
    expect(again).toMatchObject({ status: 409, body: { code: "QUOTE_EXPIRED", checkout: { _id: quote._id } } });
    const paying = await callRest(browser, "POST", "/payments/create-payment-intent", { checkoutId: quote._id });
    expect(paying.body.data).toMatchObject({ amount: 3500 });
  });
});
