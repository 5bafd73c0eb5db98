import { expect } from "@playwright/test";
import type { Body } from "./contract-client.ts";
import { type Check, constantChecks, expectMaskedContact, toCents } from "./contract-constants.ts";
import { findCodes, findNumbers } from "./contract-document.ts";
import type { Purchase } from "./contract-purchase.ts";

const createIdPattern = (prefix: string) => new RegExp(`^${prefix}_[0-9a-z]{26}$`);
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const expectFields =
  (read: (purchase: Purchase) => Body, ...fields: string[]): Check =>
  (purchase) => {
    expect(Object.keys(read(purchase))).toEqual(expect.arrayContaining(fields));
  };

const expectSiteRejected: Check = async ({ buyer, cartId }, sentence) => {
  const [status] = findNumbers(sentence);
  const [code] = findCodes(sentence);
  const inQuery = await buyer.send("GET", `/api/shopify/get-cart-info?cartId=${cartId}&site=ZA`);
  const inBody = await buyer.send("PUT", "/api/shopify/remove-promo-code", { cartId, site: "AU" });
  for (const answer of [inQuery, inBody]) expect(answer).toMatchObject({ status, body: { code } });
};

/** Expects that the API rejects a wall whose tiles were changed by `change`. */
const expectTilesRejected =
  (change: (tiles: Body[]) => (Body | undefined)[]): Check =>
  async ({ stranger, line }) => {
    const userTemplateInfo = { ...line.userTemplateInfo, tiles: change(line.userTemplateInfo.tiles) };
    const lineItem = { ...line, uuid: crypto.randomUUID(), userTemplateInfo };
    const answer = await stranger.send("POST", "/api/shopify/init-cart", { lineItems: [lineItem], site: "US" });
    expect(answer.status).toBe(422);
  };

const getLocalizedTexts = ({ catalog }: Purchase): Body => catalog.localized.US;
const expectOneYearCookie = (cookie: string | undefined) => expect(cookie).toContain("Max-Age=31536000");

