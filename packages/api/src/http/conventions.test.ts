import { breakSimulator, intentsAt, seedPromos } from "@storywall/services/checkout/paying.fixture";
import { anArtItem } from "@storywall/testing/an-art-item";
import { expect } from "vitest";
import { callRest, createCart, createFilledLineItem, email, wireAddress } from "../cart/rest.fixture.ts";
import { origin, test } from "../shop.fixture.ts";

test("times are ISO 8601 in UTC; sizes are in centimeters and inches (G-14)", async ({ shop, deps }) => {
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

test("site US or no site is accepted; other sites are rejected (G-8, S-008)", async ({ shop, db }) => {
  const browser = shop.openBrowser();
  const lineItems = [await createFilledLineItem(browser, { db })];
  const start = (given: object) =>
    browser.call("/api/shopify/init-cart", { method: "POST", body: { lineItems, ...given } });

  for (const site of ["ZA", "AU", "us", "", null, 1]) {
    const { status, body } = await start({ site });
    expect({ status, code: body.code, price: body.price }).toEqual({ status: 422, code: "SITE_NOT_SUPPORTED" });
  }
  expect((await browser.call("/api/memories/memory_collections?site=ZA")).status).toBe(422);
  expect(await db.cart.count()).toBe(0);
  expect((await start({ site: "US" })).status).toBe(200);
  expect((await start({})).status).toBe(200);
});

test("every URL in a response is on the shop's own origin (C-25)", async ({ shop, db }) => {
  await anArtItem(db);
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

test("a rejected code does not return 200, and the cart keeps its code (S-195)", async ({ shop, deps }) => {
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

test("a failed checkout can be retried without a charge or a second checkout (S-197)", async ({
  shop,
  deps,
  simulator,
}) => {
  const browser = shop.openBrowser();
  const { cartId } = await createCart(browser, deps);
  const ask = (given: object) => callRest(browser, "POST", "/shopify/create-checkout", { cartId, email, ...given });
  expect((await ask({ shippingAddress: { ...wireAddress, zip: "1" } })).status).toBe(422);

  const { body: checkout } = await ask({ shippingAddress: wireAddress });
  await breakSimulator(simulator, { requests: [{ mode: "unavailable", next: 40, path: "/v1/payment_intents" }] });
  const intent = () => callRest(browser, "POST", "/payments/create-payment-intent", { checkoutId: checkout._id });
  const down = await intent();
  expect({ status: down.status, code: down.body.code }).toEqual({ status: 503, code: "PAYMENTS_DOWN" });
  await breakSimulator(simulator, {});

  expect((await ask({ shippingAddress: wireAddress })).body._id).toBe(checkout._id);
  expect((await intent()).status).toBe(200);
  expect((await intentsAt(simulator)).map(({ amount_received }) => amount_received)).toEqual([0]);
});
