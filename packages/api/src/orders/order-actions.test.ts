import type { Db } from "@storywall/db/client";
import { newId, OrderId, RefundId } from "@storywall/domain/kernel/ids";
import { Design } from "@storywall/domain/walls/design/design-schema";
import { submitRefund } from "@storywall/services/checkout/payments/submit-refund";
import { createOrderToken } from "@storywall/services/orders/order-access";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestPhoto } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { test } from "../shop.fixture.ts";
import {
  address,
  createPaidOrder,
  createUploadLaterOrder,
  enterOrderCode,
  listJobPayloads,
  openShopperBrowser,
} from "./orders.fixture.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const createPostCall = (body: unknown = {}) => ({ method: "POST", body });

async function advanceOrderTo(db: Db, id: string, to: string) {
  const orderStates = ["printing", "framing", "packed", "shipped", "delivered"];
  for (const state of orderStates.slice(0, orderStates.indexOf(to) + 1))
    await db.order.update({ where: { id }, data: { state } });
}

describe("Canceling an order", () => {
  test("canceling within an hour refunds the whole amount including tax (S-024, S-032)", async ({
    shop,
    deps,
    simulator,
  }) => {
    const miami = { ...address, city: "Miami", provinceCode: "FL", zip: "33131" };
    const { shopper, orderId, path, amount } = await createPaidOrder({ shop, deps, simulator }, { address: miami });

    const answer = await shopper.call(`${path}/actions/cancel`, { method: "POST" });

    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          state: "cancelled",
          status: "Canceled",
          availableActions: ["reorder"],
          refunds: [{ amount: 3745, reason: "cancelled", state: "requested" }],
        },
      },
    });
    expect(amount).toBe(3745);
    const [refund, ...more] = await deps.db.refund.findMany();
    expect(more).toEqual([]);
    expect(refund).toMatchObject({ orderId, requestedBy: shopper.userId });
    expect(await listJobPayloads(deps, "payment.refund")).toEqual([{ refundId: refund?.id }]);
    expect(await listJobPayloads(deps, "email.cancelled")).toEqual([{ orderId }]);

    await submitRefund(deps, { refundId: RefundId.parse(refund?.id) });
    expect((await shopper.call(path)).body.data).toMatchObject({ refunds: [{ amount: 3745, state: "succeeded" }] });
  });

  test("ten concurrent cancellations create one refund (S-189)", async ({ shop, deps, simulator }) => {
    const { shopper, path } = await createPaidOrder({ shop, deps, simulator });

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shopper.call(`${path}/actions/cancel`, createPostCall())),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await deps.db.refund.count()).toBe(1);
    expect(await listJobPayloads(deps, "email.cancelled")).toHaveLength(1);
    expect(await deps.db.stateLog.findMany({ where: { toState: "cancelled", entity: "order" } })).toMatchObject([
      { actor: shopper.userId },
    ]);
  });

  test("canceling is rejected after an hour, during production, and for other users (S-024)", async ({
    shop,
    db,
    clock,
  }) => {
    const shopper = await openShopperBrowser(shop);
    const order = await createTestOrder(db, { userId: shopper.userId, placedAt: clock.now() });
    const cancelOrder = (browser = shopper) => browser.call(`/api/orders/${order.id}/actions/cancel`, createPostCall());

    const otherBrowser = await cancelOrder(await openShopperBrowser(shop));
    expect(otherBrowser).toMatchObject({ status: 404, body: { code: "ORDER_NOT_FOUND" } });
    clock.advance(HOUR_MS);
    expect(await cancelOrder()).toMatchObject({ status: 409, body: { code: "ACTION_NOT_ALLOWED" } });
    await advanceOrderTo(db, order.id, "printing");
    expect(await cancelOrder()).toMatchObject({ status: 423, body: { code: "IN_PRODUCTION" } });
    await db.order.update({ where: { id: order.id }, data: { state: "framing" } });
    expect(await cancelOrder()).toMatchObject({ status: 423, body: { code: "IN_PRODUCTION" } });
    expect(await db.refund.count()).toBe(0);
  });

  test("an admin with permission can cancel after an hour (S-140)", async ({ shop, deps, simulator, clock }) => {
    const { orderId, path } = await createPaidOrder({ shop, deps, simulator });
    clock.advance(DAY_MS);
    const admin = await shop.openAdminBrowser();
    await deps.db.adminSession.updateMany({ data: { role: "readonly" } });
    const cancelOrder = () => admin.call(`${path}/actions/cancel`, createPostCall());
    expect(await cancelOrder()).toMatchObject({
      status: 403,
      body: { message: "Your account isn’t allowed to change orders." },
    });

    await deps.db.adminSession.updateMany({ data: { role: "support" } });
    expect(await cancelOrder()).toMatchObject({ status: 200, body: { data: { state: "cancelled" } } });
    expect(await deps.db.order.findUnique({ where: { id: orderId } })).toMatchObject({ cancelledBy: "shop" });
    expect(await deps.db.auditEntry.findMany({ where: { entityId: orderId } })).toMatchObject([
      { action: "order.cancel", role: "support", actor: "owner-link" },
    ]);
  });
});

