import type { Db } from "@storywall/db/client";
import { seededPromos } from "@storywall/domain/catalog/promos";
import { describe, expect } from "vitest";
import { type Browser, test } from "../shop.fixture.ts";

const seedPromos = (db: Db) => db.promo.createMany({ data: [...seededPromos] });
const requestQuote = (browser: Browser, body: object) => browser.call("/api/quotes", { method: "POST", body });

describe("a quote (S-189)", () => {
  test("a quote equals the price of the same cart (S-202, S-208, C-29)", async ({ shop, db }) => {
    await seedPromos(db);
    const browser = shop.openBrowser();
    const lineItems = [
      { templateKey: "trio", quantity: 2 },
      { templateId: "flex_two_frames", frameSize: "rectangle_large" },
      { variantId: "variant_single_tile", frameSize: "rectangle_xlarge" },
    ];
    const { status, body } = await requestQuote(browser, { site: "US", lineItems, provinceCode: "fl" });
    const totals = {
      currency: "USD",
      subtotal: 36_998,
      discount: 7_400,
      adjustments: [{ kind: "promo", label: "Discount (XMAS20)", amount: -7_400, taxCode: null }],
      shipping: 0,
      tax: 2_072,
      total: 31_670,
    };
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      lineItems: [
        { templateKey: "trio", title: "Trio", pricing: "bundle", unitPrice: 8999, quantity: 2, linePrice: 17_998 },
        { templateKey: "flex_two_frames", frameSize: "rectangle_large", unitPrice: 12_000, linePrice: 12_000 },
        { templateKey: "single_tile", frameSize: "rectangle_xlarge", unitPrice: 7000, linePrice: 7000 },
      ],
      discountCode: "XMAS20",
      promo: { code: "XMAS20", percentOff: 20, amountOff: null, amount: 7_400, reason: null },
      price: 369.98,
      tax: 20.72,
      total: 316.7,
      totals,
    });
    expect(browser.cookies.size).toBe(0);
    expect([await db.cart.count(), await db.user.count()]).toEqual([0, 0]);

    const cart = await browser.call("/api/shopify/init-cart", { method: "POST", body: { lineItems } });
    expect(cart.body.totals).toEqual({ ...totals, tax: 0, total: totals.total - totals.tax });
  });

  test("a quote ignores submitted prices (A9)", async ({ shop }) => {
    const line = { templateKey: "six", unitPrice: 1, linePrice: 1, price: 0.01 };
    expect((await requestQuote(shop.openBrowser(), { lineItems: [line], total: 1 })).body.data).toMatchObject({
      total: 179.99,
    });
  });

  test.for([
    ["WELCOME10", "You already have a better offer."],
    ["nonsense", "We don’t recognize this code. Check the spelling."],
    ["%%", "We don’t recognize this code. Check the spelling."],
  ])("a quote uses the default promo code instead of %s (C-08, S-027)", async ([promoCode, reason], { shop, db }) => {
    await seedPromos(db);
    const body = { lineItems: [{ templateKey: "trio" }], promoCode };
    expect((await requestQuote(shop.openBrowser(), body)).body.data).toMatchObject({
      total: 71.99,
      discountCode: "XMAS20",
      promo: { code: "XMAS20", amount: 1800, reason },
    });
  });

  test("a quote replaces the default promo code with a better one (C-08)", async ({ shop, db }) => {
    await seedPromos(db);
    await db.promo.create({ data: { code: "HALF", basisPointsOff: 5_000 } });
    const body = { lineItems: [{ templateKey: "trio" }], promoCode: " half " };
    expect((await requestQuote(shop.openBrowser(), body)).body.data).toMatchObject({
      total: 44.99,
      discountCode: "HALF",
    });
  });

  test.for([
    [{}, 400, "FIELD_REQUIRED"],
    [{ lineItems: [] }, 422, "CART_EMPTY"],
    [{ lineItems: Array(51).fill({ templateKey: "trio" }) }, 422, "TOO_MANY_ITEMS"],
    [{ lineItems: [{ templateKey: "none" }] }, 422, "TEMPLATE_UNKNOWN"],
    [{ lineItems: [{ variantId: "none" }] }, 422, "VARIANT_UNKNOWN"],
    [{ lineItems: [{ templateKey: "trio", quantity: 21 }] }, 400, "FIELD_INVALID"],
    [{ lineItems: [{ templateKey: "trio", frameSize: "rectangle_large" }] }, 422, "SIZE_NOT_ALLOWED"],
    [{ lineItems: [{ templateKey: "trio" }], provinceCode: "ZZ" }, 422, "STATE_INVALID"],
    [{ lineItems: [{ templateKey: "trio" }], site: "AU" }, 422, "SITE_NOT_SUPPORTED"],
  ] as const)(
    "a quote is rejected for the input %o with the status %s and the code %s",
    async ([body, status, code], { shop }) => {
      expect(await requestQuote(shop.openBrowser(), body)).toMatchObject({ status, body: { code } });
    },
  );
});
