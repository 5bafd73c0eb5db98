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
  test("A1: init-cart without lineItems is rejected", async ({ shop }) => {
    expect(toErrorSummary(await startCart(shop.openBrowser(), {}))).toEqual(
      createExpectedError(400, "FIELD_REQUIRED", '"lineItems" is required.'),
    );
  });

  test("A2: an empty lineItems list is rejected", async ({ shop, db }) => {
    const answer = await startCart(shop.openBrowser(), { lineItems: [] });
    expect(toErrorSummary(answer)).toEqual(
      createExpectedError(422, "CART_EMPTY", "Your cart is empty. Add at least one item."),
    );
    expect(await db.cart.count()).toBe(0);
  });

  test("A3: more than 50 items in a cart are rejected", async ({ shop }) => {
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
    const full = createExpectedError(422, "CART_FULL", "Your cart is full. It can hold up to 50 items.");
    expect(toErrorSummary(await addToCart("add-cart-item", "PUT", { lineItem: createLineItem() }))).toEqual(full);
    expect(toErrorSummary(await addToCart("add-to-cart", "POST", { lineItems: [createLineItem()] }))).toEqual(full);
  });

  test("A4: a cart can be created without a userId", async ({ shop }) => {
    const browser = shop.openBrowser();
    const { status, body } = await startCartWithLine(browser, createLineItem());
    expect(status).toBe(200);
    expect(body.user).toBe(browser.cookies.get("userId"));
    expect(browser.cookies.get("sid")).toBeTruthy();
  });

  test("A5: an unknown userId returns 404 and creates no visitor", async ({ shop, db }) => {
    const unknown = createExpectedError(
      404,
      "USER_NOT_FOUND",
      "We couldn’t find your session. Please reload the page.",
    );
    for (const userId of [newId("user"), "user_1", "' or 1=1"]) {
      expect(toErrorSummary(await startCart(shop.openBrowser(), { lineItems: [createLineItem()], userId }))).toEqual(
        unknown,
      );
    }
    expect(await db.user.count()).toBe(0);
  });

  test("A6: an item without a uuid gets one", async ({ shop }) => {
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

  test("A7: two items with the same uuid are rejected", async ({ shop }) => {
    const line = createLineItem();
    const answer = await startCart(shop.openBrowser(), { lineItems: [line, { ...line, quantity: 2 }] });
    expect(toErrorSummary(answer)).toEqual(createExpectedError(422, "DUPLICATE_LINE", "Two items have the same ID."));
  });

  test.for([0, -1, 1.5, "2", 1e9, "NaN", null, 21])(
    "A8: the quantity %j is rejected",
    async (quantity, { shop, deps }) => {
      const browser = shop.openBrowser();
      const invalid = createExpectedError(400, "FIELD_INVALID", '"quantity" must be a whole number from 1 to 20.');
      expect(toErrorSummary(await startCartWithLine(browser, { ...createLineItem(), quantity }))).toEqual(invalid);
      const { cartId, line } = await createCart(browser, deps);
      const change = { cartId, lineItem: { uuid: line.uuid, quantity } };
      expect(toErrorSummary(await callRest(browser, "PUT", "/shopify/update-cart-item", change))).toEqual(invalid);
    },
  );

  test.for([1, -5, 1e15, "free"])("A9: a price of %j sent by the client is ignored", async (price, { shop }) => {
    const line = { ...createLineItem(), price, unitPrice: price, linePrice: price, pricePerFrame: price };
    const { status, body } = await startCart(shop.openBrowser(), { lineItems: [line], total: price, price });
    expect(status).toBe(200);
    expect(body).toMatchObject({ price: 35, total: 35, lineItems: [{ unitPrice: 3500, linePrice: 3500 }] });
  });

  test("A10: an unknown size is rejected", async ({ shop }) => {
    const line = changeTiles(createLineItem(), (tile) => ({ ...tile, frameSize: "rectangle_huge" }));
    const unknown = createExpectedError(
      422,
      "SIZE_UNKNOWN",
      "This size isn’t available. Choose Small, Medium, Large, or X-Large.",
    );
    expect(toErrorSummary(await startCartWithLine(shop.openBrowser(), line))).toEqual(unknown);
    const short = { templateKey: "single_tile", frameSize: "rectangle_huge" };
    expect(toErrorSummary(await startCartWithLine(shop.openBrowser(), short))).toEqual(unknown);
  });

  test("A11: a frame that is not offered for the template is rejected", async ({ shop }) => {
    const frame = { frameStyle: "Harmony", frameType: "wood", matType: "none" };
    const line = changeDesign(createLineItem({ templateKey: "flex_two_frames" }), frame);
    expect(toErrorSummary(await startCartWithLine(shop.openBrowser(), line))).toEqual(
      createExpectedError(422, "FRAME_NOT_ALLOWED", "This frame isn’t available for this layout. Choose another one."),
    );
  });

  test("A12: a size that is not offered for the template is rejected", async ({ shop }) => {
    const line = changeTiles(createLineItem({ templateKey: "mixed_absolute_four_frames" }), (tile) => ({
      ...tile,
      frameSize: "rectangle_small",
    }));
    expect(toErrorSummary(await startCartWithLine(shop.openBrowser(), line))).toEqual(
      createExpectedError(422, "SIZE_NOT_ALLOWED", "This layout comes in Medium only."),
    );
  });

  test("A13: too many tiles or an unknown tile name is rejected", async ({ shop }) => {
    const browser = shop.openBrowser();
    const line = createLineItem({ templateKey: "flex_four_frames" });
    const { tiles } = line.userTemplateInfo;
    const five = [...tiles, { ...tiles[0], name: "tile_5" }];
    expect(toErrorSummary(await startCartWithLine(browser, changeDesign(line, { tiles: five })))).toEqual(
      createExpectedError(422, "TILE_COUNT", "This layout holds 4 photos, but 5 were sent."),
    );
    const unknownTiles = [{ ...tiles[0], name: "attic" }];
    expect(toErrorSummary(await startCartWithLine(browser, changeDesign(line, { tiles: unknownTiles })))).toEqual(
      createExpectedError(422, "TILE_UNKNOWN", "This layout has no tile named “attic”."),
    );
    const fewer = await startCartWithLine(browser, changeDesign(line, { tiles: tiles.slice(1) }));
    expect(fewer.status).toBe(200);
    expect(fewer.body.lineItems).toMatchObject([{ warnings: ["Add your photos or choose “Upload photos later”."] }]);
  });

  test("A14: a tile with another visitor's photo is rejected", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const foreign = await createPhotoRow(db, { userId: await readVisitorId(shop.openBrowser()) });
    const notFound = createExpectedError(
      422,
      "PHOTO_NOT_FOUND",
      "We couldn’t find one of the photos. Please upload it again.",
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
    ["empty", { x: 0, y: 0, width: 0, height: 1 }],
    ["text", "whole"],
  ] as const)("A15: a crop that is %s is rejected", async ([, crop], { shop }) => {
    const line = createLineItem({ templateKey: "flex_two_frames" });
    const [first, second] = line.userTemplateInfo.tiles;
    const tiles = [first, { ...second, cropParams: { "rectangle_medium:none": { crop } } }];
    expect(toErrorSummary(await startCartWithLine(shop.openBrowser(), changeDesign(line, { tiles })))).toEqual(
      createExpectedError(422, "CROP_INVALID", "The crop of photo 2 extends past the edge of the photo."),
    );
  });

  test("A16: an unknown cart and another visitor's purchased cart return 404", async ({ shop, deps, db }) => {
    const owner = shop.openBrowser();
    const { cartId: purchasedCartId, line } = await createCart(owner, deps);
    for (const state of ["locked", "converted"])
      await db.cart.update({ where: { id: purchasedCartId }, data: { state } });
    const browser = shop.openBrowser();
    const notFound = createExpectedError(404, "CART_NOT_FOUND", "We couldn’t find this cart.");
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

  test("A17: a cart change during a payment is rejected", async ({ shop, deps, simulator }) => {
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

  test("A18: a change based on an old cart version is rejected", async ({ shop, deps }) => {
    const browser = shop.openBrowser();
    const { cartId, line } = await createCart(browser, deps);
    await callRest(browser, "PUT", "/shopify/update-cart-item", { cartId, lineItem: { uuid: line.uuid, quantity: 2 } });
    const changed = createExpectedError(
      409,
      "CART_CHANGED",
      "This cart was changed in another tab. We’ve loaded the latest version.",
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
  test("A19: unknown, expired, future and used-up promo codes are rejected", async ({ shop, deps, db, clock }) => {
    await seedPromos(db);
    const createDateDaysFromNow = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
    const half = { basisPointsOff: 5_000 };
    await db.promo.createMany({
      data: [
        { ...half, code: "OLD", endsAt: createDateDaysFromNow(-1) },
        { ...half, code: "SOON", startsAt: createDateDaysFromNow(1) },
        { ...half, code: "GONE", maxRedemptions: 0 },
      ],
    });
    const expectedErrors = {
      NOSUCH: createExpectedError(422, "PROMO_UNKNOWN", "We don’t recognize this code. Check the spelling."),
      "a b": createExpectedError(422, "PROMO_UNKNOWN", "We don’t recognize this code. Check the spelling."),
      OLD: createExpectedError(422, "PROMO_EXPIRED", "This code has expired."),
      SOON: createExpectedError(422, "PROMO_NOT_STARTED", "This code isn’t active yet."),
      GONE: createExpectedError(422, "PROMO_USED_UP", "This code has reached its usage limit."),
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

  test("A20: a promo code is replaced only by a better one", async ({ shop, deps, db }) => {
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
