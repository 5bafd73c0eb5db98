import { confirmPayment, seedPromos } from "@storywall/services/checkout/checkout.fixture";
import { describe, expect } from "vitest";
import {
  addressDto,
  callRest,
  contact,
  createCart,
  createFilledLineItem,
  createLineItem,
  email,
  readVisitorId,
} from "../cart/rest.fixture.ts";
import { test } from "../shop.fixture.ts";
import { CheckoutDto } from "./dto.ts";

const inFlorida = { ...addressDto, city: "Miami", provinceCode: "FL", zip: "33101" };

describe("create-checkout", () => {
  test("a checkout with a cart charges the cart's lines (S-055, S-093, S-124, S-152, G-3)", async ({
    shop,
    deps,
    db,
  }) => {
    await seedPromos(db);
    const browser = shop.openBrowser();
    const { cartId, line } = await createCart(browser, deps, { templateKey: "trio" });
    const createCartCheckout = () =>
      callRest(browser, "POST", "/shopify/create-checkout", {
        cartId,
        ...contact,
        variants: [{ variantId: "variant_trio", price: 1 }],
        total: 1,
      });

    const [first, second] = [await createCartCheckout(), await createCartCheckout()];

    const checkout = CheckoutDto.strict().parse(first.body.data);
    expect(first.body).toEqual({ ...checkout, data: checkout });
    expect(checkout).toMatchObject({
      _id: expect.stringMatching(/^checkout_/),
      cartId,
      status: "creating",
      email,
      shippingAddress: addressDto,
      shippingRate: { handle: "free-standard", amount: 0 },
      lineItems: [{ uuid: line.uuid, title: "Trio", warnings: [] }],
      discountCode: "XMAS20",
      price: 89.99,
      total: 71.99,
      totals: { subtotal: 8999, discount: 1800, total: 7199 },
      isUploadLater: false,
      orderId: null,
    });
    expect(Date.parse(checkout.expiresAt)).toBe(deps.now().getTime() + 30 * 60_000);
    expect(second.body._id).toBe(checkout._id);
    const { body: cart } = await callRest(browser, "GET", "/shopify/get-cart-info", { cartId });
    expect(cart).toMatchObject({
      checkoutId: checkout._id,
      shopifyCheckoutObject: { id: checkout._id, webUrl: `/checkout/${checkout._id}`, completedAt: null },
    });
    const wrong = await callRest(browser, "POST", "/shopify/create-checkout", {
      cartId,
      ...contact,
      variants: [{ variantId: "variant_six" }],
    });
    expect(wrong).toMatchObject({ status: 422, body: { code: "VARIANTS_MISMATCH" } });
  });

  test("a checkout without a cart buys the submitted products and designs (S-124, S-152)", async ({
    shop,
    deps,
    db,
  }) => {
    const browser = shop.openBrowser();
    const two = await createFilledLineItem(browser, deps, { templateKey: "flex_two_frames", size: "rectangle_large" });
    const one = await createFilledLineItem(browser, deps);
    const body = {
      variants: [{ variantId: "variant_flex_two_frames" }, { variantId: "variant_single_tile", quantity: 3 }],
      framesInfo: [two.userTemplateInfo, one.userTemplateInfo],
      ...contact,
      templateId: "flex_two_frames",
      userId: browser.cookies.get("userId"),
    };

    const first = await callRest(browser, "POST", "/shopify/create-checkout", body);
    const again = await callRest(browser, "POST", "/shopify/create-checkout", body);
    const elsewhere = await callRest(browser, "POST", "/shopify/create-checkout", {
      ...body,
      shippingAddress: inFlorida,
    });

    expect(first).toMatchObject({ status: 200, body: { total: 225 } });
    expect(first.body.lineItems).toMatchObject([
      { userTemplateInfo: two.userTemplateInfo, quantity: 1 },
      { userTemplateInfo: one.userTemplateInfo, quantity: 3 },
    ]);
    expect(again.body._id).toBe(first.body._id);
    expect(elsewhere.body).toMatchObject({ cartId: first.body.cartId, tax: 15.75, total: 240.75 });
    expect(await db.cart.count()).toBe(1);
  });

  test("a checkout with isUploadLater requires no photos (S-124)", async ({ shop }) => {
    const browser = shop.openBrowser();
    const variants = [{ variantId: "variant_trio" }];
    const answer = await callRest(browser, "POST", "/shopify/create-checkout", {
      variants,
      isUploadLater: true,
      ...contact,
    });
    expect(answer).toMatchObject({ status: 200, body: { isUploadLater: true, lineItems: [{ isUploadLater: true }] } });
  });

  test("a checkout of previously bought items creates another order (S-124, S-152)", async ({
    shop,
    simulator,
    db,
  }) => {
    const browser = shop.openBrowser();
    const body = { variants: [{ variantId: "variant_trio" }], isUploadLater: true, ...contact };
    const createCheckoutAndGetId = async () =>
      String((await callRest(browser, "POST", "/shopify/create-checkout", body)).body._id);
    const payForCheckout = async (checkoutId: string) => {
      const { body: intent } = await callRest(browser, "POST", "/payments/create-payment-intent", { checkoutId });
      await confirmPayment(simulator, String((intent.data as { paymentIntentId: string }).paymentIntentId));
      return (await callRest(browser, "PUT", "/shopify/complete-checkout", { checkoutId })).status;
    };

    const purchase = await createCheckoutAndGetId();
    expect(await payForCheckout(purchase)).toBe(200);
    const [again, twice] = [await createCheckoutAndGetId(), await createCheckoutAndGetId()];
    expect(again).not.toBe(purchase);
    expect(twice).toBe(again);
    expect(await payForCheckout(again)).toBe(200);

    expect(await db.order.count()).toBe(2);
    expect(await createCheckoutAndGetId()).not.toBe(again);
  });

  test("create-checkout rejects the welcome code for a returning customer (D-1, S-030)", async ({
    shop,
    deps,
    simulator,
    db,
  }) => {
    await db.promo.create({ data: { code: "WELCOME10", basisPointsOff: 1_000, firstOrderOnly: true } });
    const browser = shop.openBrowser();
    const createCheckoutWithPromo = async () => {
      const { cartId } = await createCart(browser, deps);
      const body = { cartId, ...contact, promoCode: "WELCOME10" };
      return callRest(browser, "POST", "/shopify/create-checkout", body);
    };
    const { body: checkout } = await createCheckoutWithPromo();
    expect(checkout).toMatchObject({ discountCode: "WELCOME10", total: 31.5 });
    const { body } = await callRest(browser, "POST", "/payments/create-payment-intent", { checkoutId: checkout._id });
    await confirmPayment(simulator, (body.data as { paymentIntentId: string }).paymentIntentId);
    await callRest(browser, "PUT", "/shopify/complete-checkout", { checkoutId: checkout._id });
    expect(await createCheckoutWithPromo()).toMatchObject({ status: 422, body: { code: "PROMO_NOT_ELIGIBLE" } });
  });
});

