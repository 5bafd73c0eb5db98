import { seededPromos } from "@storywall/domain/catalog/promos";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { describe, expect } from "vitest";
import { type Browser, test } from "../shop.fixture.ts";
import { callRest, createCart, readVisitorId } from "./rest.fixture.ts";

const readOffer = async (browser: Browser, cartId: string | null = null) =>
  (await browser.query("cart.offer", { cartId })).body;

describe("the offer of the promo dialog (S-030, C-08)", () => {
  test("is the automatic code, otherwise the welcome code, otherwise none", async ({ shop, db }) => {
    await db.promo.createMany({ data: [...seededPromos] });
    const browser = shop.openBrowser();
    expect(await readOffer(browser)).toMatchObject({
      offer: { code: "XMAS20", basisPointsOff: 2000, isApplied: true, endsAt: null, saving: 0 },
      other: { code: "WELCOME10", basisPointsOff: 1000, firstOrderOnly: true },
      canOpenByItself: true,
    });
    await db.promo.update({ where: { code: "XMAS20" }, data: { endsAt: new Date(0) } });
    expect(await readOffer(browser)).toMatchObject({
      offer: { code: "WELCOME10", isApplied: false, firstOrderOnly: true },
      other: null,
    });
    await db.promo.update({ where: { code: "WELCOME10" }, data: { startsAt: new Date("2999-01-01") } });
    expect(await readOffer(browser)).toEqual({ offer: null, other: null, words: null, canOpenByItself: false });
  });

  test("is the code that saves the most on the visitor's cart, and the savings of both codes are returned", async ({
    shop,
    db,
    deps,
  }) => {
    await db.promo.createMany({ data: [...seededPromos] });
    const browser = shop.openBrowser();
    const { cartId } = await createCart(browser, deps);
    expect(await readOffer(browser, cartId)).toMatchObject({
      offer: { code: "XMAS20", isApplied: true, saving: 700 },
      other: { code: "WELCOME10", saving: 350 },
    });
    await callRest(browser, "PUT", "/shopify/remove-promo-code", { cartId });
    expect(await readOffer(browser, cartId)).toMatchObject({ offer: { code: "XMAS20", isApplied: false } });

    await db.promo.update({ where: { code: "XMAS20" }, data: { basisPointsOff: 500 } });
    await callRest(browser, "PUT", "/shopify/add-promo-code", { cartId, promoCode: "XMAS20" });
    expect(await readOffer(browser, cartId)).toMatchObject({
      offer: { code: "WELCOME10", isApplied: false, saving: 350 },
      other: { code: "XMAS20", saving: 175 },
    });
    const applied = await callRest(browser, "PUT", "/shopify/add-promo-code", { cartId, promoCode: "WELCOME10" });
    expect(applied.body).toMatchObject({ discountCode: "WELCOME10" });
    expect(await readOffer(browser, cartId)).toMatchObject({ offer: { code: "WELCOME10", isApplied: true } });
  });

  test("is never the welcome code for a visitor who has ordered", async ({ shop, db }) => {
    await db.promo.createMany({ data: [...seededPromos] });
    const browser = shop.openBrowser();
    await createTestOrder(db, { userId: await readVisitorId(browser) });
    expect(await readOffer(browser)).toMatchObject({ offer: { code: "XMAS20" }, other: null });
    await db.promo.update({ where: { code: "XMAS20" }, data: { endsAt: new Date(0) } });
    expect(await readOffer(browser)).toMatchObject({ offer: null, other: null });
  });

  test("is not shown automatically to a signed-in admin", async ({ shop, db }) => {
    await db.promo.createMany({ data: [...seededPromos] });
    expect(await readOffer(await shop.openAdminBrowser())).toMatchObject({
      offer: { code: "XMAS20" },
      canOpenByItself: false,
    });
  });
});
