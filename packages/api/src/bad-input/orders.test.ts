import { newId } from "@storywall/domain/kernel/ids";
import { signOrderToken } from "@storywall/services/orders/sign-order-token";
import { anOrder } from "@storywall/testing/an-order";
import { aCartLine, aReadyPhoto } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { address, createWaitingOrder, openShopper } from "../orders/ordering.fixture.ts";
import { type Answer, test } from "../shop.fixture.ts";

const COMPLETE = "/api/shopify/complete-upload-later";
const FINALIZED = "/api/shopify/order-finalized";
const SEND = "/api/shopify/send-email-uploads";

const errorOf = ({ status, body }: Answer) => ({ status, code: body.code, message: body.message });
const expectedError = (status: number, code: string, message: string) => ({ status, code, message });
const notFound = expectedError(404, "ORDER_NOT_FOUND", "We could not find this order.");
const put = (body: unknown) => ({ method: "PUT", body });
const post = (body: unknown) => ({ method: "POST", body });

describe("Bad input F: orders and upload later", () => {
  test.for(["orderId", "cartItemId", "userTemplateInfo"] as const)(
    "F1: complete-upload-later without %s",
    async (field, { shop, db, deps }) => {
      const { shopper, body } = await createWaitingOrder({ shop, db, deps });
      const { [field]: _, ...rest } = body;

      const answer = await shopper.call(COMPLETE, put(rest));

      expect(errorOf(answer)).toEqual(expectedError(400, "FIELD_REQUIRED", `"${field}" is required.`));
    },
  );

  test("F2: unknown or foreign order", async ({ shop, db, deps }) => {
    const { shopper, body } = await createWaitingOrder({ shop, db, deps });
    const stranger = await openShopper(shop);

    for (const orderId of [newId("order"), "order_1", "1", "'; drop table orders"]) {
      expect(errorOf(await shopper.call(COMPLETE, put({ ...body, orderId })))).toEqual(notFound);
    }
    expect(errorOf(await stranger.call(COMPLETE, put(body)))).toEqual(notFound);
  });

  test("F3: line of another order", async ({ shop, db, deps }) => {
    const { shopper, order, body } = await createWaitingOrder({ shop, db, deps });
    const other = await anOrder(db, { userId: shopper.userId, lines: [aCartLine({ isUploadLater: true })] });
    const noLine = expectedError(404, "ORDER_LINE_NOT_FOUND", "We could not find this item in the order.");

    for (const cartItemId of [other.lines[0]?.id, crypto.randomUUID(), "2"]) {
      expect(errorOf(await shopper.call(COMPLETE, put({ ...body, cartItemId })))).toEqual(noLine);
      expect(errorOf(await shopper.call(`/api/shopify/order/${order.id}/line-item/${cartItemId}/info`))).toEqual(
        noLine,
      );
    }
  });

  test("F4: order was not upload-later", async ({ shop, db, deps }) => {
    const { shopper, body } = await createWaitingOrder({ shop, db, deps });
    const line = aCartLine({ templateKey: "trio" });
    const order = await anOrder(db, { userId: shopper.userId, lines: [line] });

    const answer = await shopper.call(COMPLETE, put({ ...body, orderId: order.id, cartItemId: line.id }));

    expect(errorOf(answer)).toEqual(
      expectedError(409, "NOT_UPLOAD_LATER", "The photos of this order are already complete."),
    );
  });

  test("F5: completed twice, same data", async ({ shop, db, deps }) => {
    const { shopper, body } = await createWaitingOrder({ shop, db, deps });

    const first = await shopper.call(COMPLETE, put(body));
    const second = await shopper.call(COMPLETE, put(body));

    expect(first).toMatchObject({ status: 200, body: { data: { status: "Checking" } } });
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await db.outboxJob.count({ where: { name: "print.render" } })).toBe(3);
  });

  test("F6: completed twice, other data", async ({ shop, db, deps }) => {
    const { shopper, order, body, tiles } = await createWaitingOrder({ shop, db, deps });
    await shopper.call(COMPLETE, put(body));
    const swapped = tiles.map(({ name }, index) => ({ name, userPhotoId: tiles[2 - index]?.userPhotoId }));
    const other = { ...body, userTemplateInfo: { tiles: swapped } };

    const replaced = await shopper.call(COMPLETE, put(other));
    await db.order.update({ where: { id: order.id }, data: { state: "printing" } });
    const late = await shopper.call(COMPLETE, put(body));

    expect(replaced).toMatchObject({ status: 200, body: { data: { userTemplateInfo: { tiles: swapped } } } });
    // 423 is the contract's status (S-125); the table's 409 is older.
    expect(errorOf(late)).toEqual(
      expectedError(423, "IN_PRODUCTION", "This order is already with the printer. Contact us to change it."),
    );
  });

  test("F7: tiles missing photo", async ({ shop, db, deps }) => {
    const { shopper, order, body, tiles } = await createWaitingOrder({ shop, db, deps });
    const gaps = [tiles.slice(0, 2), tiles.map((tile, index) => (index === 2 ? { ...tile, userPhotoId: null } : tile))];

    for (const some of gaps) {
      const answer = await shopper.call(COMPLETE, put({ ...body, userTemplateInfo: { tiles: some } }));
      expect(errorOf(answer)).toEqual(expectedError(422, "TILE_EMPTY", "Photo 3 of 3 is missing."));
    }
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ state: "awaiting_photos" });
  });

  test("F8: photo not ready", async ({ shop, db, deps }) => {
    const { shopper, body, tiles } = await createWaitingOrder({ shop, db, deps });
    const uuid = crypto.randomUUID();
    const reserved = await shopper.call("/api/uploads", post({ photo_id: uuid, size: 5_000_000, mime: "image/jpeg" }));
    expect(reserved.status).toBe(200);
    const unready = [...tiles.slice(0, 2), { name: tiles[2]?.name, userPhotoId: uuid }];

    const answer = await shopper.call(COMPLETE, put({ ...body, userTemplateInfo: { tiles: unready } }));

    expect(errorOf(answer)).toEqual(
      expectedError(409, "PHOTOS_NOT_READY", "1 photo is still being prepared. Try again in a moment."),
    );
  });

  test("F9: cancelled order", async ({ shop, db, deps }) => {
    const { shopper, order, body } = await createWaitingOrder({ shop, db, deps });
    await db.order.update({ where: { id: order.id }, data: { state: "cancelled" } });

    expect(errorOf(await shopper.call(COMPLETE, put(body)))).toEqual(
      expectedError(409, "ORDER_CANCELLED", "This order was cancelled."),
    );
  });

  test("F10: get line info, foreign session, sequential number as id", async ({ shop, db, deps }) => {
    const { shopper, order, line } = await createWaitingOrder({ shop, db, deps });
    const stranger = await openShopper(shop);
    const info = (orderId: string) => `/api/shopify/order/${orderId}/line-item/${line.id}/info`;

    expect((await shopper.call(info(order.id))).status).toBe(200);
    expect(errorOf(await stranger.call(info(order.id)))).toEqual(notFound);
    expect(errorOf(await shop.openBrowser().call(info(order.id)))).toEqual(notFound);
    for (const id of ["1", "1001", order.number]) expect(errorOf(await shopper.call(info(id)))).toEqual(notFound);
  });

  test("F11: order link expired / altered signature", async ({ shop, db, deps, clock }) => {
    const order = await anOrder(db);
    const token = signOrderToken(deps.secret, { orderId: order.id, scope: "read", now: deps.now() });
    const open = (link: string) => shop.openBrowser().call(`/api/orders/${order.id}?token=${link}`);

    expect((await open(token)).status).toBe(200);
    expect(errorOf(await open(`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`))).toEqual(notFound);
    clock.advance(91 * 86_400_000);
    expect(errorOf(await open(token))).toEqual(
      expectedError(410, "LINK_EXPIRED", "This link has expired. Ask for a new one by e-mail."),
    );
  });

  test("F12: send-email-uploads to another address or for an unknown order", async ({ shop, db }) => {
    const order = await anOrder(db, { lines: [aCartLine({ isUploadLater: true })] });
    const browser = shop.openBrowser();
    const asks = [
      { orderId: order.id, email: "thief@example.com" },
      { orderId: newId("order"), email: order.email },
      { orderId: "order_1", email: order.email },
      { orderId: order.id, email: order.email, cartItemId: crypto.randomUUID() },
      { orderId: order.id, email: "not an address" },
    ];

    const answers = await Promise.all(asks.map((ask) => browser.call(SEND, post(ask))));
    expect(await db.outboxJob.count()).toBe(0);
    const real = await browser.call(SEND, post({ orderId: order.id, email: order.email }));

    const message = "If this order is waiting for your photos, a link is on its way to its email address.";
    for (const { status, body } of [...answers, real]) {
      expect({ status, body }).toEqual({ status: 200, body: { message } });
    }
    expect(await db.outboxJob.count({ where: { name: "send-email-uploads", aggregate: order.id } })).toBe(1);
  });

  test("F13: 4th mail in an hour", async ({ shop, db }) => {
    const order = await anOrder(db, { lines: [aCartLine({ isUploadLater: true })] });
    const browser = shop.openBrowser();
    const ask = () => browser.call(SEND, post({ orderId: order.id, email: order.email }));
    for (let mail = 1; mail <= 3; mail++) expect((await ask()).status).toBe(200);

    const fourth = await ask();

    expect(errorOf(fourth)).toEqual(
      expectedError(429, "MAIL_JUST_SENT", "This e-mail was just sent. Please check your inbox."),
    );
    expect(fourth.headers.get("retry-after")).toBe("3600");
    expect(await db.outboxJob.count({ where: { name: "send-email-uploads" } })).toBe(3);
  });

  test("F14: order-finalized for unpaid", async ({ shop, deps }) => {
    const shopper = await openShopper(shop);
    const photo = await aReadyPhoto(deps, { userId: shopper.userId, width: 60, height: 60 });
    const line = aCartLine({ photos: [photo] });
    const { body: cart } = await shopper.mutate("cart.addLine", { cartId: null, line });
    const contact = { cartId: cart.id, email: "ann@example.com", shippingAddress: address };
    const { body: checkout } = await shopper.mutate("checkout.create", contact);

    expect(errorOf(await shopper.call(FINALIZED, post({ checkoutId: checkout.id })))).toEqual(
      expectedError(402, "NOT_PAID", "This order has not been paid yet."),
    );
    expect(errorOf(await shopper.call(FINALIZED, post({})))).toEqual(
      expectedError(400, "FIELD_REQUIRED", '"orderId" is required.'),
    );
  });

  test("F15: order-finalized twice", async ({ shop, db }) => {
    const shopper = await openShopper(shop);
    const order = await anOrder(db, { userId: shopper.userId });
    const ask = () => shopper.call(FINALIZED, post({ orderId: order.id }));

    const [first, second] = [await ask(), await ask()];

    const data = { orderId: order.id, orderNumber: order.number, status: "Checking" };
    expect(first).toMatchObject({ status: 200, body: { data: { ...data, isFirstTime: true } } });
    expect(second).toMatchObject({ status: 200, body: { data: { ...data, isFirstTime: false } } });
  });
});
