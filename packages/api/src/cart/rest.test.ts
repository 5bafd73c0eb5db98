import { seedPromos } from "@storywall/services/checkout/checkout.fixture";
import { describe, expect } from "vitest";
import { test } from "../shop.fixture.ts";
import { CartDto } from "./dto.ts";
import {
  addressDto,
  callRest,
  createCart,
  createFilledLineItem,
  createLineItem,
  email,
  readVisitorId,
} from "./rest.fixture.ts";

const YEAR = 31_536_000;
type Line = { uuid: string; quantity: number; unitPrice: number };
const readLines = (body: Record<string, unknown>) => body.lineItems as Line[];

describe("adding the first item", () => {
  test("the first item creates the cart, its cookie and its visitor (S-103, S-105, S-145, S-201)", async ({
    shop,
    db,
  }) => {
    const browser = shop.openBrowser();
    expect(await db.cart.count()).toBe(0);

    const answer = await callRest(browser, "POST", "/shopify/init-cart", { lineItems: [createLineItem()] });

    expect(answer.status).toBe(200);
    expect(answer.body._id).toMatch(/^cart_[0-9a-z]{26}$/);
    expect(answer.body.data).toMatchObject({ _id: answer.body._id });
    expect(answer.headers.getSetCookie().join("\n")).toContain(
      `cartId=${answer.body._id}; Path=/; SameSite=Lax; Max-Age=${YEAR}`,
    );
    expect(answer.headers.getSetCookie().join("\n")).toMatch(new RegExp(`userId=user_\\w+;.*Max-Age=${YEAR}`));
    const { body } = await callRest(browser, "GET", "/shopify/get-cart-info", { cartId: String(answer.body._id) });
    expect(body).toMatchObject({ _id: answer.body._id, user: browser.cookies.get("userId") });
  });

  test("repeated init-cart requests create only one cart (S-057, S-145)", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    await readVisitorId(browser);
    const lineItems = [
      createLineItem({ templateKey: "trio" }),
      createLineItem(),
      createLineItem({ templateKey: "six" }),
    ];

    const answers = await Promise.all(
      [1, 2, 3].map(() => callRest(browser, "POST", "/shopify/init-cart", { lineItems })),
    );
    const later = await callRest(browser, "PUT", "/shopify/add-cart-item", {
      cartId: answers[0]?.body._id,
      lineItem: createLineItem({ templateKey: "dozen" }),
    });

    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(await db.cart.count()).toBe(1);
    const titles = (later.body.lineItems as { title: string }[]).map(({ title }) => title);
    expect(titles).toEqual(["Trio", "Single tile", "Six", "Dozen"]);
  });

  test("the first item is added even with an invalid promo code (S-104)", async ({ shop, db }) => {
    await seedPromos(db);
    const { status, body } = await callRest(shop.openBrowser(), "POST", "/shopify/init-cart", {
      lineItems: [createLineItem()],
      promoCode: "NOSUCH",
    });
    expect(status).toBe(200);
    expect(body.promo).toEqual({
      code: "XMAS20",
      percentOff: 20,
      amountOff: null,
      amount: 700,
      reason: "We don’t recognize this code. Check the spelling.",
    });
  });

  test("init-cart assigns the cart to the browser's visitor", async ({ shop, db }) => {
    const other = await readVisitorId(shop.openBrowser());
    const browser = shop.openBrowser();
    const own = await readVisitorId(browser);
    const lineItems = [createLineItem()];
    const notFound = { status: 404, body: { code: "USER_NOT_FOUND" } };

    for (const named of [{ userId: other }, { user_id: other }]) {
      expect(await callRest(browser, "POST", "/shopify/init-cart", { lineItems, ...named })).toMatchObject(notFound);
      expect(await callRest(shop.openBrowser(), "POST", "/shopify/init-cart", { lineItems, ...named })).toMatchObject(
        notFound,
      );
    }
    expect(await db.cart.count()).toBe(0);
    expect((await callRest(browser, "POST", "/shopify/init-cart", { lineItems, userId: own })).body.user).toBe(own);
  });

  test("the first item may name its product with template_key or shopify_variant_id", async ({ shop }) => {
    const { uuid, quantity } = createLineItem();
    for (const named of [{ template_key: "trio" }, { shopify_variant_id: "variant_trio" }]) {
      const { status, body } = await callRest(shop.openBrowser(), "POST", "/shopify/init-cart", {
        lineItems: [{ uuid, quantity, ...named }],
      });
      expect(status).toBe(200);
      expect(readLines(body)).toMatchObject([{ templateKey: "trio", variantId: "variant_trio" }]);
    }
  });

  test("add-to-cart creates a cart only on the first call (S-162)", async ({ shop }) => {
    const browser = shop.openBrowser();
    const first = await callRest(browser, "POST", "/shopify/add-to-cart", { lineItem: createLineItem() });
    const cartId = first.body._id;
    const second = await callRest(browser, "POST", "/shopify/add-to-cart", {
      cartId,
      lineItems: [createLineItem({ templateKey: "trio" }), createLineItem()],
    });
    expect(second.body._id).toBe(cartId);
    expect(readLines(second.body).map(({ unitPrice }) => unitPrice)).toEqual([3500, 8999, 3500]);
    expect(browser.cookies.get("cartId")).toBe(cartId);
  });
});

