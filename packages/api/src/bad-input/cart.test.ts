import { newId } from "@storywall/domain/kernel/ids";
import {
  confirmPayment,
  createPhotoRow,
  injectSimulatorFault,
  seedPromos,
} from "@storywall/services/checkout/checkout.fixture";
import { describe, expect } from "vitest";
import {
  addressDto,
  callRest,
  createCart,
  createExpectedError,
  createFilledLineItem,
  createLineItem,
  email,
  readVisitorId,
  toErrorSummary,
} from "../cart/rest.fixture.ts";
import { type Browser, test } from "../shop.fixture.ts";

type Line = ReturnType<typeof createLineItem>;

const startCart = (browser: Browser, body: object) => callRest(browser, "POST", "/shopify/init-cart", body);
const startCartWithLine = (browser: Browser, line: object) => startCart(browser, { lineItems: [line] });

const changeDesign = (line: Line, change: object) => ({
  ...line,
  userTemplateInfo: { ...line.userTemplateInfo, ...change },
});
const changeTiles = (line: Line, change: (tile: Line["userTemplateInfo"]["tiles"][number]) => object) =>
  changeDesign(line, { tiles: line.userTemplateInfo.tiles.map(change) });

describe("Bad input A: the cart", () => {
  test("A1: init without lineItems", async ({ shop }) => {
    expect(toErrorSummary(await startCart(shop.openBrowser(), {}))).toEqual(
      createExpectedError(400, "FIELD_REQUIRED", '"lineItems" is required.'),
    );
  });

  test("A2: lineItems []", async ({ shop, db }) => {
    const answer = await startCart(shop.openBrowser(), { lineItems: [] });
    expect(toErrorSummary(answer)).toEqual(
      createExpectedError(422, "CART_EMPTY", "Add at least one item to start a cart."),
    );
    expect(await db.cart.count()).toBe(0);
  });

  test("A3: 51 lineItems, or adding a 51st", async ({ shop }) => {
    const browser = shop.openBrowser();
    await readVisitorId(browser);
    const lineItems = Array.from({ length: 51 }, () => ({ variantId: "variant_single_tile" }));
    expect(toErrorSummary(await startCart(browser, { lineItems }))).toEqual(
      createExpectedError(422, "TOO_MANY_ITEMS", "A cart can hold up to 50 items."),
    );
    const { status, body } = await startCart(browser, { lineItems: lineItems.slice(1) });
    expect(status).toBe(200);
    const addToCart = (path: string, method: string, payload: object) =>
      callRest(browser, method, `/shopify/${path}`, { cartId: body._id, ...payload });
    const full = createExpectedError(422, "CART_FULL", "A cart can hold up to 50 items.");
    expect(toErrorSummary(await addToCart("add-cart-item", "PUT", { lineItem: createLineItem() }))).toEqual(full);
    expect(toErrorSummary(await addToCart("add-to-cart", "POST", { lineItems: [createLineItem()] }))).toEqual(full);
  });

  test("A4: no userId", async ({ shop }) => {
    const browser = shop.openBrowser();
    const { status, body } = await startCartWithLine(browser, createLineItem());
    expect(status).toBe(200);
    expect(body.user).toBe(browser.cookies.get("userId"));
    expect(browser.cookies.get("sid")).toBeTruthy();
  });

  test("A5: unknown userId", async ({ shop, db }) => {
    const unknown = createExpectedError(
      404,
      "USER_NOT_FOUND",
      "We could not find this visitor. Please reload the page.",
    );
    for (const userId of [newId("user"), "user_1", "' or 1=1"]) {
      expect(toErrorSummary(await startCart(shop.openBrowser(), { lineItems: [createLineItem()], userId }))).toEqual(
        unknown,
      );
    }
    expect(await db.user.count()).toBe(0);
  });

  test("A6: line without a uuid, or with an invalid one", async ({ shop }) => {
    const browser = shop.openBrowser();
    const { uuid: _, ...line } = createLineItem();
    expect((await startCartWithLine(browser, line)).body.lineItems).toMatchObject([
      { uuid: expect.stringMatching(/^[\da-f-]{36}$/) },
    ]);
    for (const uuid of ["1", "", "not-a-uuid"]) {
      expect(toErrorSummary(await startCartWithLine(browser, { ...line, uuid }))).toEqual(
        createExpectedError(400, "FIELD_INVALID", '"lineItem.uuid" must be a UUID.'),
      );
    }
  });

  test("A7: two lines with the same uuid", async ({ shop }) => {
    const line = createLineItem();
    const answer = await startCart(shop.openBrowser(), { lineItems: [line, { ...line, quantity: 2 }] });
    expect(toErrorSummary(answer)).toEqual(createExpectedError(422, "DUPLICATE_LINE", "Two items share the same id."));
  });

  test.for([0, -1, 1.5, "2", 1e9, "NaN", null, 21])("A8: quantity %j", async (quantity, { shop, deps }) => {
    const browser = shop.openBrowser();
    const invalid = createExpectedError(400, "FIELD_INVALID", '"quantity" must be a whole number from 1 to 20.');
    expect(toErrorSummary(await startCartWithLine(browser, { ...createLineItem(), quantity }))).toEqual(invalid);
    const { cartId, line } = await createCart(browser, deps);
    const change = { cartId, lineItem: { uuid: line.uuid, quantity } };
    expect(toErrorSummary(await callRest(browser, "PUT", "/shopify/update-cart-item", change))).toEqual(invalid);
  });

  test.for([1, -5, 1e15, "free"])("A9: price %j sent by the client", async (price, { shop }) => {
    const line = { ...createLineItem(), price, unitPrice: price, linePrice: price, pricePerFrame: price };
    const { status, body } = await startCart(shop.openBrowser(), { lineItems: [line], total: price, price });
    expect(status).toBe(200);
    expect(body).toMatchObject({ price: 35, total: 35, lineItems: [{ unitPrice: 3500, linePrice: 3500 }] });
  });

  test("A10: unknown size", async ({ shop }) => {
    const line = changeTiles(createLineItem(), (tile) => ({ ...tile, frameSize: "rectangle_huge" }));
    const unknown = createExpectedError(
      422,
      "SIZE_UNKNOWN",
      "This size is not available. Choose Small, Medium, Large or X-Large.",
    );
    expect(toErrorSummary(await startCartWithLine(shop.openBrowser(), line))).toEqual(unknown);
    const short = { templateKey: "single_tile", frameSize: "rectangle_huge" };
    expect(toErrorSummary(await startCartWithLine(shop.openBrowser(), short))).toEqual(unknown);
  });

  test("A11: frame not offered for the template", async ({ shop }) => {
    const frame = { frameStyle: "Harmony", frameType: "wood", matType: "none" };
    const line = changeDesign(createLineItem({ templateKey: "flex_two_frames" }), frame);
    expect(toErrorSummary(await startCartWithLine(shop.openBrowser(), line))).toEqual(
      createExpectedError(422, "FRAME_NOT_ALLOWED", "This frame is not available for this layout."),
    );
  });

  test("A12: size not offered for the template", async ({ shop }) => {
    const line = changeTiles(createLineItem({ templateKey: "mixed_absolute_four_frames" }), (tile) => ({
      ...tile,
      frameSize: "rectangle_small",
    }));
    expect(toErrorSummary(await startCartWithLine(shop.openBrowser(), line))).toEqual(
      createExpectedError(422, "SIZE_NOT_ALLOWED", "This layout comes in Medium only."),
    );
  });

  test("A13: too many tiles, an unknown tile name, too few tiles", async ({ shop }) => {
    const browser = shop.openBrowser();
    const line = createLineItem({ templateKey: "flex_four_frames" });
    const { tiles } = line.userTemplateInfo;
    const five = [...tiles, { ...tiles[0], name: "tile_5" }];
    expect(toErrorSummary(await startCartWithLine(browser, changeDesign(line, { tiles: five })))).toEqual(
      createExpectedError(422, "TILE_COUNT", "This layout holds 4 photos, but 5 were sent."),
    );
    const unknownTiles = [{ ...tiles[0], name: "attic" }];
    expect(toErrorSummary(await startCartWithLine(browser, changeDesign(line, { tiles: unknownTiles })))).toEqual(
      createExpectedError(422, "TILE_UNKNOWN", 'This layout has no tile named "attic".'),
    );
    const fewer = await startCartWithLine(browser, changeDesign(line, { tiles: tiles.slice(1) }));
    expect(fewer.status).toBe(200);
    expect(fewer.body.lineItems).toMatchObject([{ warnings: ['Add your photos or choose "upload later".'] }]);
  });

  test("A14: tile with another visitor's photo", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const foreign = await createPhotoRow(db, { userId: await readVisitorId(shop.openBrowser()) });
    const notFound = createExpectedError(
      422,
      "PHOTO_NOT_FOUND",
      "We could not find one of the photos. Please upload it again.",
    );
    for (const uuid of [foreign.uuid, crypto.randomUUID(), "7"]) {
      expect(toErrorSummary(await startCartWithLine(browser, createLineItem({ photos: [{ uuid }] })))).toEqual(
        notFound,
      );
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
    const line = createLineItem({ templateKey: "flex_two_frames" });
    const [first, second] = line.userTemplateInfo.tiles;
    const tiles = [first, { ...second, cropParams: { "rectangle_medium:none": { crop } } }];
    expect(toErrorSummary(await startCartWithLine(shop.openBrowser(), changeDesign(line, { tiles })))).toEqual(
      createExpectedError(422, "CROP_INVALID", "The crop of photo 2 is outside the photo."),
    );
  });

  test("A16: unknown cartId, or another visitor's purchased cart", async ({ shop, deps, db }) => {
    const owner = shop.openBrowser();
    const { cartId: purchasedCartId, line } = await createCart(owner, deps);
    for (const state of ["locked", "converted"])
      await db.cart.update({ where: { id: purchasedCartId }, data: { state } });
    const browser = shop.openBrowser();
    const notFound = createExpectedError(404, "CART_NOT_FOUND", "We could not find this cart.");
    for (const cartId of [newId("cart"), purchasedCartId, "cart_1", "' or 1=1", "../x"]) {
      const callCartRoute = (method: string, path: string, payload: object = {}) =>
        callRest(browser, method, `/shopify/${path}`, { cartId, ...payload });
      expect(toErrorSummary(await callCartRoute("GET", "get-cart-info"))).toEqual(notFound);
      expect(toErrorSummary(await callCartRoute("PUT", "remove-cart-item", { itemId: line.uuid }))).toEqual(notFound);
      expect(toErrorSummary(await callCartRoute("PUT", "update-cart-item", { lineItem: { uuid: line.uuid } }))).toEqual(
        notFound,
      );
      expect(toErrorSummary(await callCartRoute("PUT", "add-cart-item", { lineItem: createLineItem() }))).toEqual(
        notFound,
      );
      expect(toErrorSummary(await callCartRoute("PUT", "add-promo-code", { promoCode: "XMAS20" }))).toEqual(notFound);
      expect(toErrorSummary(await callCartRoute("PUT", "remove-promo-code"))).toEqual(notFound);
    }
  });

  test("A17: cart change during a payment", async ({ shop, deps, simulator }) => {
    const browser = shop.openBrowser();
    const { cartId, line } = await createCart(browser, deps);
    await callRest(browser, "POST", "/shopify/create-checkout", { cartId, email, shippingAddress: addressDto });
    const { body } = await callRest(browser, "POST", "/payments/create-payment-intent", { cartId });
    await injectSimulatorFault(simulator, { bank: [{ next: 1, delayMs: 30_000, outcome: "succeeded" }] });
    await confirmPayment(simulator, (body.data as { paymentIntentId: string }).paymentIntentId);

    const locked = createExpectedError(
      409,
      "CART_LOCKED",
      "A payment is in progress for this cart. Finish or cancel it first.",
    );
    const change = { cartId, lineItem: { uuid: line.uuid, quantity: 2 } };
    expect(toErrorSummary(await callRest(browser, "PUT", "/shopify/update-cart-item", change))).toEqual(locked);
    const remove = { cartId, itemId: line.uuid };
    expect(toErrorSummary(await callRest(browser, "PUT", "/shopify/remove-cart-item", remove))).toEqual(locked);
  });

  test("A18: stale cart version", async ({ shop, deps }) => {
    const browser = shop.openBrowser();
    const { cartId, line } = await createCart(browser, deps);
    await callRest(browser, "PUT", "/shopify/update-cart-item", { cartId, lineItem: { uuid: line.uuid, quantity: 2 } });
    const changed = createExpectedError(
      409,
      "CART_CHANGED",
      "This cart was changed in another tab. We have loaded the latest version.",
    );
    const stale: [string, object][] = [
      ["update-cart-item", { lineItem: { uuid: line.uuid, quantity: 3 } }],
      ["add-cart-item", { lineItem: await createFilledLineItem(browser, deps) }],
      ["remove-cart-item", { itemId: line.uuid }],
    ];
    for (const [path, payload] of stale) {
      const answer = await callRest(browser, "PUT", `/shopify/${path}`, { cartId, version: 1, ...payload });
      expect(toErrorSummary(answer)).toEqual(changed);
      expect(answer.body.cart).toMatchObject({ _id: cartId, version: 2, lineItems: [{ quantity: 2 }] });
    }
  });

  // The promo code rate limit is covered by the rate limit tests.
  test("A19: promo code unknown, expired, not started or used up; a valid one with spaces in lower case", async ({
    shop,
    deps,
    db,
    clock,
  }) => {
    await seedPromos(db);
    const daysFromNow = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
    const half = { basisPointsOff: 5_000 };
    await db.promo.createMany({
      data: [
        { ...half, code: "OLD", endsAt: daysFromNow(-1) },
        { ...half, code: "SOON", startsAt: daysFromNow(1) },
        { ...half, code: "GONE", maxRedemptions: 0 },
      ],
    });
    const expectedErrors = {
      NOSUCH: createExpectedError(422, "PROMO_UNKNOWN", "We don't recognize this code. Check the spelling."),
      "a b": createExpectedError(422, "PROMO_UNKNOWN", "We don't recognize this code. Check the spelling."),
      OLD: createExpectedError(422, "PROMO_EXPIRED", "This code has expired."),
      SOON: createExpectedError(422, "PROMO_NOT_STARTED", "This code is not active yet."),
      GONE: createExpectedError(422, "PROMO_USED_UP", "This code has been fully used."),
    };
    for (const [promoCode, error] of Object.entries(expectedErrors)) {
      const browser = shop.openBrowser();
      const { cartId } = await createCart(browser, deps);
      expect(toErrorSummary(await callRest(browser, "PUT", "/shopify/add-promo-code", { cartId, promoCode }))).toEqual(
        error,
      );
    }
    const browser = shop.openBrowser();
    const { cartId } = await createCart(browser, deps);
    const typed = { cartId, promoCode: " xmas20 " };
    expect(await callRest(browser, "PUT", "/shopify/add-promo-code", typed)).toMatchObject({
      status: 200,
      body: { discountCode: "XMAS20" },
    });
  });

  test("A20: second promo code, better or not better", async ({ shop, deps, db }) => {
    await seedPromos(db);
    await db.promo.create({ data: { code: "HALF", basisPointsOff: 5_000 } });
    const browser = shop.openBrowser();
    const { cartId } = await createCart(browser, deps);
    const applyPromo = (promoCode: string) =>
      callRest(browser, "PUT", "/shopify/add-promo-code", { cartId, promoCode });
    expect(await applyPromo("HALF")).toMatchObject({ status: 200, body: { discountCode: "HALF", total: 17.5 } });
    for (const worse of ["XMAS20", "WELCOME10"]) {
      expect(toErrorSummary(await applyPromo(worse))).toEqual(
        createExpectedError(422, "PROMO_NOT_BETTER", "You already have a better offer."),
      );
    }
  });
});