describe("Changing the postal address of an order", () => {
  const createAddressChange = (shippingAddress: object, token?: string) =>
    createPostCall({ shippingAddress, ...(token ? { token } : {}) });

  test("repeated requests for a new postal address send one email (S-024)", async ({ shop, db, deps }) => {
    const order = await createTestOrder(db, { placedAt: deps.now() });
    const token = createOrderToken(deps.secret, { orderId: order.id, scope: "read", now: deps.now() });
    const path = `/api/orders/${order.id}/actions/change-address`;
    const tampa = { ...address, city: "Tampa", provinceCode: "FL", zip: "33602" };
    const phone = shop.openBrowser();
    await enterOrderCode(phone, { deps }, { orderId: order.id, token });

    for (let time = 1; time <= 2; time++) {
      expect(await phone.call(path, createAddressChange(tampa, token))).toMatchObject({
        status: 200,
        body: { data: { shippingAddress: { city: "Tampa", zip: "33602" } } },
      });
    }
    expect(await listJobPayloads({ db }, "email.order-changed")).toEqual([{ orderId: order.id, what: "address" }]);

    expect(await phone.call(path, createAddressChange({ ...tampa, zip: "1" }, token))).toMatchObject({
      status: 422,
      body: { code: "ZIP_INVALID" },
    });
    expect(await shop.openBrowser().call(path, createAddressChange(tampa))).toMatchObject({ status: 404 });
  });
});

