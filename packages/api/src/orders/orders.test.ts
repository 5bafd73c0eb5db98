import { createHmac } from "node:crypto";
import { createOrderToken } from "@storywall/services/orders/order-access";
import { createPhotoToken } from "@storywall/services/photos/photo-token";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCartLine, createTestPhoto } from "@storywall/testing/factories";
import { expect } from "vitest";
import { restRoutes } from "../rest-routes.ts";
import { origin, test } from "../shop.fixture.ts";
import { address, createPaidOrder, createUploadLaterOrder, openShopperBrowser } from "./orders.fixture.ts";

const createPostCall = (body: unknown) => ({ method: "POST", body });
const createPutCall = (body: unknown) => ({ method: "PUT", body });

test("a paid order is returned with every field (S-189, S-002, S-128)", async ({ shop, deps, simulator }) => {
  const florida = { ...address, provinceCode: "FL", zip: "33131", city: "Miami" };
  const { shopper, orderId, path, line } = await createPaidOrder({ shop, deps, simulator }, { address: florida });

  const { status, body } = await shopper.call(path);

  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    _id: orderId,
    orderNumber: expect.stringMatching(/^SW-[0-9A-HJKMNP-TV-Z]{8}$/),
    status: "Checking",
    state: "checking",
    headline: "Your order is confirmed",
    totals: { currency: "USD", subtotal: 3500, tax: 245, total: 3745 },
    price: 35,
    tax: 2.45,
    total: 37.45,
    discountCode: null,
    email: "ann@example.com",
    shippingAddress: { city: "Miami" },
    lines: [
      {
        cartItemId: line.id,
        uuid: line.id,
        unitPrice: 3500,
        linePrice: 3500,
        variantId: expect.any(String),
        userTemplateInfo: { frameStyle: line.design.frameStyle },
      },
    ],
    timeline: [{ status: "Received" }, { status: "Checking" }],
    tracking: null,
    refunds: [],
    availableActions: ["cancel", "change-address", "replace-photo", "reorder"],
    shipBy: "2026-12-03",
  });
  const route = restRoutes.find(
    (restRoute) => restRoute.method === "GET" && restRoute.path === "/api/orders/{orderId}",
  );
  expect(route?.responseSchema.parse(body)).toEqual(body);
});

test("the order list contains only the browser's own orders, newest first (S-189)", async ({ shop, db }) => {
  const shopper = await openShopperBrowser(shop);
  const older = await createTestOrder(db, { userId: shopper.userId, placedAt: new Date("2026-11-01T10:00:00Z") });
  const newer = await createTestOrder(db, { userId: shopper.userId, placedAt: new Date("2026-11-02T10:00:00Z") });
  await createTestOrder(db);

  const { status, body } = await shopper.call("/api/orders");

  expect(status).toBe(200);
  expect(body).toMatchObject({
    data: [
      { _id: newer.id, orderNumber: newer.number, status: "Checking", total: 14 },
      { _id: older.id, titles: [expect.any(String)] },
    ],
    page: 1,
    total: 2,
    hasMore: false,
  });
  expect((await shopper.call("/api/orders?page=2")).body).toMatchObject({ data: [], hasMore: false });
  expect((await shop.openBrowser().call("/api/orders")).body).toMatchObject({ data: [], total: 0 });
  expect((await shopper.call("/api/orders?page=0")).status).toBe(400);
});

test("complete-upload-later adds the missing photos with the emailed link (S-166, S-125)", async ({
  shop,
  db,
  deps,
}) => {
  const { order, line, body } = await createUploadLaterOrder({ shop, db, deps });
  const token = createOrderToken(deps.secret, { orderId: order.id, scope: "upload", now: deps.now() });
  const phone = await openShopperBrowser(shop);

  const answer = await phone.call("/api/shopify/complete-upload-later", createPutCall({ ...body, token, site: "US" }));

  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: expect.any(String),
      data: {
        orderId: order.id,
        cartItemId: line.id,
        status: "Checking",
        userTemplateInfo: { frameStyle: "Infinite", tiles: body.userTemplateInfo.tiles },
      },
    },
  });
});

test("line-item info contains photo links that work for 15 minutes in any browser (S-169, S-123)", async ({
  shop,
  db,
  deps,
  clock,
}) => {
  const { shopper, order, line, body } = await createUploadLaterOrder({ shop, db, deps });
  await shopper.call("/api/shopify/complete-upload-later", createPutCall(body));
  const token = createOrderToken(deps.secret, { orderId: order.id, scope: "read", now: deps.now() });
  const path = `/api/shopify/order/${order.id}/line-item/${line.id}/info?token=${token}`;

  const { status, body: info } = await shop.openBrowser().call(path);

  expect(status).toBe(200);
  const { userTemplateInfo, data } = info as { userTemplateInfo: { tiles: { url: string }[] }; data: object };
  expect(data).toEqual({ userTemplateInfo });
  const urls = userTemplateInfo.tiles.map(({ url }) => url);
  expect(new Set(urls).size).toBe(3);
  for (const url of urls) expect(url).toMatch(/^https:\/\/shop\.example\/photos\/\w{26}\/1600\.jpg\?token=/);

  const [url = ""] = urls;
  const openPhotoLink = (link: string) => shop.openBrowser().call(link.slice(origin.length));
  expect((await openPhotoLink(url)).headers.get("content-type")).toBe("image/jpeg");
  const [, handle = ""] = /photos\/(\w+)\//.exec(urls[1] ?? "") ?? [];
  for (const bad of [url.replace(/token=.*/, ""), url.replace(/photos\/\w+/, `photos/${handle}`), `${url}x`]) {
    expect((await openPhotoLink(bad)).body.code).toBe("PHOTO_NOT_FOUND");
  }
  clock.advance(15 * 60_000);
  expect((await openPhotoLink(url)).body.code).toBe("PHOTO_NOT_FOUND");
});