describe("changes to a checkout", () => {
  test("the id of an earlier checkout returns the newest checkout (S-153, S-155–S-159, S-161)", async ({
    shop,
    deps,
    db,
  }) => {
    await seedPromos(db);
    await db.promo.create({ data: { code: "HALF", basisPointsOff: 5_000 } });
    const browser = shop.openBrowser();
    const { cartId, line } = await createCart(browser, deps, { templateKey: "trio" });
    const { body: first } = await callRest(browser, "POST", "/shopify/create-checkout", { cartId, ...contact });
    const checkoutId = first._id;
    const changeCheckout = async (method: string, path: string, overrides: object) => {
      const answer = await callRest(browser, method, `/shopify/${path}`, { checkoutId, ...overrides });
      expect(answer).toMatchObject({ status: 200, body: { cartId } });
      const info = await callRest(browser, "POST", "/shopify/checkout-info", { checkoutId });
      const { message: _, ...checkout } = answer.body;
      expect(info.body).toEqual(checkout);
      return answer.body;
    };

    expect(await changeCheckout("PUT", "update-shipping-address", { shippingAddress: inFlorida })).toMatchObject({
      shippingAddress: inFlorida,
      tax: 5.04,
      total: 77.03,
    });
    expect(await changeCheckout("PUT", "update-email-address", { email: "bob@example.com" })).toMatchObject({
      email: "bob@example.com",
    });
    expect(
      await changeCheckout("POST", "update-checkout", { note: "With love", shippingAddress: addressDto }),
    ).toMatchObject({
      giftNote: "With love",
      tax: 0,
      email: "bob@example.com",
    });
    expect(await changeCheckout("PUT", "set-shipping-lineItem", { shippingRateHandle: "free-standard" })).toMatchObject(
      {
        shippingRate: { title: "Free shipping" },
      },
    );
    expect(await changeCheckout("PUT", "checkout-discount-code", { discountCode: "HALF" })).toMatchObject({
      message: "Code HALF applied.",
      discountCode: "HALF",
      total: 44.99,
    });
    expect(await changeCheckout("PUT", "checkout-discount-code", { discountCode: null })).toMatchObject({
      message: "Code removed.",
      discountCode: null,
      total: 89.99,
    });
    const twice = { lineItem: { uuid: line.uuid, quantity: 2 } };
    const changed = await changeCheckout("PUT", "checkout-item", twice);
    expect(changed).toMatchObject({ lineItems: [{ quantity: 2, title: "Trio" }], total: 179.98 });
    expect((await changeCheckout("PUT", "checkout-item", twice))._id).toBe(changed._id);
    const more = await changeCheckout("POST", "update-checkout", {
      lineItems: [await createFilledLineItem(browser, deps)],
    });
    expect(more).toMatchObject({ lineItems: [{ title: "Trio" }, { title: "Single tile" }], total: 214.98 });
    expect(await db.checkout.count({ where: { state: "awaiting_payment" } })).toBe(1);
  });

  test("a change request with a cart id changes the cart (S-156–S-158)", async ({ shop, deps }) => {
    const browser = shop.openBrowser();
    const { cartId } = await createCart(browser, deps);
    await callRest(browser, "PUT", "/shopify/update-email-address", { cartId, email });
    await callRest(browser, "PUT", "/shopify/set-shipping-lineItem", { cartId, shippingRateHandle: "free-standard" });
    const { body } = await callRest(browser, "PUT", "/shopify/update-shipping-address", {
      cartId,
      shippingAddress: inFlorida,
    });
    expect(body).toMatchObject({ _id: cartId, email, tax: 2.45, total: 37.45, checkoutId: null });
    const express = { cartId, shippingRateHandle: "express" };
    expect(await callRest(browser, "PUT", "/shopify/set-shipping-lineItem", express)).toMatchObject({
      status: 422,
      body: { code: "SHIPPING_RATE_UNKNOWN" },
    });
  });

  test("create-or-update-checkout returns the cart with its checkout, even without contact details (S-165, C5)", async ({
    shop,
    deps,
  }) => {
    const browser = shop.openBrowser();
    const { cartId } = await createCart(browser, deps);
    const saveCheckout = (overrides: object) =>
      callRest(browser, "POST", "/shopify/create-or-update-checkout", { cartId, ...overrides });

    const early = await saveCheckout({});
    expect(early).toMatchObject({ status: 200, body: { _id: cartId, checkoutId: expect.any(String), email: null } });
    const payment = { checkoutId: early.body.checkoutId };
    const createIntent = () => callRest(browser, "POST", "/payments/create-payment-intent", payment);
    expect(await createIntent()).toMatchObject({ status: 422, body: { code: "ADDRESS_MISSING" } });
    await saveCheckout({
      shippingAddress: addressDto,
      shippingRateHandle: "free-standard",
      checkoutId: early.body.checkoutId,
    });
    expect(await createIntent()).toMatchObject({ status: 422, body: { code: "EMAIL_INVALID" } });
    const ready = await saveCheckout({ email });
    expect(ready.body).toMatchObject({ email, shippingAddress: addressDto, data: { _id: cartId } });
    expect(await createIntent()).toMatchObject({ status: 200, body: { data: { amount: 3500 } } });

    const { cartId: other } = await createCart(browser, deps);
    const foreign = { cartId: other, checkoutId: ready.body.checkoutId };
    expect(await callRest(browser, "POST", "/shopify/create-or-update-checkout", foreign)).toMatchObject({
      status: 404,
      body: { code: "CHECKOUT_NOT_FOUND" },
    });
  });

  test("re-create-checkout uses current prices (S-154)", async ({ shop, deps, db }) => {
    await seedPromos(db);
    const browser = shop.openBrowser();
    const { cartId } = await createCart(browser, deps);
    const { body: old } = await callRest(browser, "POST", "/shopify/create-checkout", { cartId, ...contact });
    const { body: intent } = await callRest(browser, "POST", "/payments/create-payment-intent", {
      checkoutId: old._id,
    });
    await db.promo.deleteMany();

    const { body: created } = await callRest(browser, "POST", "/shopify/re-create-checkout", { checkoutId: old._id });

    expect(old.total).toBe(28);
    expect(created).toMatchObject({ total: 35, email });
    expect(created._id).not.toBe(old._id);
    const { paymentIntentId } = intent.data as { paymentIntentId: string };
    expect((await deps.payments.readIntent(paymentIntentId)).status).toBe("canceled");
    const { body: third } = await callRest(browser, "POST", "/shopify/re-create-checkout", { cartId });
    expect(third._id).not.toBe(created._id);
  });

  test("callers who know only the id of a checkout see masked contact details (S-155, G-9, C-33)", async ({
    shop,
    deps,
  }) => {
    const owner = shop.openBrowser();
    const { cartId } = await createCart(owner, deps);
    const { body: checkout } = await callRest(owner, "POST", "/shopify/create-checkout", { cartId, ...contact });
    const holder = shop.openBrowser();
    const { body } = await callRest(holder, "POST", "/shopify/checkout-info", { checkoutId: checkout._id });
    expect(body).toMatchObject({ email: "a***@e***.com", total: 35, shippingAddress: { address1: "***" } });
    const set = { checkoutId: checkout._id, email: "new@example.com" };
    expect((await callRest(holder, "PUT", "/shopify/update-email-address", set)).body.email).toBe("n***@e***.com");
    const info = { checkoutId: checkout._id };
    expect((await callRest(owner, "POST", "/shopify/checkout-info", info)).body.email).toBe("new@example.com");
  });
});

test("every cart and payment call accepts only the site US, in body or query (S-008, S-143, S-200)", async ({
  shop,
}) => {
  const browser = shop.openBrowser();
  await readVisitorId(browser);
  const lineItems = [createLineItem()];
  const { status, body } = await browser.call("/api/shopify/init-cart?site=US", {
    method: "POST",
    body: { lineItems },
  });
  expect(status).toBe(200);
  for (const path of [`/api/shopify/get-cart-info?cartId=${body._id}&site=ZA`]) {
    expect(await browser.call(path)).toMatchObject({ status: 422, body: { code: "SITE_NOT_SUPPORTED" } });
  }
  const foreign: [string, string][] = [
    ["PUT", "/api/shopify/remove-promo-code"],
    ["POST", "/api/shopify/create-checkout"],
    ["POST", "/api/payments/create-payment-intent"],
  ];
  for (const [method, path] of foreign) {
    const answer = await browser.call(path, { method, body: { cartId: body._id, site: "AU" } });
    expect(answer).toMatchObject({ status: 422, body: { code: "SITE_NOT_SUPPORTED" } });
  }
});