describe("Replacing a photo of an order", () => {
  test("replacing a photo changes the tile and its print job (S-024, S-189)", async ({ shop, deps, simulator }) => {
    const { shopper, orderId, path, line } = await createPaidOrder({ shop, deps, simulator });
    const { db } = deps;
    const old = await db.orderTile.findFirstOrThrow({ where: { orderId } });
    await db.orderTile.update({ where: { id: old.id }, data: { state: "rendered" } });
    const photo = await createTestPhoto(deps, { userId: shopper.userId, width: 60, height: 60 });
    const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
    const input = { lineId: line.id, tileName: "tile_1", userPhotoId: photo.uuid, crop };
    const replacePhoto = (overrides: object = {}) =>
      shopper.call(`${path}/actions/replace-photo`, createPostCall({ ...input, ...overrides }));

    for (let time = 1; time <= 2; time++) {
      expect(await replacePhoto()).toMatchObject({
        status: 200,
        body: { data: { lines: [{ userTemplateInfo: { tiles: [{ userPhotoId: photo.uuid }] } }] } },
      });
    }
    const tiles = await db.orderTile.findMany({ where: { orderId } });
    expect(tiles).toMatchObject([{ state: "waiting", photoId: photo.id }]);
    const { design } = await db.orderLine.findFirstOrThrow({ where: { orderId } });
    expect(Object.values(Design.parse(design).tiles[0]?.cropParams ?? {})).toMatchObject([{ crop }]);
    expect(tiles[0]?.id).not.toBe(old.id);
    expect(await listJobPayloads(deps, "print.render")).toEqual([{ tileId: old.id }, { tileId: tiles[0]?.id }]);
    expect(await listJobPayloads(deps, "email.order-changed")).toEqual([{ orderId, what: "photos" }]);

    expect(await replacePhoto({ tileName: "tile_9" })).toMatchObject({ status: 422, body: { code: "TILE_UNKNOWN" } });
    expect(await replacePhoto({ lineId: crypto.randomUUID() })).toMatchObject({
      status: 404,
      body: { code: "ORDER_LINE_NOT_FOUND" },
    });
    expect(await replacePhoto({ userPhotoId: crypto.randomUUID() })).toMatchObject({
      status: 422,
      body: { code: "PHOTO_NOT_FOUND" },
    });
    expect(await replacePhoto({ crop: { ...crop, x: 0.9 } })).toMatchObject({
      status: 422,
      body: { code: "CROP_INVALID" },
    });
    await advanceOrderTo(db, orderId, "printing");
    const { userPhotoId: _, ...other } = input;
    const another = await createTestPhoto(deps, { userId: shopper.userId, width: 60, height: 60 });
    expect(await replacePhoto({ ...other, userPhotoId: another.uuid })).toMatchObject({ status: 423 });
  });

  test("replacing a photo resumes an order that was held because of the photo (S-002)", async ({
    shop,
    deps,
    simulator,
    clock,
  }) => {
    const { orderId, path, line } = await createPaidOrder({ shop, deps, simulator });
    await deps.db.order.update({
      where: { id: orderId },
      data: { state: "needs_attention", problemCode: "PHOTO_DAMAGED" },
    });
    clock.advance(3 * DAY_MS);
    const token = createOrderToken(deps.secret, { orderId, scope: "read", now: deps.now() });
    const phone = await openShopperBrowser(shop);
    expect((await phone.call(`${path}?token=${token}`)).body.data).toMatchObject({
      problem: { code: "PHOTO_DAMAGED", sentence: "This photo is damaged. Please choose another copy." },
      availableActions: ["replace-photo", "reorder"],
    });
    await enterOrderCode(phone, { deps }, { orderId, token });
    const small = await createTestPhoto(deps, { userId: phone.userId, width: 60, height: 60 });
    const replacePhoto = (photo: { uuid: string }) =>
      phone.call(
        `${path}/actions/replace-photo`,
        createPostCall({ token, lineId: line.id, tileName: "tile_1", userPhotoId: photo.uuid }),
      );
    expect(await replacePhoto(small)).toMatchObject({
      status: 200,
      body: { data: { state: "needs_attention", problem: { code: "PHOTO_BLURRED" } } },
    });

    const answer = await replacePhoto(await createTestPhoto(deps, { userId: phone.userId, width: 1500, height: 2000 }));

    expect(answer).toMatchObject({ status: 200, body: { data: { state: "checking", problem: null } } });
  });

  test("a photo of an upload-later order that still waits for photos cannot be replaced", async ({
    shop,
    db,
    deps,
    clock,
  }) => {
    const { shopper, order, line, tiles } = await createUploadLaterOrder({ shop, db, deps });
    await db.order.update({ where: { id: order.id }, data: { placedAt: clock.now() } });

    const answer = await shopper.call(
      `/api/orders/${order.id}/actions/replace-photo`,
      createPostCall({ lineId: line.id, tileName: "tile_1", userPhotoId: tiles[0]?.userPhotoId }),
    );

    expect(answer).toMatchObject({ status: 409, body: { code: "ACTION_NOT_ALLOWED" } });
  });
});