test("only the first response of /order-finalized says that it is the first (S-164, S-098)", async ({
  shop,
  deps,
  simulator,
}) => {
  const { shopper, orderId, checkoutId } = await createPaidOrder({ shop, deps, simulator });

  const answers = await Promise.all(
    [{ checkoutId }, { orderId }, { checkoutId }].map((body) =>
      shopper.call("/api/shopify/order-finalized", createPostCall(body)),
    ),
  );

  const seen = answers.map(({ body }) => body.data as Record<string, unknown>);
  expect(seen.filter(({ isFirstTime }) => isFirstTime)).toHaveLength(1);
  for (const data of seen) {
    expect(data).toMatchObject({
      orderId,
      headline: "Your order is confirmed",
      totals: { total: 3500 },
      lines: [{ quantity: 1 }],
    });
  }
  expect((await shop.openBrowser().call("/api/shopify/order-finalized", createPostCall({ orderId }))).status).toBe(404);
});

test("looking up an order returns the same response for any input (S-189, S-163)", async ({ shop, db, clock }) => {
  const order = await createTestOrder(db, { email: "marisol@example.com" });
  const browser = shop.openBrowser();
  const findOrder = (body: object) => browser.call("/api/orders/find", createPostCall(body));

  const misses = [
    await findOrder({ number: order.number, email: "thief@example.com" }),
    await findOrder({ number: "SW-00000000", email: order.email }),
    await findOrder({ number: "", email: "" }),
  ];
  expect(await db.outboxJob.count()).toBe(0);
  const hits = [];
  for (let time = 1; time <= 5; time++) {
    clock.advance(60_000);
    hits.push(await findOrder({ number: ` ${order.number.toLowerCase()} `, email: "Marisol@example.com" }));
  }

  const message = "If the number and email match an order, the link is on its way.";
  for (const { status, body } of [...misses, ...hits])
    expect({ status, body }).toEqual({ status: 200, body: { message } });
  expect(await db.outboxJob.findMany({ select: { name: true, payload: true }, orderBy: { id: "asc" } })).toEqual(
    Array(3).fill({ name: "email.order-link", payload: { orderId: order.id } }),
  );
});

test("a photo token opens its photo without a session (S-169)", async ({ shop, deps }) => {
  const photo = await createTestPhoto(deps, { width: 60, height: 60 });
  const token = createPhotoToken(deps.secret, { handle: photo.handle, now: deps.now() });

  expect((await shop.openBrowser().call(`/photos/${photo.handle}/400.jpg?token=${token}`)).status).toBe(200);
  for (const bad of ["", ".", "zzzz.", `${token}.x`, token.replace(/^[^.]+/, "zzzzzzz")]) {
    expect((await shop.openBrowser().call(`/photos/${photo.handle}/400.jpg?token=${bad}`)).status).toBe(404);
  }
});

test("a payment webhook creates an order only if Stripe confirms the payment (C-24, S-164)", async ({
  shop,
  db,
  deps,
}) => {
  const shopper = await openShopperBrowser(shop);
  const photo = await createTestPhoto(deps, { userId: shopper.userId, width: 60, height: 60 });
  const line = createTestCartLine({ photos: [photo] });
  const { body: cart } = await shopper.mutate("cart.addLine", { cartId: null, line });
  const contact = { cartId: cart.id, email: "ann@example.com", shippingAddress: address };
  const { body: checkout } = await shopper.mutate("checkout.create", contact);
  const { body: intent } = await shopper.mutate("payments.createIntent", { checkoutId: checkout.id });
  const seconds = Math.floor(deps.now().getTime() / 1000);
  const object = { id: intent.paymentIntentId, object: "payment_intent", status: "succeeded", metadata: {} };
  const raw = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "payment_intent.succeeded",
    created: seconds,
    livemode: false,
    data: { object },
  });
  const hash = createHmac("sha256", shop.config.webhook.secret).update(`${seconds}.${raw}`).digest("hex");
  const headers = { "stripe-signature": `t=${seconds},v1=${hash}`, "content-type": "application/json" };
  expect((await shop.openBrowser().call("/api/webhooks/stripe", { method: "POST", raw, headers })).status).toBe(200);

  const answer = await shopper.call("/api/shopify/order-finalized", createPostCall({ checkoutId: checkout.id }));

  expect(answer).toMatchObject({ status: 402, body: { code: "NOT_PAID" } });
  expect(await db.order.count()).toBe(0);
});