/** Calls and assertions for each row of docs/contract.md that a client can check, by the id of the row. */
export const checks: Record<string, Check> = {
  ...constantChecks,
  "G-1": async ({ buyer }) => {
    expect((await buyer.send("GET", "/api/openapi.json")).body.openapi).toMatch(/^3\.1/);
  },
  "G-2": ({ buyer }) => {
    for (const { call, status } of buyer.answers) if (status < 400) expect(status, call).toBe(200);
  },
  "G-3": ({ buyer }) => {
    const entities = buyer.answers.filter(({ status, body }) => status === 200 && body.data?._id && body._id);
    expect(entities.length).toBeGreaterThan(10);
    for (const { call, body } of entities) {
      const { data, message, ...direct } = body;
      expect(direct, call).toEqual(data);
    }
  },
  "G-4": ({ buyer }) => {
    for (const { call, body } of buyer.answers.filter(({ status }) => status === 200)) {
      expect(JSON.stringify(body.data ?? {}), call).not.toContain('"message":');
    }
  },
  "G-5": async ({ buyer }, sentence) => {
    const fields = [...sentence.matchAll(/`(\w+)`/g)].map(([, field = ""]) => field);
    await buyer.send("GET", "/api/nothing");
    await buyer.send("POST", "/api/shopify/init-cart", "{");
    const errors = buyer.answers.filter(({ status }) => status >= 400);
    expect(new Set(errors.map(({ status }) => status)).size).toBeGreaterThan(2);
    for (const { call, body } of errors) {
      expect(Object.keys(body), call).toEqual(expect.arrayContaining(fields));
      expect(body.error, call).toBe(body.code);
    }
  },
  "G-6": ({ cartId, userId, checkoutId, completed }) => {
    expect(cartId).toMatch(createIdPattern("cart"));
    expect(userId).toMatch(createIdPattern("user"));
    expect(checkoutId).toMatch(createIdPattern("checkout"));
    expect(completed.data.orderId).toMatch(createIdPattern("order"));
    expect(completed.data.orderNumber).toMatch(/^SW-[0-9A-Z]{8}$/);
  },
  "G-7": ({ cart }) => {
    expect(toCents(cart.total)).toBe(cart.totals.total);
    expect(toCents(cart.price)).toBe(cart.totals.subtotal);
    expect(Number.isInteger(cart.totals.total)).toBe(true);
  },
  "G-8": expectSiteRejected,
  "G-9": ({ strangersCart, strangersCheckout, strangers, photos, cart, checkout }, sentence) => {
    for (const [theirs, own] of [
      [strangersCart, cart],
      [strangersCheckout, checkout],
    ] as const) {
      expect(theirs).toMatchObject({ status: 200, body: { totals: own.totals } });
      expect(theirs.body.lineItems[0].uuid).toBe(own.lineItems[0].uuid);
      expectMaskedContact(theirs.body);
    }
    const [status] = findNumbers(sentence);
    expect(photos).toMatchObject({ own: { status: 200 }, strangers: { status } });
    for (const answer of strangers) expect(answer, answer.call).toMatchObject({ status });
  },
  "G-10": async ({ buyer }) => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await buyer.send("POST", "/api/misc/create_user", { site: "US" }, headers);
    expect((await buyer.send("POST", "/api/misc/create_user", { site: "US" }, headers)).body).toEqual(first.body);
    expect((await buyer.send("POST", "/api/misc/create_user", {}, headers)).status).toBe(409);
  },
  "G-14": ({ cart, order, catalog }) => {
    for (const time of [cart.createdAt, cart.updatedAt, cart.expiresAt, order.placedAt]) expect(time).toMatch(isoTime);
    expect(catalog.frameSizes[0].sizeText).toMatch(/ in \(\d+ × \d+ cm\)$/);
  },
  "S-004": ({ completed }) => expect(completed.data.status).toBe("completed"),
  "S-006": ({ buyer }, sentence) => {
    const [days = 0] = findNumbers(sentence);
    const cookies = buyer.answers.flatMap((answer) => answer.cookies);
    for (const cookie of cookies.filter((one) => /^(userId|sid)=/.test(one))) {
      expect(cookie).toContain(`Max-Age=${days * 86_400}`);
    }
    expect(cookies.find((one) => one.startsWith("sid="))).toContain("HttpOnly");
  },
  "S-008": expectSiteRejected,
  "S-009": ({ catalog }) => expect(Object.keys(catalog.localized)).toEqual(["US"]),
  "S-012": ({ catalog }) => {
    const listed = catalog.faq.frames.map((one: Body) => one.name);
    expect(listed.slice(0, 5)).toEqual(["Timeless", "Infinite", "Pure", "Serene", "Sleek"]);
  },
  "S-013": ({ catalog }, sentence) => {
    const made = catalog.faq.frames.find((one: Body) => one.key === "timeless").asMadeToday;
    expect(sentence.toLowerCase()).toContain(made.toLowerCase());
  },
  "S-014": ({ catalog }) => {
    const infinite = catalog.frameTypes.find((one: Body) => one.key === "infinite");
    expect(infinite).toMatchObject({ color: "black", matType: "none" });
  },
  "S-015": ({ catalog }) => {
    expect(catalog.faq.frames.find((one: Body) => one.key === "pure")).toMatchObject({ isOffered: false });
    expect(catalog.frameTypes.map((one: Body) => one.key)).not.toContain("pure");
  },
  "S-021": (purchase) => expect(getLocalizedTexts(purchase).faqShippedFrom).toContain("Miami"),
  "S-024": ({ order }, sentence) => {
    expect(sentence).toContain("for an hour");
    expect(Date.parse(order.changesUntil) - Date.parse(order.placedAt)).toBe(3_600_000);
  },
  "S-027": ({ worseCode }) => expect(worseCode).toMatchObject({ body: { code: "PROMO_NOT_BETTER", keeps: "XMAS20" } }),
  "S-028": ({ layout, cart }) => expect(cart.total).toBe(layout.salePrice),
  "S-029": ({ lateCode }) => expect(lateCode.status).toBeGreaterThanOrEqual(400),
  "S-036": ({ catalog }) => {
    for (const { val, valText } of catalog.frameSizes) expect(valText).toBe(`${val.w}X${val.h}`);
  },
  "S-054": ({ cart }) => expect(cart._id).toMatch(createIdPattern("cart")),
  "S-055": ({ cart, opened }) => {
    expect(cart.checkoutId).toBeNull();
    expect(opened.checkoutId).toMatch(createIdPattern("checkout"));
  },
  "S-056": ({ strangersCart, cart }) => {
    expect(cart.email).toBe("contract@example.com");
    expect(strangersCart.body.email).toContain("*");
  },
  "S-057": ({ doubled, line }) => expect(doubled.lineItems[0].uuid).toBe(line.uuid),
  "S-058": ({ strangersCart, cart }) => {
    expect(cart.shippingAddress).toMatchObject({ city: "Portland", countryCode: "US" });
    expectMaskedContact(strangersCart.body);
  },
  "S-059": ({ cart }) =>
    expect(cart.shippingRate).toMatchObject({ handle: "free-standard", amount: 0, maxShipDays: 2 }),
  "S-060": ({ withCode, withoutCode }) => {
    expect(withCode.discountCode).toBe("XMAS20");
    expect(withoutCode.discountCode).toBeNull();
  },
  "S-061": ({ cart }) => expect(cart.totals.total).toBe(toCents(cart.total)),
  "S-062": ({ cart }) => expect(cart).toHaveProperty("shopifyCheckoutObject"),
  "S-063": ({ cart }) => expect(cart.totals.tax).toBe(toCents(cart.tax)),
  "S-064": ({ cart }) => expect(cart.totals.subtotal).toBe(toCents(cart.price)),
  "S-065": ({ cart, userId }) => expect(cart.user).toBe(userId),
  "S-066": ({ cart }) => {
    expect(cart.version).toBeGreaterThan(1);
    expect(cart).toMatchObject({ promo: { code: "XMAS20" }, expiresAt: expect.stringMatching(isoTime) });
  },
  "S-067": ({ twice, line }) => expect(twice.lineItems.map((one: Body) => one.uuid)).toEqual([line.uuid]),
  "S-069": expectFields(({ cart }) => cart.lineItems[0], "productType", "title", "variantId", "quantity", "frameSize"),
  "S-070": ({ uploaded, buyer }) => {
    expect(uploaded.uuid).toMatch(/^[0-9a-f]{8}-/);
    expect(buyer.answers.map(({ call }) => call)).toContain(`POST /api/uploads/${uploaded.uuid}/complete`);
  },
  "S-071": ({ uploaded }) => expect(uploaded.url).toMatch(/^https:\/\/.*\.jpg$/),
  "S-073": ({ uploaded }) => expect(uploaded.handle).toMatch(/^[0-9a-z]{26}$/),
  "S-075": ({ cart }) => expect(cart.lineItems[0].userTemplateInfo.frameStyle).toBe("Timeless"),
  "S-076": ({ cart }) => expect(cart.lineItems[0].userTemplateInfo.frameType).toBe("black"),
  "S-077": ({ catalog }) => {
    expect(new Set(catalog.frameTypes.map((one: Body) => one.matType))).toEqual(new Set(["none", "shallow"]));
  },
  "S-078": expectTilesRejected((tiles) => [...tiles, { name: "tile_4", userPhotoId: null }]),
  "S-079": expectTilesRejected((tiles) => [tiles[0], tiles[0], tiles[2]]),
  "S-080": ({ cart, uploaded }) => {
    const [first, second] = cart.lineItems[0].userTemplateInfo.tiles;
    expect([first.userPhotoId, second.userPhotoId]).toEqual([uploaded.uuid, null]);
  },
  "S-082": ({ layout }) => expect(layout.key).toBe("trio"),
  "S-083": ({ layout }) => {
    for (const tile of layout.tiles) expect(Object.keys(tile)).toEqual(expect.arrayContaining(["name", "orientation"]));
  },
  "S-084": ({ layout }) => expect(layout.shopify_variant_id).toBe("variant_trio"),
  "S-085": ({ layout }) => expect(layout._id).toMatch(createIdPattern("tpl")),
  "S-086": expectFields(
    ({ catalog }) => catalog.frameTypes[0],
    "key",
    "name",
    "img",
    "matType",
    "color",
    "isOutOfStock",
  ),
  "S-087": expectFields(({ catalog }) => catalog.frameSizes[0], "key", "name", "img", "val", "sizeText", "price"),
  "S-088": expectFields(
    ({ catalog }) => catalog.canvasTemplates[0],
    "frameTypes",
    "sizes",
    "layoutType",
    "framesCount",
  ),
  "S-089": ({ catalog }) => expect(catalog.pxPerCm).toBe(2),
  "S-091": expectFields(({ art }) => art[0], "_id", "tags", "is_featured", "featured_rank", "imageUrl", "title"),
  "S-093": expectFields(({ checkout }) => checkout, "cartId", "status", "email", "lineItems", "discountCode", "totals"),
  "S-095": (purchase) => expect(getLocalizedTexts(purchase).title).toEqual(expect.any(String)),
  "S-096": (purchase) =>
    expect(getLocalizedTexts(purchase).made_and_shipped.headline).toBe("Made and shipped from Miami"),
  "S-097": (purchase) => expect(Object.keys(getLocalizedTexts(purchase).prices)).toEqual(["trio", "six", "dozen"]),
  "S-098": (purchase) => expect(getLocalizedTexts(purchase).orderConfirmationHeadline).toBeTruthy(),
  "S-099": (purchase) => expect(getLocalizedTexts(purchase).faqShippedFrom).toMatch(/shipped from/),
  "S-100": (purchase) => expect(getLocalizedTexts(purchase).contactEmail).toContain("@"),
  "S-101": (purchase) => expect(getLocalizedTexts(purchase).freeShippingText).toContain("Free shipping"),
  "S-102": (purchase) => expect(getLocalizedTexts(purchase).businessLocation).toBe("Miami, FL, US"),
  "S-103": ({ buyer, noCart }) => {
    expect(noCart.status).toBeGreaterThanOrEqual(400);
    const [first] = buyer.answers.filter(({ cookies }) => cookies.some((cookie) => cookie.startsWith("cartId=")));
    expect(first?.call).toBe("POST /api/shopify/init-cart");
  },
  "S-104": ({ created }) =>
    expect(created.body).toMatchObject({ discountCode: "XMAS20", lineItems: [{ quantity: 1 }] }),
  "S-105": ({ created }) => expectOneYearCookie(created.cookies.find((cookie) => cookie.startsWith("cartId="))),
  "S-106": async ({ buyer }, sentence) => {
    const answer = await buyer.send("PUT", "/api/shopify/remove-promo-code", { cartId: `cart_${"0".repeat(26)}` });
    expect(answer).toMatchObject({ status: findNumbers(sentence)[0], body: { code: findCodes(sentence)[0] } });
  },
  "S-108": ({ purchased, order }) => expect(purchased.completedOrderId).toBe(order._id),
  "S-113": ({ uploaded }) => expect(uploaded).toMatchObject({ state: "ready", url: expect.stringMatching(/^https:/) }),
  "S-124": ({ opened, again }) => expect(again.checkoutId).toBe(opened.checkoutId),
  "S-129": ({ unpaid, intent }) => {
    expect(intent.orderId).toBeNull();
    expect(unpaid.body.data?.orderId ?? null).toBeNull();
  },
  "S-132": async ({ buyer }) =>
    expect((await buyer.send("GET", "/api/art/get-art-items?tags=LANDSCAPES")).status).toBe(200),
  "S-133": async ({ buyer }) => {
    const spaced = (await buyer.send("GET", "/api/art/get-art-items?tags=black%20and%20white")).body.data;
    for (const { tags } of spaced) expect(tags).toContain("black_and_white");
  },
  "S-135": async ({ buyer, art }) => {
    const all = (await buyer.send("GET", "/api/art/get-art-items?tags=all")).body.data;
    expect(all.map((one: Body) => one._id)).toEqual(art.map((one: Body) => one._id));
  },
  "S-138": async ({ buyer }) => {
    expect((await buyer.send("GET", "/api/admin/orders?is_admin_mode=true")).status).toBe(403);
  },
  "S-139": async ({ buyer, art }, sentence) => {
    const input = { tags: [], is_featured: true, featured_rank: 1 };
    const answer = await buyer.send("PUT", `/api/art/item/${art[0]._id}/save-item-tags`, input);
    expect(answer.status).toBe(findNumbers(sentence)[0]);
    expect(findCodes(sentence)).toContain(answer.body.code);
  },
  "S-142": ({ completed }) => expect(completed.data.orderNumber).toBeTruthy(),
  "S-143": async ({ stranger }) => {
    expect((await stranger.send("GET", "/api/memories/memory_collections?site=US")).status).toBe(200);
    expect((await stranger.send("POST", "/api/misc/create_user", { site: "US" })).status).toBe(200);
  },
  "S-144": ({ buyer }) => {
    const toasting = /promo-code|discount-code|email-uploads|upload-later|save-item-tags|create-set|art-set\//;
    const calls = buyer.answers.filter(({ status, body }) => status === 200 && "message" in body);
    for (const { call } of calls) expect(call).toMatch(toasting);
  },
  "S-158": ({ cart }) => expect(cart.shippingRate.handle).toBe("free-standard"),
  "S-160": ({ completed, completedAgain }) => expect(completedAgain).toEqual(completed),
  "S-164": ({ finalized, finalizedAgain }) => {
    expect(finalized.data.orderNumber).toBe(finalizedAgain.data.orderNumber);
    expect(finalized).not.toEqual(finalizedAgain);
  },
  "S-169": ({ lineInfo, line }) =>
    expect(lineInfo.userTemplateInfo.tiles).toHaveLength(line.userTemplateInfo.tiles.length),
  "S-181": ({ intent, checkout }) => expect(intent.amount).toBe(checkout.totals.total),
  "S-184": async ({ buyer, layout }) => {
    expect((await buyer.send("GET", `/api/memories/memory_collections/${layout._id}`)).body.key).toBe(layout.key);
  },
  "S-191": ({ buyer, stranger }) => {
    for (const { call, status } of [...buyer.answers, ...stranger.answers]) expect(status, call).not.toBe(401);
  },
  "S-192": ({ rejectedCode }) => expect(rejectedCode.body.message).toEqual(expect.any(String)),
  "S-195": ({ rejectedCode }) => expect(rejectedCode.status).toBeGreaterThanOrEqual(400),
};
