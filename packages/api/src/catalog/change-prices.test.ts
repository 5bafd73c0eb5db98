import { type Prices, specifiedPrices } from "@storywall/domain/catalog/prices";
import { seedPromos } from "@storywall/services/checkout/checkout.fixture";
import { expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import { callRest, contact, createCart } from "../cart/rest.fixture.ts";
import { type Browser, test } from "../shop.fixture.ts";

/** Tile prices of $42, $54, $72 and $84, and a trio price of $99. */
const raised: Prices = {
  ...specifiedPrices,
  centsPerUnit: 6,
  bundles: { ...specifiedPrices.bundles, trio: 9_900 },
};

/** Returns the value at a path such as `totals.subtotal` of a response. */
const getByPath = (body: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((value, key) => Object(value)[key], body);

async function saveDraft(admin: Browser, prices: Prices): Promise<unknown> {
  const { draft } = (await admin.query("prices.read")).body;
  const saved = await admin.mutate("prices.saveDraft", { prices, draftId: draft ? getByPath(draft, "id") : null });
  return getByPath(saved.body, "draft.id");
}

test("new prices apply to pages, carts and quotes as soon as they are published", async ({ shop, deps, db }) => {
  await seedPromos(db);
  const owner = await shop.openAdminBrowser();
  const shopper = shop.openBrowser();
  const { cartId, line } = await createCart(shopper, deps);
  const readAllPrices = async () => {
    const cart = await callRest(shopper, "GET", "/shopify/get-cart-info", { cartId });
    const quote = await shopper.call("/api/quotes", { method: "POST", body: { lineItems: [line] } });
    const catalog = (await callRest(shopper, "GET", "/catalog")).body.data;
    const product = await callRest(shopper, "GET", "/shopify/get-data/trio");
    const sizes = getByPath(catalog, "frameSizes") as { price: number; pricePerFrame: number }[];
    return {
      cart: getByPath(cart.body, "lineItems.0.unitPrice"),
      quote: getByPath(quote.body, "data.totals.subtotal"),
      sizes: sizes.map(({ price, pricePerFrame }) => [price, pricePerFrame]),
      trio: [getByPath(catalog, "memoryCollections.0.price"), getByPath(catalog, "memoryCollections.0.salePrice")],
      product: getByPath(product.body, "data.price"),
    };
  };
  const original = await readAllPrices();

  const draftId = await saveDraft(owner, raised);
  expect(await readAllPrices()).toEqual(original);

  const published = await owner.mutate("prices.publish", { draftId });
  expect(published.body).toMatchObject({ prices: raised, draft: null, confirmed: { by: "owner-link" } });
  expect(await readAllPrices()).toEqual({
    cart: 4_200,
    quote: 4_200,
    product: 99,
    sizes: [
      [42, 700],
      [54, 900],
      [72, 1200],
      [84, 1400],
    ],
    trio: [99, 79.2],
  });
  expect(
    (await db.auditEntry.findMany({ where: { entity: "prices" }, orderBy: { id: "asc" } })).map(({ action }) => action),
  ).toEqual(["prices.published", "prices.confirmed"]);
});

test("an open checkout keeps its prices when new ones are published", async ({ shop, deps }) => {
  const owner = await shop.openAdminBrowser();
  const shopper = shop.openBrowser();
  const { cartId } = await createCart(shopper, deps);
  const { body: open } = await callRest(shopper, "POST", "/shopify/create-checkout", { cartId, ...contact });
  await owner.mutate("prices.publish", { draftId: await saveDraft(owner, raised) });
  const readCheckout = (checkoutId: string) => callRest(shopper, "POST", "/shopify/checkout-info", { checkoutId });
  expect(getByPath((await readCheckout(String(open._id))).body, "data.totals.subtotal")).toBe(3_500);

  const { body: next } = await callRest(shopper, "POST", "/shopify/re-create-checkout", { checkoutId: open._id });
  expect(getByPath(next, "totals.subtotal")).toBe(4_200);
});

test("a request that refers to a replaced price draft is rejected", async ({ shop, db }) => {
  const owner = await shop.openAdminBrowser();
  const first = await saveDraft(owner, raised);
  const second = await saveDraft(owner, { ...raised, centsPerUnit: 7 });
  for (const [path, input] of [
    ["prices.saveDraft", { prices: raised, draftId: first }],
    ["prices.saveDraft", { prices: raised, draftId: null }],
    ["prices.discardDraft", { draftId: first }],
    ["prices.publish", { draftId: first }],
  ] as const) {
    expect(await owner.mutate(path, input)).toMatchObject({ status: 409, body: { shopCode: "PRICES_CHANGED" } });
  }
  expect((await db.priceList.findMany()).map(({ prices }) => prices)).toEqual([{ ...raised, centsPerUnit: 7 }]);
  expect((await owner.mutate("prices.discardDraft", { draftId: second })).body).toMatchObject({ draft: null });
  expect(await db.priceList.count()).toBe(0);
});

test("only one of two concurrent attempts to create the first price draft succeeds", async ({ shop, db }) => {
  const owner = await shop.openAdminBrowser();
  const saves = await Promise.all(
    [6, 7].map((centsPerUnit) =>
      owner.mutate("prices.saveDraft", { prices: { ...raised, centsPerUnit }, draftId: null }),
    ),
  );
  expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await db.priceList.count()).toBe(1);
});

test("prices that make a collection cost more than its tiles can be saved but not published", async ({ shop }) => {
  const owner = await shop.openAdminBrowser();
  const bundles = { ...specifiedPrices.bundles, six: 21_001 };
  const draftId = await saveDraft(owner, { ...specifiedPrices, bundles });
  expect(await owner.mutate("prices.publish", { draftId })).toMatchObject({
    status: 422,
    body: { shopCode: "PRICES_BUNDLE_OVERPRICED", message: expect.stringContaining("Six costs $210.01") },
  });
});

test("invalid prices are rejected", async ({ shop }) => {
  const owner = await shop.openAdminBrowser();
  const invalid = [
    { ...specifiedPrices, centsPerUnit: 0 },
    { ...specifiedPrices, centsPerUnit: 2.5 },
    { ...specifiedPrices, tileUnits: { ...specifiedPrices.tileUnits, rectangle_small: -1 } },
    { ...specifiedPrices, tileUnits: { rectangle_small: 700 } },
    { ...specifiedPrices, bundles: { ...specifiedPrices.bundles, trio: 1e12 } },
  ];
  for (const prices of invalid) {
    expect((await owner.mutate("prices.saveDraft", { prices, draftId: null })).status).toBe(400);
  }
});

test("only the owner can change prices", async ({ shop }) => {
  const { browser } = await createAdmin(shop, "catalog");
  expect((await browser.mutate("prices.saveDraft", { prices: raised, draftId: null })).status).toBe(403);
});
