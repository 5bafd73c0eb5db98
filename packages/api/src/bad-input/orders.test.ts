import { newId } from "@storywall/domain/kernel/ids";
import { createOrderToken } from "@storywall/services/orders/order-access";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCartLine, createTestPhoto } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { address, createUploadLaterOrder, openShopperBrowser } from "../orders/orders.fixture.ts";
import { type TestResponse, test } from "../shop.fixture.ts";

const COMPLETE = "/api/shopify/complete-upload-later";
const FINALIZED = "/api/shopify/order-finalized";
const SEND = "/api/shopify/send-email-uploads";

const toErrorSummary = ({ status, body }: TestResponse) => ({ status, code: body.code, message: body.message });
const createExpectedError = (status: number, code: string, message: string) => ({ status, code, message });
const notFound = createExpectedError(404, "ORDER_NOT_FOUND", "We couldn’t find this order.");
const createPutCall = (body: unknown) => ({ method: "PUT", body });
const createPostCall = (body: unknown) => ({ method: "POST", body });

describe("Bad input F: orders and upload later", () => {
  test.for(["orderId", "cartItemId", "userTemplateInfo"] as const)(
    "F1: complete-upload-later without %s is rejected",
    async (field, { shop, db, deps }) => {
      const { shopper, body } = await createUploadLaterOrder({ shop, db, deps });
      const { [field]: _, ...rest } = body;

      const answer = await shopper.call(COMPLETE, createPutCall(rest));

      expect(toErrorSummary(answer)).toEqual(createExpectedError(400, "FIELD_REQUIRED", `"${field}" is required.`));
    },
  );

  test("F2: an unknown order and another visitor's order return 404", async ({ shop, db, deps }) => {
    const { shopper, body } = await createUploadLaterOrder({ shop, db, deps });
    const otherBrowser = await openShopperBrowser(shop);

    for (const orderId of [newId("order"), "order_1", "1", "'; drop table orders"]) {
      expect(toErrorSummary(await shopper.call(COMPLETE, createPutCall({ ...body, orderId })))).toEqual(notFound);
    }
    expect(toErrorSummary(await otherBrowser.call(COMPLETE, createPutCall(body)))).toEqual(notFound);
  });

  test("F3: a line of another order returns 404", async ({ shop, db, deps }) => {
    const { shopper, order, body } = await createUploadLaterOrder({ shop, db, deps });
    const other = await createTestOrder(db, {
      userId: shopper.userId,
      lines: [createTestCartLine({ isUploadLater: true })],
    });
    const noLine = createExpectedError(404, "ORDER_LINE_NOT_FOUND", "We couldn’t find this item in the order.");

    for (const cartItemId of [other.lines[0]?.id, crypto.randomUUID(), "2"]) {
      expect(toErrorSummary(await shopper.call(COMPLETE, createPutCall({ ...body, cartItemId })))).toEqual(noLine);
      expect(toErrorSummary(await shopper.call(`/api/shopify/order/${order.id}/line-item/${cartItemId}/info`))).toEqual(
        noLine,
      );
    }
  });

  test("F4: completing an order that is not upload-later returns 409", async ({ shop, db, deps }) => {
    const { shopper, body } = await createUploadLaterOrder({ shop, db, deps });
    const line = createTestCartLine({ templateKey: "trio" });
    const order = await createTestOrder(db, { userId: shopper.userId, lines: [line] });

    const answer = await shopper.call(COMPLETE, createPutCall({ ...body, orderId: order.id, cartItemId: line.id }));

    expect(toErrorSummary(answer)).toEqual(
      createExpectedError(409, "NOT_UPLOAD_LATER", "This order already has all its photos."),
    );
  });

  test("F5: completing an order twice with the same data returns the same response", async ({ shop, db, deps }) => {
    const { shopper, body } = await createUploadLaterOrder({ shop, db, deps });

    const first = await shopper.call(COMPLETE, createPutCall(body));
    const second = await shopper.call(COMPLETE, createPutCall(body));

    expect(first).toMatchObject({ status: 200, body: { data: { status: "Checking" } } });
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await db.outboxJob.count({ where: { name: "print.render" } })).toBe(3);
  });

  test("F6: an order can be completed again with other data only until printing starts", async ({ shop, db, deps }) => {
    const { shopper, order, body, tiles } = await createUploadLaterOrder({ shop, db, deps });
    await shopper.call(COMPLETE, createPutCall(body));
    const swapped = tiles.map(({ name }, index) => ({ name, userPhotoId: tiles[2 - index]?.userPhotoId }));
    const other = { ...body, userTemplateInfo: { tiles: swapped } };

    const replaced = await shopper.call(COMPLETE, createPutCall(other));
    await db.order.update({ where: { id: order.id }, data: { state: "printing" } });
    const late = await shopper.call(COMPLETE, createPutCall(body));

    expect(replaced).toMatchObject({ status: 200, body: { data: { userTemplateInfo: { tiles: swapped } } } });
    // The contract requires 423. The 409 in the contract's bad-input table is outdated.
    expect(toErrorSummary(late)).toEqual(
      createExpectedError(423, "IN_PRODUCTION", "This order is already in production. Contact us to change it."),
    );
  });

  test("F7: completing an order with a tile without a photo is rejected", async ({ shop, db, deps }) => {
    const { shopper, order, body, tiles } = await createUploadLaterOrder({ shop, db, deps });
    const gaps = [tiles.slice(0, 2), tiles.map((tile, index) => (index === 2 ? { ...tile, userPhotoId: null } : tile))];

    for (const some of gaps) {
      const answer = await shopper.call(COMPLETE, createPutCall({ ...body, userTemplateInfo: { tiles: some } }));
      expect(toErrorSummary(answer)).toEqual(createExpectedError(422, "TILE_EMPTY", "Photo 3 of 3 is missing."));
    }
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ state: "awaiting_photos" });
  });

  test("F8: completing an order with a photo that is not ready returns 409", async ({ shop, db, deps }) => {
    const { shopper, body, tiles } = await createUploadLaterOrder({ shop, db, deps });
    const uuid = crypto.randomUUID();
    const reserved = await shopper.call(
      "/api/uploads",
      createPostCall({ photo_id: uuid, size: 5_000_000, mime: "image/jpeg" }),
    );
    expect(reserved.status).toBe(200);
    const unready = [...tiles.slice(0, 2), { name: tiles[2]?.name, userPhotoId: uuid }];

    const answer = await shopper.call(COMPLETE, createPutCall({ ...body, userTemplateInfo: { tiles: unready } }));

    expect(toErrorSummary(answer)).toEqual(
      createExpectedError(409, "PHOTOS_NOT_READY", "1 photo is still being prepared. Try again in a moment."),
    );
  });

  test("F9: completing a canceled order returns 409", async ({ shop, db, deps }) => {
    const { shopper, order, body } = await createUploadLaterOrder({ shop, db, deps });
    await db.order.update({ where: { id: order.id }, data: { state: "cancelled" } });

    expect(toErrorSummary(await shopper.call(COMPLETE, createPutCall(body)))).toEqual(
      createExpectedError(409, "ORDER_CANCELLED", "This order was canceled."),
    );
  });

  test("F10: line-item info returns 404 for another session and for a sequential order number", async ({
    shop,
    db,
    deps,
  }) => {
    const { shopper, order, line } = await createUploadLaterOrder({ shop, db, deps });
    const otherBrowser = await openShopperBrowser(shop);
    const buildTemplateInfoPath = (orderId: string) => `/api/shopify/order/${orderId}/line-item/${line.id}/info`;

    expect((await shopper.call(buildTemplateInfoPath(order.id))).status).toBe(200);
    expect(toErrorSummary(await otherBrowser.call(buildTemplateInfoPath(order.id)))).toEqual(notFound);
    expect(toErrorSummary(await shop.openBrowser().call(buildTemplateInfoPath(order.id)))).toEqual(notFound);
    for (const id of ["1", "1001", order.number])
      expect(toErrorSummary(await shopper.call(buildTemplateInfoPath(id)))).toEqual(notFound);
  });

  test("F11: an altered order link returns 404", async ({ shop, db, deps, clock }) => {
    const order = await createTestOrder(db);
    const token = createOrderToken(deps.secret, { orderId: order.id, scope: "read", now: deps.now() });
    const readOrderByLink = (link: string) => shop.openBrowser().call(`/api/orders/${order.id}?token=${link}`);

    expect((await readOrderByLink(token)).status).toBe(200);
    expect(toErrorSummary(await readOrderByLink(`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`))).toEqual(
      notFound,
    );
    clock.advance(91 * 86_400_000);
    expect(toErrorSummary(await readOrderByLink(token))).toEqual(
      createExpectedError(410, "LINK_EXPIRED", "This link has expired. Please ask for a new one."),
    );
  });

  test("F12: send-email-uploads returns the same response for an unknown order", async ({ shop, db }) => {
    const order = await createTestOrder(db, { lines: [createTestCartLine({ isUploadLater: true })] });
    const browser = shop.openBrowser();
    const bodies = [
      { orderId: order.id, email: "thief@example.com" },
      { orderId: newId("order"), email: order.email },
      { orderId: "order_1", email: order.email },
      { orderId: order.id, email: order.email, cartItemId: crypto.randomUUID() },
      { orderId: order.id, email: "not an address" },
    ];

    const answers = await Promise.all(bodies.map((body) => browser.call(SEND, createPostCall(body))));
    expect(await db.outboxJob.count()).toBe(0);
    const real = await browser.call(SEND, createPostCall({ orderId: order.id, email: order.email }));

    const message = "If this order is waiting for your photos, a link is on its way to its email address.";
    for (const { status, body } of [...answers, real]) {
      expect({ status, body }).toEqual({ status: 200, body: { message } });
    }
    expect(await db.outboxJob.count({ where: { name: "send-email-uploads", aggregate: order.id } })).toBe(1);
  });

  test("F13: the fourth email with an upload link in an hour is rejected", async ({ shop, db }) => {
    const order = await createTestOrder(db, { lines: [createTestCartLine({ isUploadLater: true })] });
    const browser = shop.openBrowser();
    const sendUploadEmail = () => browser.call(SEND, createPostCall({ orderId: order.id, email: order.email }));
    for (let count = 1; count <= 3; count++) expect((await sendUploadEmail()).status).toBe(200);

    const fourth = await sendUploadEmail();

    expect(toErrorSummary(fourth)).toEqual(
      createExpectedError(429, "MAIL_JUST_SENT", "We just sent this email. Please check your inbox."),
    );
    expect(fourth.headers.get("retry-after")).toBe("3600");
    expect(await db.outboxJob.count({ where: { name: "send-email-uploads" } })).toBe(3);
  });

  test("F14: order-finalized for an unpaid checkout returns 402", async ({ shop, deps }) => {
    const shopper = await openShopperBrowser(shop);
    const photo = await createTestPhoto(deps, { userId: shopper.userId, width: 60, height: 60 });
    const line = createTestCartLine({ photos: [photo] });
    const { body: cart } = await shopper.mutate("cart.addLine", { cartId: null, line });
    const contact = { cartId: cart.id, email: "ann@example.com", shippingAddress: address };
    const { body: checkout } = await shopper.mutate("checkout.create", contact);

    expect(toErrorSummary(await shopper.call(FINALIZED, createPostCall({ checkoutId: checkout.id })))).toEqual(
      createExpectedError(402, "NOT_PAID", "This order hasn’t been paid yet."),
    );
    expect(toErrorSummary(await shopper.call(FINALIZED, createPostCall({})))).toEqual(
      createExpectedError(400, "FIELD_REQUIRED", '"orderId" is required.'),
    );
  });

  test("F15: isFirstTime is true only in the first order-finalized response for an order", async ({ shop, db }) => {
    const shopper = await openShopperBrowser(shop);
    const order = await createTestOrder(db, { userId: shopper.userId });
    const finalizeOrder = () => shopper.call(FINALIZED, createPostCall({ orderId: order.id }));

    const [first, second] = [await finalizeOrder(), await finalizeOrder()];

    const data = { orderId: order.id, orderNumber: order.number, status: "Checking" };
    expect(first).toMatchObject({ status: 200, body: { data: { ...data, isFirstTime: true } } });
    expect(second).toMatchObject({ status: 200, body: { data: { ...data, isFirstTime: false } } });
  });
});