describe("A claim for an order", () => {
  const damaged = { reason: "damaged", text: "A corner is broken." };

  test("a claim is stored once with its items and photos (S-025)", async ({ shop, db, deps }) => {
    const shopper = await openShopperBrowser(shop);
    const order = await createTestOrder(db, { userId: shopper.userId });
    const path = `/api/orders/${order.id}/actions/claim`;
    expect(await shopper.call(path, createPostCall(damaged))).toMatchObject({
      status: 409,
      body: { code: "ACTION_NOT_ALLOWED" },
    });
    await advanceOrderTo(db, order.id, "delivered");
    const photo = await createTestPhoto(deps, { userId: shopper.userId, width: 60, height: 60 });
    const input = { ...damaged, lineId: order.lines[0]?.id, photoIds: [photo.uuid] };

    const [first, second] = [
      await shopper.call(path, createPostCall(input)),
      await shopper.call(path, createPostCall(input)),
    ];

    expect(first).toMatchObject({ status: 200, body: { data: { isReviewed: false, order: { state: "delivered" } } } });
    expect(second.body).toEqual(first.body);
    const [message, ...more] = await db.shopMessage.findMany();
    expect(more).toEqual([]);
    expect(await listJobPayloads({ db }, "email.message")).toEqual([{ messageId: message?.id }]);
    expect(message).toMatchObject({ orderId: order.id, email: order.email, name: "Marisol Vega" });
    for (const words of [order.number, "damaged", "A corner is broken.", photo.handle, order.lines[0]?.id]) {
      expect(message?.body).toContain(words);
    }
    expect(await shopper.call(path, createPostCall({ ...damaged, text: " " }))).toMatchObject({
      status: 422,
      body: { code: "MESSAGE_EMPTY" },
    });
    expect(await shopper.call(path, createPostCall({ ...damaged, photoIds: [crypto.randomUUID()] }))).toMatchObject({
      status: 404,
      body: { code: "PHOTO_NOT_FOUND" },
    });
    expect(await shopper.call(path, createPostCall({ ...damaged, reason: "regret" }))).toMatchObject({ status: 400 });
  });

  test("the third claim in a year that asks for a return requires a review (C-13, S-025)", async ({
    shop,
    db,
    clock,
  }) => {
    const shopper = await openShopperBrowser(shop);
    const createDeliveredOrder = async (overrides: object = {}) => {
      const order = await createTestOrder(db, { userId: shopper.userId, ...overrides });
      await advanceOrderTo(db, order.id, "delivered");
      await db.order.update({ where: { id: order.id }, data: { deliveredAt: clock.now() } });
      return order;
    };
    const requestReturn = (order: { id: string }, browser = shopper) =>
      browser.call(
        `/api/orders/${order.id}/actions/claim`,
        createPostCall({ reason: "return", text: "It does not fit." }),
      );
    const late = await createDeliveredOrder();

    for (const order of [await createDeliveredOrder(), await createDeliveredOrder()]) {
      expect((await requestReturn(order)).body.data).toMatchObject({
        isReviewed: false,
        order: { state: "returning" },
      });
      expect((await requestReturn(order)).body.data).toMatchObject({
        isReviewed: false,
        order: { state: "returning" },
      });
    }
    const third = await createDeliveredOrder();
    expect((await requestReturn(third)).body.data).toMatchObject({ isReviewed: true, order: { state: "delivered" } });
    expect((await requestReturn(third)).body.data).toMatchObject({ isReviewed: true });
    const elsewhere = await openShopperBrowser(shop);
    const sameAddress = await createDeliveredOrder({ userId: elsewhere.userId });
    expect((await requestReturn(sameAddress, elsewhere)).body.data).toMatchObject({ isReviewed: true });
    const other = await createDeliveredOrder({ userId: elsewhere.userId, email: "somebody@else.example" });
    expect((await requestReturn(other, elsewhere)).body.data).toMatchObject({ isReviewed: false });
    expect(await db.shopMessage.count()).toBe(5);

    clock.advance(30 * DAY_MS + 1);
    expect(await requestReturn(late)).toMatchObject({ status: 409, body: { code: "ACTION_NOT_ALLOWED" } });
  });
});

describe("Reordering", () => {
  test("reordering creates one cart with the walls of the order (S-189)", async ({ shop, deps, simulator }) => {
    const { shopper, path, line } = await createPaidOrder({ shop, deps, simulator });
    const requestReorder = () => shopper.call(`${path}/actions/reorder`, { method: "POST" });

    const [first, second] = await Promise.all([requestReorder(), requestReorder()]);

    expect(first?.body).toEqual(second?.body);
    const { cartId } = (first ?? expect.fail()).body.data as { cartId: string };
    const { body: cart } = await shopper.query("cart.read", { cartId });
    expect(cart).toMatchObject({ lines: [{ design: line.design, warnings: [] }], totals: { total: 3500 } });

    await deps.db.cart.update({ where: { id: cartId }, data: { state: "abandoned" } });
    await deps.db.photo.updateMany({ data: { state: "delete_pending" } });
    const later = (await requestReorder()).body.data as { cartId: string };
    expect(later.cartId).not.toBe(cartId);
    expect((await shopper.query("cart.read", later)).body).toMatchObject({
      lines: [{ design: { tiles: [{ userPhotoId: null }] } }],
    });
    expect((await (await openShopperBrowser(shop)).call(`${path}/actions/reorder`, createPostCall())).status).toBe(404);
  });
});

test("every action returns 404 for unknown orders and for other users' orders (D-7)", async ({ shop, db }) => {
  const order = await createTestOrder(db);
  const otherBrowser = await openShopperBrowser(shop);
  const bodies = {
    cancel: {},
    "change-address": { shippingAddress: address },
    "replace-photo": { lineId: order.lines[0]?.id, tileName: "tile_1", userPhotoId: crypto.randomUUID() },
    claim: { reason: "damaged", text: "x" },
    reorder: {},
  };
  for (const [action, body] of Object.entries(bodies)) {
    const callAction = (id: string) => otherBrowser.call(`/api/orders/${id}/actions/${action}`, createPostCall(body));
    const foreign = await callAction(order.id);
    const unknown = await callAction(OrderId.parse(newId("order")));
    const malformed = await callAction("7");
    for (const { status, body: result } of [foreign, unknown, malformed]) {
      expect({ action, status, code: result.code }).toEqual({ action, status: 404, code: "ORDER_NOT_FOUND" });
    }
  }
});
