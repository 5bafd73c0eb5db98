import { frameSizeKeys, frameTypes } from "@storywall/domain/catalog/frames";
import { computeTilePrice, specifiedPrices } from "@storywall/domain/catalog/prices";
import { findTemplateByKey, templates } from "@storywall/domain/catalog/templates";
import { seedPromos } from "@storywall/services/checkout/checkout.fixture";
import fc from "fast-check";
import { expect } from "vitest";
import { addressDto, callRest, createCart, createLineItem, email, readVisitorId } from "../cart/rest.fixture.ts";
import { test } from "../shop.fixture.ts";

const shippingPlaces = {
  OR: { ...addressDto, rate: 0 },
  NY: { ...addressDto, city: "New York", provinceCode: "NY", zip: "10001", rate: 0 },
  FL: { ...addressDto, city: "Miami", provinceCode: "FL", zip: "33101", rate: 0.07 },
};

const lineItemArbitrary = fc.record({
  template: fc.constantFrom(...templates),
  size: fc.nat(),
  quantity: fc.integer({ min: 1, max: 20 }),
});

/**
 * Returns the published price in cents. A bundle has its own price. Otherwise, the price is the sum of the frames'
 * prices.
 */
function computeUnitPrice({ template, size }: { template: (typeof templates)[number]; size: number }) {
  const frameSize = template.sizes[size % template.sizes.length] ?? expect.fail();
  const { pricing, tiles } = template;
  return {
    frameSize,
    cents:
      pricing.kind === "bundle"
        ? specifiedPrices.bundles[pricing.bundle]
        : tiles.length * computeTilePrice(specifiedPrices, frameSize),
  };
}

test("the total is price − discount + shipping + tax (C-08, C-09, C-15, C-29, S-202, S-226, S-227)", async ({
  shop,
  db,
}) => {
  await seedPromos(db);
  const browser = shop.openBrowser();
  await readVisitorId(browser);
  const cart = fc.array(lineItemArbitrary, { minLength: 1, maxLength: 5 });
  const promoUse = fc.constantFrom("none", "XMAS20", "xmas20 ", "twice");
  await fc.assert(
    fc.asyncProperty(cart, fc.constantFrom(...(["OR", "NY", "FL"] as const)), promoUse, async (items, state, code) => {
      const lineItems = items.map((item) => ({
        templateKey: item.template.key,
        frameSize: computeUnitPrice(item).frameSize,
        quantity: item.quantity,
        isUploadLater: true,
      }));
      const promoCode = code === "none" ? undefined : code === "twice" ? "XMAS20" : code;
      const { body: created } = await callRest(browser, "POST", "/shopify/init-cart", { lineItems, promoCode });
      const cartId = created._id;
      if (code === "twice") await callRest(browser, "PUT", "/shopify/add-promo-code", { cartId, promoCode });
      const { rate, ...shippingAddress } = shippingPlaces[state];
      const { body } = await callRest(browser, "POST", "/shopify/create-checkout", { cartId, email, shippingAddress });

      const totals = body.totals as Record<"subtotal" | "discount" | "shipping" | "tax" | "total", number>;
      const full = items.reduce((sum, item) => sum + computeUnitPrice(item).cents * item.quantity, 0);
      const sale = items.reduce(
        (sum, item) => sum + Math.round(computeUnitPrice(item).cents * 0.8 - 0.001) * item.quantity,
        0,
      );
      expect(totals.subtotal).toBe(full);
      expect(totals.subtotal - totals.discount).toBe(sale);
      expect(totals.tax).toBe(Math.round(sale * rate));
      expect(totals.shipping).toBe(0);
      expect(totals.total).toBe(totals.subtotal - totals.discount + totals.shipping + totals.tax);
      expect([body.price, body.tax, body.total]).toEqual(
        [totals.subtotal, totals.tax, totals.total].map((n) => n / 100),
      );
      const intent = await callRest(browser, "POST", "/payments/create-payment-intent", { cartId });
      expect(intent.body.data).toMatchObject({ amount: totals.total, currency: "usd" });
    }),
    { numRuns: 15 },
  );
});

test("no sequence of promo codes and cart changes lowers a price below the sale price (C-08, C-09, S-028)", async ({
  shop,
  deps,
  db,
}) => {
  await seedPromos(db);
  const browser = shop.openBrowser();
  const steps: ReadonlyArray<[string, object]> = [
    ["add-promo-code", { promoCode: "XMAS20" }],
    ["add-promo-code", { promoCode: "WELCOME10" }],
    ["remove-promo-code", {}],
    ["quantity", { quantity: 3 }],
    ["quantity", { quantity: 1 }],
    ["checkout", {}],
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 8 }), async (takenSteps) => {
      const { cartId, line } = await createCart(browser, deps, { templateKey: "trio" });
      for (const [what, overrides] of takenSteps) {
        if (what === "checkout") {
          await callRest(browser, "POST", "/shopify/create-or-update-checkout", {
            cartId,
            email,
            shippingAddress: addressDto,
          });
        } else if (what === "quantity") {
          const lineItem = { uuid: line.uuid, ...overrides };
          await callRest(browser, "PUT", "/shopify/update-cart-item", { cartId, lineItem });
        } else {
          await callRest(browser, "PUT", `/shopify/${what}`, { cartId, ...overrides });
        }
        const { body } = await callRest(browser, "GET", "/shopify/get-cart-info", { cartId });
        const [item] = body.lineItems as Array<{ quantity: number }>;
        const { total, subtotal, discount } = body.totals as Record<"total" | "subtotal" | "discount", number>;
        expect(total).toBe(subtotal - discount);
        expect(total).toBeGreaterThanOrEqual(7199 * (item?.quantity ?? 0));
      }
    }),
    { numRuns: 8 },
  );
});