describe("a cart in the API", () => {
  test("a cart has every field of the specification (S-054–S-066, S-144, G-3, G-4, G-7, C-26, C-35)", async ({
    shop,
    db,
  }) => {
    await seedPromos(db);
    const browser = shop.openBrowser();
    const line = createLineItem({ templateKey: "trio" });
    const { body } = await callRest(browser, "POST", "/shopify/init-cart", { lineItems: [line] });

    const cart = CartDto.strict().parse(body.data);
    expect({ ...cart, data: cart }).toEqual(body);
    expect(cart).toMatchObject({
      checkoutId: null,
      email: null,
      shippingAddress: null,
      shippingRate: {
        handle: "free-standard",
        title: "Free shipping",
        amount: 0,
        currency: "USD",
        minShipDays: 1,
        maxShipDays: 2,
      },
      discountCode: "XMAS20",
      price: 89.99,
      total: 71.99,
      tax: 0,
      totals: {
        currency: "USD",
        subtotal: 8999,
        discount: 1800,
        adjustments: [{ kind: "promo", label: "Discount (XMAS20)", amount: -1800, taxCode: null }],
        shipping: 0,
        tax: 0,
        total: 7199,
      },
      promo: { code: "XMAS20", percentOff: 20, amountOff: null, amount: 1800, reason: null },
      shopifyCheckoutObject: null,
      version: 1,
      giftNote: null,
      extras: {},
      completedOrderId: null,
    });
    expect(Date.parse(cart.expiresAt) - Date.parse(cart.updatedAt)).toBe(365 * 24 * 60 * 60 * 1000);
    expect(JSON.stringify(body)).not.toContain('"message"');
  });

  test("the items of a cart have the fields of both product and design (S-067–S-069, C-03, C-20)", async ({ shop }) => {
    const line = createLineItem({ templateKey: "trio", quantity: 2 });
    const { body } = await callRest(shop.openBrowser(), "POST", "/shopify/init-cart", { lineItems: [line] });
    expect(readLines(body)).toEqual([
      {
        uuid: line.uuid,
        userTemplateInfo: line.userTemplateInfo,
        productType: "template",
        templateId: expect.stringMatching(/^tpl_/),
        templateKey: "trio",
        title: "Trio",
        variantId: "variant_trio",
        quantity: 2,
        frameSize: "rectangle_small",
        pricing: "bundle",
        unitPrice: 8999,
        linePrice: 17998,
        currency: "USD",
        previewUrl: "https://shop.example/product-images/trio.svg",
        isUploadLater: false,
        warnings: ["Add your photos or choose “Upload photos later”."],
      },
    ]);
    expect(line.userTemplateInfo).toMatchObject({ frameStyle: "Infinite", frameType: "black", matType: "none" });
  });

  test("a cart accepts items by template key, id or variant (S-069, S-207, C-05)", async ({ shop }) => {
    const browser = shop.openBrowser();
    const lineItems = [{ variantId: "variant_flex_two_frames" }, { templateKey: "single_tile", isUploadLater: true }];
    const { body } = await callRest(browser, "POST", "/shopify/init-cart", { lineItems });
    const [two, single] = body.lineItems as Array<Line & { templateId: string; frameSize: string; warnings: string[] }>;
    expect(two).toMatchObject({ templateKey: "flex_two_frames", frameSize: "rectangle_medium", quantity: 1 });
    expect(single).toMatchObject({ frameSize: "rectangle_small", unitPrice: 3500, warnings: [] });
    expect(two?.uuid).toMatch(/^[0-9a-f-]{36}$/);

    const again = { cartId: body._id, lineItem: { templateId: two?.templateId, frameSize: "rectangle_large" } };
    const { body: more } = await callRest(browser, "PUT", "/shopify/add-cart-item", again);
    expect(readLines(more)[2]).toMatchObject({
      templateKey: "flex_two_frames",
      frameSize: "rectangle_large",
      unitPrice: 12_000,
    });
  });

  test("an item's price is the sum of its tiles' prices, times the quantity (S-208)", async ({ shop }) => {
    const line = createLineItem({ templateKey: "flex_two_frames", quantity: 3 });
    const [first, second] = line.userTemplateInfo.tiles;
    const tiles = [first, { ...second, frameSize: "rectangle_large" }];
    const lineItems = [{ ...line, userTemplateInfo: { ...line.userTemplateInfo, tiles } }];
    const { body } = await callRest(shop.openBrowser(), "POST", "/shopify/init-cart", { lineItems });
    expect(body.price).toBe(315);
    expect(readLines(body)[0]).toMatchObject({ unitPrice: 10_500, linePrice: 31_500, frameSize: null });
  });

  test("a cart keeps two items of the same product separate", async ({ shop }) => {
    const browser = shop.openBrowser();
    const { body } = await callRest(browser, "POST", "/shopify/init-cart", {
      lineItems: [createLineItem(), createLineItem()],
    });
    expect(readLines(body)).toHaveLength(2);
  });

  test("a cart masks the contact details for callers who know only the cart id (S-056, S-058, S-146, G-9, C-33)", async ({
    shop,
    deps,
  }) => {
    const owner = shop.openBrowser();
    const { cartId } = await createCart(owner, deps);
    await owner.mutate("cart.change", { cartId, email, shippingAddress: addressDto });

    const own = await callRest(owner, "GET", "/shopify/get-cart-info", { cartId });
    const held = await callRest(shop.openBrowser(), "GET", "/shopify/get-cart-info", { cartId });

    expect(own.body).toMatchObject({ email, shippingAddress: addressDto });
    expect(held.body).toMatchObject({ email: "a***@e***.com", shippingAddress: { zip: "*****", address1: "***" } });
    expect(JSON.stringify(held.body)).not.toMatch(/Elm|97201|ann@/);
    expect(held.body.lineItems).toEqual(own.body.lineItems);
  });
});

