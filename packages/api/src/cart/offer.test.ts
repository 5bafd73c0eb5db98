import { seededPromos } from "@storywall/domain/catalog/promos";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { describe, expect } from "vitest";
import { type Browser, test } from "../shop.fixture.ts";
import { callRest, createCart, readVisitorId } from "./rest.fixture.ts";

const readOffer = async (browser: Browser, cartId: string | null = null) =>
  (await browser.query("cart.offer", { cartId })).body;

describe("the offer of the promo dialog (S-030, C-08)", () => {
  test("the welcome code is offered only after the automatic promo code has ended", async ({ shop, db }) => {
    await db.promo.createMany({ data: [...seededPromos] });
    const browser = shop.openBrowser();
    expect(await readOffer(browser)).toMatchObject({
      offer: { code: "XMAS20", basisPointsOff: 2000, isApplied: true, endsAt: null, saving: 0 },
    });
    await db.promo.update({ where: { code: "XMAS20" }, data: { endsAt: new Date(0) } });
    expect(await readOffer(browser)).toMatchObject({
      offer: { code: "WELCOME10", isApplied: false, firstOrderOnly: true },
    });
    await db.promo.update({ where: { code: "WELCOME10" }, data: { startsAt: new Date("2999-01-01") } });
    expect(await readOffer(browser)).toEqual({ offer: null, words: null });
  });

  test("the offer is the code that saves the most on the visitor's cart", async ({ shop, db, deps }) => {
    await db.promo.createMany({ data: [...seededPromos] });
    const browser = shop.openBrowser();
    const { cartId } = await createCart(browser, deps);
    const answer = await readOffer(browser, cartId);
    expect(answer).toMatchObject({ offer: { code: "XMAS20", isApplied: true, saving: 700 } });
    expect(JSON.stringify(answer)).not.toContain("WELCOME10");
    await callRest(browser, "PUT", "/shopify/remove-promo-code", { cartId });
    expect(await readOffer(browser, cartId)).toMatchObject({ offer: { code: "XMAS20", isApplied: false } });

    await db.promo.update({ where: { code: "XMAS20" }, data: { basisPointsOff: 500 } });
    await callRest(browser, "PUT", "/shopify/add-promo-code", { cartId, promoCode: "XMAS20" });
    expect(await readOffer(browser, cartId)).toMatchObject({
      offer: { code: "WELCOME10", isApplied: false, saving: 350 },
    });
    const applied = await callRest(browser, "PUT", "/shopify/add-promo-code", { cartId, promoCode: "WELCOME10" });
    expect(applied.body).toMatchObject({ discountCode: "WELCOME10" });
    expect(await readOffer(browser, cartId)).toMatchObject({ offer: { code: "WELCOME10", isApplied: true } });
  });

  test("the offer is never the welcome code for a visitor who has ordered", async ({ shop, db }) => {
    await db.promo.createMany({ data: [...seededPromos] });
    const browser = shop.openBrowser();
    await createTestOrder(db, { userId: await readVisitorId(browser) });
    expect(await readOffer(browser)).toMatchObject({ offer: { code: "XMAS20" } });
    await db.promo.update({ where: { code: "XMAS20" }, data: { endsAt: new Date(0) } });
    expect(await readOffer(browser)).toMatchObject({ offer: null });
  });
});