test("an out-of-stock frame cannot be added to a cart (S-086, S-215)", async ({ shop, deps }) => {
  expect(Object.values(frameTypes).map(({ isOutOfStock }) => isOutOfStock)).toEqual(Array(6).fill(false));
  const browser = shop.openBrowser();
  const { cartId } = await createCart(browser, deps);
  const sentence = "This frame is out of stock right now. Choose another one.";
  Object.assign(frameTypes.infinite, { isOutOfStock: true });
  try {
    const added = await callRest(browser, "PUT", "/shopify/add-cart-item", { cartId, lineItem: createLineItem() });
    expect(added).toMatchObject({ status: 422, body: { code: "FRAME_OUT_OF_STOCK", message: sentence } });
    const { body } = await callRest(browser, "GET", "/shopify/get-cart-info", { cartId });
    expect(body.lineItems).toMatchObject([{ warnings: [sentence] }]);
    const contact = { cartId, email, shippingAddress: addressDto };
    expect(await callRest(browser, "POST", "/shopify/create-checkout", contact)).toMatchObject({
      status: 422,
      body: { code: "FRAME_OUT_OF_STOCK" },
    });
  } finally {
    Object.assign(frameTypes.infinite, { isOutOfStock: false });
  }
});

test("a single tile can be bought in every size and frame at its price (S-203–S-206, S-209–S-214, C-05, C-07)", async ({
  shop,
}) => {
  const browser = shop.openBrowser();
  const single = findTemplateByKey("single_tile") ?? expect.fail();
  const kinds = frameSizeKeys.flatMap((frameSize) =>
    single.frameTypes.map((key) => ({ frameSize, frame: frameTypes[key] })),
  );
  const lineItems = kinds.map(({ frameSize, frame }) => ({
    templateKey: "single_tile",
    frameSize,
    userTemplateInfo: { frameStyle: frame.name, tiles: [{ name: "tile_1" }] },
  }));
  const { body } = await callRest(browser, "POST", "/shopify/init-cart", { lineItems });
  const prices = { rectangle_small: 3500, rectangle_medium: 4500, rectangle_large: 6000, rectangle_xlarge: 7000 };
  expect(body.lineItems).toMatchObject(
    kinds.map(({ frameSize, frame }) => ({
      unitPrice: prices[frameSize],
      userTemplateInfo: { frameStyle: frame.name, frameType: frame.color, matType: frame.matType },
    })),
  );
});

test("emptying the cart cancels the unpaid payment intent (S-110)", async ({ shop, deps }) => {
  const browser = shop.openBrowser();
  const { cartId, line } = await createCart(browser, deps);
  await callRest(browser, "POST", "/shopify/create-checkout", { cartId, email, shippingAddress: addressDto });
  const { body } = await callRest(browser, "POST", "/payments/create-payment-intent", { cartId });
  const { paymentIntentId } = body.data as { paymentIntentId: string };
  const emptied = await callRest(browser, "PUT", "/shopify/remove-cart-item", { cartId, itemId: line.uuid });
  expect(emptied.body).toMatchObject({ lineItems: [], total: 0, checkoutId: null });
  expect((await deps.payments.readIntent(paymentIntentId)).status).toBe("canceled");
});

test("cart and checkout calls ignore an Authorization header (S-141, S-142, G-2, G-3, C-21)", async ({
  shop,
  deps,
}) => {
  const browser = shop.openBrowser();
  const { cartId, line, cart } = await createCart(browser, deps);
  expect(cart).toMatchObject({ _id: cartId, data: { _id: cartId, lineItems: [{ uuid: line.uuid }] } });
  const contact = { cartId, email, shippingAddress: addressDto };
  const { body: checkout } = await callRest(browser, "POST", "/shopify/create-checkout", contact);
  const checkoutId = checkout._id;
  expect(checkout).toMatchObject({ data: { _id: checkoutId } });
  const calls: [string, string, object][] = [
    ["POST", "/shopify/init-cart", { lineItems: [createLineItem()] }],
    ["PUT", "/shopify/add-cart-item", { cartId, lineItem: line }],
    ["PUT", "/shopify/update-cart-item", { cartId, lineItem: { uuid: line.uuid, quantity: 1 } }],
    ["PUT", "/shopify/remove-promo-code", { cartId }],
    ["POST", "/shopify/create-or-update-checkout", { cartId }],
    ["POST", "/shopify/checkout-info", { checkoutId }],
    ["PUT", "/shopify/update-email-address", { cartId, email }],
    ["POST", "/payments/create-payment-intent", { cartId }],
  ];
  for (const [method, path, payload] of calls) {
    const headers = { authorization: "Bearer nobody" };
    const answer = await browser.call(`/api${path}`, { method, headers, body: { site: "US", ...payload } });
    expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    expect(answer.body).toHaveProperty("data");
  }
});