describe("changing a cart", () => {
  test("a change adds an item with the same uuid only once (S-106, S-147)", async ({ shop, deps }) => {
    const browser = shop.openBrowser();
    const { cartId, line } = await createCart(browser, deps);
    const addItem = (lineItem: object) => callRest(browser, "PUT", "/shopify/add-cart-item", { cartId, lineItem });
    await addItem(line);
    const { body } = await addItem({ ...line, quantity: 4 });
    expect(readLines(body)).toMatchObject([{ uuid: line.uuid, quantity: 4 }]);
    expect(readLines((await addItem(await createFilledLineItem(browser, deps))).body)).toHaveLength(2);
  });

  test("a change replaces only the submitted fields of an item (S-148)", async ({ shop, deps }) => {
    const browser = shop.openBrowser();
    const { cartId, line } = await createCart(browser, deps);
    const updateItem = (overrides: object) =>
      callRest(browser, "PUT", "/shopify/update-cart-item", { cartId, lineItem: { uuid: line.uuid, ...overrides } });
    await updateItem({ quantity: 5 });
    const { body } = await updateItem({ frameSize: "rectangle_xlarge" });
    const [tile] = line.userTemplateInfo.tiles;
    expect(readLines(body)[0]).toMatchObject({
      quantity: 5,
      unitPrice: 7000,
      userTemplateInfo: { tiles: [{ ...tile, frameSize: "rectangle_xlarge" }] },
    });
    const missing = { cartId, lineItem: { uuid: crypto.randomUUID(), quantity: 1 } };
    expect(await callRest(browser, "PUT", "/shopify/update-cart-item", missing)).toMatchObject({
      status: 404,
      body: { code: "LINE_NOT_FOUND", message: "We couldn’t find this item in your cart." },
    });
  });

  test("an item can be removed twice without an error (S-149)", async ({ shop, deps }) => {
    const browser = shop.openBrowser();
    const { cartId, line } = await createCart(browser, deps);
    for (const _ of [1, 2]) {
      const answer = await callRest(browser, "PUT", "/shopify/remove-cart-item", { cartId, itemId: line.uuid });
      expect(answer).toMatchObject({ status: 200, body: { _id: cartId, lineItems: [], total: 0 } });
    }
  });

  test("a change reopens an expired cart", async ({ shop, deps, db }) => {
    const browser = shop.openBrowser();
    const { cartId } = await createCart(browser, deps);
    await db.cart.update({ where: { id: cartId }, data: { state: "abandoned" } });
    const answer = await callRest(browser, "PUT", "/shopify/add-cart-item", { cartId, lineItem: createLineItem() });
    expect(answer).toMatchObject({ status: 200, body: { status: "open" } });
  });

  test("a change based on an old version is rejected (S-107, A18)", async ({ shop, deps }) => {
    const browser = shop.openBrowser();
    const { cartId, line } = await createCart(browser, deps);
    const createQuantityUpdate = (quantity: number) => ({
      cartId,
      version: 1,
      lineItem: { uuid: line.uuid, quantity },
    });
    await callRest(browser, "PUT", "/shopify/update-cart-item", createQuantityUpdate(2));
    const stale = await callRest(browser, "PUT", "/shopify/update-cart-item", createQuantityUpdate(3));
    expect(stale).toMatchObject({ status: 409, body: { code: "CART_CHANGED" } });
    expect(CartDto.strict().parse(stale.body.cart)).toMatchObject({ version: 2, lineItems: [{ quantity: 2 }] });
    const panel = await browser.mutate("cart.updateLine", { cartId, version: 1, line: { id: line.uuid, quantity: 3 } });
    expect(panel.body.shown).toMatchObject({ cart: { id: cartId, version: 2, lines: [{ quantity: 2 }] } });
  });
});

