import { newId } from "@storywall/domain/kernel/ids";
import { aPhotoRow, breakSimulator, pay, seedPromos } from "@storywall/services/checkout/paying.fixture";
import { describe, expect } from "vitest";
import {
  aFilledWireLine,
  aWireCart,
  aWireLine,
  email,
  refused,
  told,
  visitorOf,
  wire,
  wireAddress,
} from "../cart/rest.fixture.ts";
import { type Browser, test } from "../shop.fixture.ts";

type Line = ReturnType<typeof aWireLine>;

const init = (browser: Browser, body: object) => wire(browser, "POST", "/shopify/init-cart", body);
const initLine = (browser: Browser, line: object) => init(browser, { lineItems: [line] });

const redesigned = (line: Line, change: object) => ({
  ...line,
  userTemplateInfo: { ...line.userTemplateInfo, ...change },
});
const withTiles = (line: Line, change: (tile: Line["userTemplateInfo"]["tiles"][number]) => object) =>
  redesigned(line, { tiles: line.userTemplateInfo.tiles.map(change) });

describe("Bad input A: the cart", () => {
  test("A1: init without lineItems", async ({ shop }) => {
    expect(told(await init(shop.openBrowser(), {}))).toEqual(
      refused(400, "FIELD_REQUIRED", '"lineItems" is required.'),
    );
  });

  test("A2: lineItems []", async ({ shop, db }) => {
    const answer = await init(shop.openBrowser(), { lineItems: [] });
    expect(told(answer)).toEqual(refused(422, "CART_EMPTY", "Add at least one item to start a cart."));
    expect(await db.cart.count()).toBe(0);
  });

  test("A3: 51 lineItems, or a 51st", async ({ shop }) => {
    const browser = shop.openBrowser();
    await visitorOf(browser);
    const lineItems = Array.from({ length: 51 }, () => ({ variantId: "variant_single_tile" }));
    expect(told(await init(browser, { lineItems }))).toEqual(
      refused(422, "TOO_MANY_ITEMS", "A cart can hold 50 items."),
    );
    const { status, body } = await init(browser, { lineItems: lineItems.slice(1) });
    expect(status).toBe(200);
    const add = (path: string, method: string, given: object) =>
      wire(browser, method, `/shopify/${path}`, { cartId: body._id, ...given });
    const full = refused(422, "CART_FULL", "A cart can hold 50 items.");
    expect(told(await add("add-cart-item", "PUT", { lineItem: aWireLine() }))).toEqual(full);
    expect(told(await add("add-to-cart", "POST", { lineItems: [aWireLine()] }))).toEqual(full);
  });

  test("A4: no userId", async ({ shop }) => {
    const browser = shop.openBrowser();
    const { status, body } = await initLine(browser, aWireLine());
    expect(status).toBe(200);
    expect(body.user).toBe(browser.cookies.get("userId"));
    expect(browser.cookies.get("sid")).toBeTruthy();
  });

  test("A5: unknown userId", async ({ shop, db }) => {
    const unknown = refused(404, "USER_NOT_FOUND", "We could not find this visitor. Please reload the page.");
    for (const userId of [newId("user"), "user_1", "' or 1=1"]) {
      expect(told(await init(shop.openBrowser(), { lineItems: [aWireLine()], userId }))).toEqual(unknown);
    }
    expect(await db.user.count()).toBe(0);
  });

  test("A6: line without uuid, or whose uuid is none", async ({ shop }) => {
    const browser = shop.openBrowser();
    const { uuid: _, ...line } = aWireLine();
    expect((await initLine(browser, line)).body.lineItems).toMatchObject([
      { uuid: expect.stringMatching(/^[\da-f-]{36}$/) },
    ]);
    for (const uuid of ["1", "", "not-a-uuid"]) {
      expect(told(await initLine(browser, { ...line, uuid }))).toEqual(
        refused(400, "FIELD_INVALID", '"lineItem.uuid" must be a UUID.'),
      );
    }
  });

  test("A7: two lines of the same uuid", async ({ shop }) => {
    const line = aWireLine();
    const answer = await init(shop.openBrowser(), { lineItems: [line, { ...line, quantity: 2 }] });
    expect(told(answer)).toEqual(refused(422, "DUPLICATE_LINE", "Two items share the same id."));
  });

  test.for([0, -1, 1.5, "2", 1e9, "NaN", null, 21])("A8: quantity %j", async (quantity, { shop, deps }) => {
    const browser = shop.openBrowser();
    const no = refused(400, "FIELD_INVALID", '"quantity" must be a whole number from 1 to 20.');
    expect(told(await initLine(browser, { ...aWireLine(), quantity }))).toEqual(no);
    const { cartId, line } = await aWireCart(browser, deps);
    const change = { cartId, lineItem: { uuid: line.uuid, quantity } };
    expect(told(await wire(browser, "PUT", "/shopify/update-cart-item", change))).toEqual(no);
  });

  test.for([1, -5, 1e15, "free"])("A9: client price %j", async (price, { shop }) => {
    const line = { ...aWireLine(), price, unitPrice: price, linePrice: price, pricePerFrame: price };
    const { status, body } = await init(shop.openBrowser(), { lineItems: [line], total: price, price });
    expect(status).toBe(200);
    expect(body).toMatchObject({ price: 35, total: 35, lineItems: [{ unitPrice: 3500, linePrice: 3500 }] });
  });

  test("A10: unknown size", async ({ shop }) => {
    const line = withTiles(aWireLine(), (tile) => ({ ...tile, frameSize: "rectangle_huge" }));
    const unknown = refused(422, "SIZE_UNKNOWN", "This size is not available. Choose Small, Medium, Large or X-Large.");
    expect(told(await initLine(shop.openBrowser(), line))).toEqual(unknown);
    const short = { templateKey: "single_tile", frameSize: "rectangle_huge" };
    expect(told(await initLine(shop.openBrowser(), short))).toEqual(unknown);
  });

  test("A11: frame not offered for the template", async ({ shop }) => {
    const frame = { frameStyle: "Harmony", frameType: "wood", matType: "none" };
    const line = redesigned(aWireLine({ templateKey: "flex_two_frames" }), frame);
    expect(told(await initLine(shop.openBrowser(), line))).toEqual(
      refused(422, "FRAME_NOT_ALLOWED", "This frame is not available for this layout."),
    );
  });

  test("A12: size not offered for the template", async ({ shop }) => {
    const line = withTiles(aWireLine({ templateKey: "mixed_absolute_four_frames" }), (tile) => ({
      ...tile,
      frameSize: "rectangle_small",
    }));
    expect(told(await initLine(shop.openBrowser(), line))).toEqual(
      refused(422, "SIZE_NOT_ALLOWED", "This layout comes in Medium only."),
    );
  });

  test("A13: more tiles than places, names there are not, fewer tiles", async ({ shop }) => {
    const browser = shop.openBrowser();
    const line = aWireLine({ templateKey: "flex_four_frames" });
    const { tiles } = line.userTemplateInfo;
    const five = [...tiles, { ...tiles[0], name: "tile_5" }];
    expect(told(await initLine(browser, redesigned(line, { tiles: five })))).toEqual(
      refused(422, "TILE_COUNT", "This layout has 4 places; 5 photos were sent."),
    );
    const elsewhere = [{ ...tiles[0], name: "attic" }];
    expect(told(await initLine(browser, redesigned(line, { tiles: elsewhere })))).toEqual(
      refused(422, "TILE_UNKNOWN", 'This layout has no place named "attic".'),
    );
    const fewer = await initLine(browser, redesigned(line, { tiles: tiles.slice(1) }));
    expect(fewer.status).toBe(200);
    expect(fewer.body.lineItems).toMatchObject([{ warnings: ['Add your photos or choose "upload later".'] }]);
  });

  test("A14: tile with another visitor's photo", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const foreign = await aPhotoRow(db, { userId: await visitorOf(shop.openBrowser()) });
    const no = refused(422, "PHOTO_NOT_FOUND", "One of the photos could not be found. Please upload it again.");
    for (const uuid of [foreign.uuid, crypto.randomUUID(), "7"]) {
      expect(told(await initLine(browser, aWireLine({ photos: [{ uuid }] })))).toEqual(no);
    }
  });

  test.for([
    ["negative", { x: -0.1, y: 0, width: 1, height: 1 }],
    ["not a number", { x: null, y: 0, width: 1, height: 1 }],
    ["outside the photo", { x: 0.5, y: 0, width: 0.6, height: 1 }],
    ["larger than 1", { x: 0, y: 0, width: 2, height: 1 }],
    ["of no area", { x: 0, y: 0, width: 0, height: 1 }],
    ["text", "whole"],
  ] as const)("A15: crop %s", async ([, crop], { shop }) => {
    const line = aWireLine({ templateKey: "flex_two_frames" });
    const [first, second] = line.userTemplateInfo.tiles;
    const tiles = [first, { ...second, cropParams: { "rectangle_medium:none": { crop } } }];
    expect(told(await initLine(shop.openBrowser(), redesigned(line, { tiles })))).toEqual(
      refused(422, "CROP_INVALID", "The crop of photo 2 is outside the picture."),
    );
  });

  test("A16: unknown cartId, or someone else's bought cart", async ({ shop, deps, db }) => {
    const owner = shop.openBrowser();
    const { cartId: bought, line } = await aWireCart(owner, deps);
    for (const state of ["locked", "converted"]) await db.cart.update({ where: { id: bought }, data: { state } });
    const browser = shop.openBrowser();
    const notFound = refused(404, "CART_NOT_FOUND", "We could not find this cart.");
    for (const cartId of [newId("cart"), bought, "cart_1", "' or 1=1", "../x"]) {
      const ask = (method: string, path: string, given: object = {}) =>
        wire(browser, method, `/shopify/${path}`, { cartId, ...given });
      expect(told(await ask("GET", "get-cart-info"))).toEqual(notFound);
      expect(told(await ask("PUT", "remove-cart-item", { itemId: line.uuid }))).toEqual(notFound);
      expect(told(await ask("PUT", "update-cart-item", { lineItem: { uuid: line.uuid } }))).toEqual(notFound);
      expect(told(await ask("PUT", "add-cart-item", { lineItem: aWireLine() }))).toEqual(notFound);
      expect(told(await ask("PUT", "add-promo-code", { promoCode: "XMAS20" }))).toEqual(notFound);
      expect(told(await ask("PUT", "remove-promo-code"))).toEqual(notFound);
    }
  });

  test("A17: edit while the checkout is paying", async ({ shop, deps, simulator }) => {
    const browser = shop.openBrowser();
    const { cartId, line } = await aWireCart(browser, deps);
    await wire(browser, "POST", "/shopify/create-checkout", { cartId, email, shippingAddress: wireAddress });
    const { body } = await wire(browser, "POST", "/payments/create-payment-intent", { cartId });
    await breakSimulator(simulator, { bank: [{ next: 1, delayMs: 30_000, outcome: "succeeded" }] });
    await pay(simulator, (body.data as { paymentIntentId: string }).paymentIntentId);

    const locked = refused(409, "CART_LOCKED", "A payment is in progress for this cart. Finish or cancel it first.");
    const change = { cartId, lineItem: { uuid: line.uuid, quantity: 2 } };
    expect(told(await wire(browser, "PUT", "/shopify/update-cart-item", change))).toEqual(locked);
    const remove = { cartId, itemId: line.uuid };
    expect(told(await wire(browser, "PUT", "/shopify/remove-cart-item", remove))).toEqual(locked);
  });

  test("A18: stale version", async ({ shop, deps }) => {
    const browser = shop.openBrowser();
    const { cartId, line } = await aWireCart(browser, deps);
    await wire(browser, "PUT", "/shopify/update-cart-item", { cartId, lineItem: { uuid: line.uuid, quantity: 2 } });
    const changed = refused(
      409,
      "CART_CHANGED",
      "This cart was changed in another tab. We have loaded the latest version.",
    );
    const stale: [string, object][] = [
      ["update-cart-item", { lineItem: { uuid: line.uuid, quantity: 3 } }],
      ["add-cart-item", { lineItem: await aFilledWireLine(browser, deps) }],
      ["remove-cart-item", { itemId: line.uuid }],
    ];
    for (const [path, given] of stale) {
      const answer = await wire(browser, "PUT", `/shopify/${path}`, { cartId, version: 1, ...given });
      expect(told(answer)).toEqual(changed);
      expect(answer.body.cart).toMatchObject({ _id: cartId, version: 2, lineItems: [{ quantity: 2 }] });
    }
  });

  // The rate limit on attempts is tested with the rate limits.
  test("A19: code unknown, expired, not started, used up; one with spaces and small letters", async ({
    shop,
    deps,
    db,
    clock,
  }) => {
    await seedPromos(db);
    const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
    const half = { basisPointsOff: 5_000 };
    await db.promo.createMany({
      data: [
        { ...half, code: "OLD", endsAt: day(-1) },
        { ...half, code: "SOON", startsAt: day(1) },
        { ...half, code: "GONE", maxRedemptions: 0 },
      ],
    });
    const sentences = {
      NOSUCH: refused(422, "PROMO_UNKNOWN", "We do not know this code. Please check the spelling."),
      "a b": refused(422, "PROMO_UNKNOWN", "We do not know this code. Please check the spelling."),
      OLD: refused(422, "PROMO_EXPIRED", "This code has expired."),
      SOON: refused(422, "PROMO_NOT_STARTED", "This code is not active yet."),
      GONE: refused(422, "PROMO_USED_UP", "This code has been used up."),
    };
    for (const [promoCode, refusal] of Object.entries(sentences)) {
      const browser = shop.openBrowser();
      const { cartId } = await aWireCart(browser, deps);
      expect(told(await wire(browser, "PUT", "/shopify/add-promo-code", { cartId, promoCode }))).toEqual(refusal);
    }
    const browser = shop.openBrowser();
    const { cartId } = await aWireCart(browser, deps);
    const typed = { cartId, promoCode: " xmas20 " };
    expect(await wire(browser, "PUT", "/shopify/add-promo-code", typed)).toMatchObject({
      status: 200,
      body: { discountCode: "XMAS20" },
    });
  });

  test("A20: second code, not better or better", async ({ shop, deps, db }) => {
    await seedPromos(db);
    await db.promo.create({ data: { code: "HALF", basisPointsOff: 5_000 } });
    const browser = shop.openBrowser();
    const { cartId } = await aWireCart(browser, deps);
    const apply = (promoCode: string) => wire(browser, "PUT", "/shopify/add-promo-code", { cartId, promoCode });
    expect(await apply("HALF")).toMatchObject({ status: 200, body: { discountCode: "HALF", total: 17.5 } });
    for (const worse of ["XMAS20", "WELCOME10"]) {
      expect(told(await apply(worse))).toEqual(refused(422, "PROMO_NOT_BETTER", "You already have the better offer."));
    }
  });
});
