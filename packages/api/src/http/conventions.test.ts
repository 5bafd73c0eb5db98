import { injectSimulatorFault, listSimulatorIntents, seedPromos } from "@storywall/services/checkout/checkout.fixture";
import { createTestArtItem } from "@storywall/testing/create-test-art-item";
import { expect } from "vitest";
import { addressDto, callRest, createCart, createFilledLineItem, email } from "../cart/rest.fixture.ts";
import { origin, test } from "../shop.fixture.ts";

test("times in responses are ISO 8601 in UTC (G-14)", async ({ shop, deps }) => {
  const browser = shop.openBrowser();
  const { cart } = await createCart(browser, deps);
  const { body: catalogue } = await browser.call("/api/catalog");
  const { frameSizes } = catalogue.data as { frameSizes: { sizeText: string }[] };

  expect(cart.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(frameSizes.map(({ sizeText }) => sizeText)).toEqual([
    "8.3 × 12.2 in (21 × 31 cm)",
    "11.8 × 17.7 in (30 × 45 cm)",
    "15.7 × 23.6 in (40 × 60 cm)",
    "19.7 × 27.6 in (50 × 70 cm)",
  ]);
});

test("sites other than US are rejected (G-8, S-008)", async ({ shop, db }) => {
  const browser = shop.openBrowser();
  const lineItems = [await createFilledLineItem(browser, { db })];
  const startCart = (overrides: object) =>
    browser.call("/api/shopify/init-cart", { method: "POST", body: { lineItems, ...overrides } });

  for (const site of ["ZA", "AU", "us", "", null, 1]) {
    const { status, body } = await startCart({ site });
    expect({ status, code: body.code, price: body.price }).toEqual({ status: 422, code: "SITE_NOT_SUPPORTED" });
  }
  expect((await browser.call("/api/memories/memory_collections?site=ZA")).status).toBe(422);
  expect(await db.cart.count()).toBe(0);
  expect((await startCart({ site: "US" })).status).toBe(200);
  expect((await startCart({})).status).toBe(200);
});

test("every URL in a response is on the shop's own origin (C-25)", async ({ shop, db }) => {
  await createTestArtItem(db);
  const browser = shop.openBrowser();
  const paths = ["/api/catalog", "/api/memories/memory_collections", "/api/art/get-all-art-items", "/api/openapi.json"];
  for (const path of paths) {
    const { status, bytes } = await browser.call(path);
    const text = bytes.toString();
    expect(status, path).toBe(200);
    expect(text, path).not.toMatch(/staging/i);
    const hosts = [...text.matchAll(/"(https?:\/\/[^/"]+)/g)].map(([, host]) => host);
    expect(
      hosts.filter((host) => host !== origin && !/json-schema\.org|spec\.openapis\.org/.test(host ?? "")),
      path,
    ).toEqual([]);
  }
});

test("a request with an unknown promo code returns 422 (S-195)", async ({ shop, deps }) => {
  await seedPromos(deps.db);
  const browser = shop.openBrowser();
  const { cartId } = await createCart(browser, deps);

  const { status, body } = await callRest(browser, "PUT", "/shopify/add-promo-code", {
    cartId,
    promoCode: "NOSUCHCODE",
  });

  expect({ status, code: body.code }).toEqual({ status: 422, code: "PROMO_UNKNOWN" });
  const { body: cart } = await callRest(browser, "GET", "/shopify/get-cart-info", { cartId });
  expect(cart).toMatchObject({ discountCode: "XMAS20", price: 35, total: 28 });
});

test("retrying a failed checkout creates no second checkout (S-197)", async ({ shop, deps, simulator }) => {
  const browser = shop.openBrowser();
  const { cartId } = await createCart(browser, deps);
  const createCheckout = (overrides: object) =>
    callRest(browser, "POST", "/shopify/create-checkout", { cartId, email, ...overrides });
  expect((await createCheckout({ shippingAddress: { ...addressDto, zip: "1" } })).status).toBe(422);

  const { body: checkout } = await createCheckout({ shippingAddress: addressDto });
  await injectSimulatorFault(simulator, { requests: [{ mode: "unavailable", next: 40, path: "/v1/payment_intents" }] });
  const createIntent = () => callRest(browser, "POST", "/payments/create-payment-intent", { checkoutId: checkout._id });
  const down = await createIntent();
  expect({ status: down.status, code: down.body.code }).toEqual({ status: 503, code: "PAYMENTS_DOWN" });
  await injectSimulatorFault(simulator, {});

  expect((await createCheckout({ shippingAddress: addressDto })).body._id).toBe(checkout._id);
  expect((await createIntent()).status).toBe(200);
  expect((await listSimulatorIntents(simulator)).map(({ amount_received }) => amount_received)).toEqual([0]);
});