describe("a promo code", () => {
  test("the default promo code is not applied after a promo code is removed (S-150, S-151)", async ({
    shop,
    deps,
    db,
  }) => {
    await seedPromos(db);
    await db.promo.create({ data: { code: "HALF", basisPointsOff: 5_000 } });
    const browser = shop.openBrowser();
    const { cartId, line, cart } = await createCart(browser, deps);
    expect(cart.discountCode).toBe("XMAS20");

    const applied = await callRest(browser, "PUT", "/shopify/add-promo-code", { cartId, promoCode: " half " });
    expect(applied).toMatchObject({ status: 200, body: { message: "Code HALF applied.", total: 17.5 } });
    expect(applied.body.data).not.toHaveProperty("message");

    const removed = await callRest(browser, "PUT", "/shopify/remove-promo-code", { cartId });
    expect(removed.body).toMatchObject({ message: "Code removed.", discountCode: null, promo: null, total: 35 });
    const later = await callRest(browser, "PUT", "/shopify/add-cart-item", {
      cartId,
      lineItem: { ...line, quantity: 2 },
    });
    expect(later.body).toMatchObject({ discountCode: null, total: 70 });
  });

  test("a promo code can be replaced only by a better one (S-027, S-028)", async ({ shop, deps, db }) => {
    await seedPromos(db);
    const browser = shop.openBrowser();
    const { cartId } = await createCart(browser, deps);
    const worse = await callRest(browser, "PUT", "/shopify/add-promo-code", { cartId, promoCode: "WELCOME10" });
    expect(worse).toMatchObject({
      status: 422,
      body: { code: "PROMO_NOT_BETTER", keeps: "XMAS20", difference: 350 },
    });
    const { body } = await callRest(browser, "GET", "/shopify/get-cart-info", { cartId });
    expect(body).toMatchObject({ discountCode: "XMAS20", total: 28 });
  });

  test("a promo code is rejected below its minimum order value (S-150)", async ({ shop, deps, db }) => {
    await db.promo.create({ data: { code: "BIG", basisPointsOff: 5_000, minSubtotal: 7_000 } });
    const browser = shop.openBrowser();
    const { cartId, line } = await createCart(browser, deps);
    const applyPromo = () => callRest(browser, "PUT", "/shopify/add-promo-code", { cartId, promoCode: "BIG" });
    const setQuantity = (quantity: number) =>
      callRest(browser, "PUT", "/shopify/update-cart-item", { cartId, lineItem: { uuid: line.uuid, quantity } });

    expect(await applyPromo()).toMatchObject({
      status: 422,
      body: { code: "PROMO_MIN_NOT_MET", message: "This code works on orders of $70.00 or more." },
    });
    await setQuantity(2);
    expect((await applyPromo()).body).toMatchObject({ discountCode: "BIG", total: 35 });
    expect((await setQuantity(1)).body).toMatchObject({
      discountCode: null,
      total: 35,
      promo: { code: null, reason: "This code works on orders of $70.00 or more." },
    });
  });
});
