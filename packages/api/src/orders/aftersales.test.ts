import { TileId } from "@storywall/domain/kernel/ids";
import { createOrderToken } from "@storywall/services/orders/order-access";
import { flagUnprintableTile } from "@storywall/services/production/quality";
import { recordRenderedPrint } from "@storywall/services/production/record-rendered-print";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestPhoto } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { packBox } from "../production/pack-box.fixture.ts";
import { test } from "../shop.fixture.ts";
import { createDeliveredOrder, createPostCall, type View } from "./aftersales.fixture.ts";
import { createPaidOrder, enterOrderCode, listJobPayloads, openShopperBrowser } from "./orders.fixture.ts";

const parcel = { carrier: "UPS", trackingNumber: "1Z999AA10123456784" };

const createPrint = (tileId: string, effectivePpi = 300) => ({
  tileId: TileId.parse(tileId),
  print: {
    printKey: `prints/${tileId}`,
    proofKey: `proofs/${tileId}`,
    sha256: "0".repeat(64),
    bytes: 1,
    width: 1,
    height: 1,
    effectivePpi,
  },
});

describe("A remake", () => {
  test("a remake is printed for free (F-19)", async ({ shop, db, deps }) => {
    const { admin, order, tileIds, requestRemake, readOrder } = await createDeliveredOrder({ shop, db, deps });
    const before = await readOrder();

    const { body } = await requestRemake({ note: "A scratch" });

    const remakeId = String(body.remakeId);
    const [tile, ...more] = await db.orderTile.findMany({ where: { remakeId } });
    expect(more).toEqual([]);
    expect(tile).toMatchObject({ remakeOf: tileIds[0], turn: 1, state: "waiting", photoId: order.tiles[0]?.photoId });
    expect(await listJobPayloads({ db }, "print.render")).toEqual([{ tileId: tile?.id }]);
    expect(await listJobPayloads({ db }, "email.remake")).toEqual([{ remakeId }]);
    const after = await readOrder();
    expect(after).toMatchObject({ state: "delivered", totals: before.totals, refunds: [] });
    expect(after.lines).toEqual(before.lines);
    expect(after.remakes).toMatchObject([{ id: remakeId, state: "making", tiles: [{ remakeOf: tileIds[0] }] }]);
    expect(await db.payment.count()).toBe(1);

    const advanceRemake = (overrides: object) => admin.mutate("production.advanceRemake", { remakeId, ...overrides });
    expect(await advanceRemake({ to: "sent", ...parcel })).toMatchObject({ status: 409 });
    expect(await advanceRemake({ to: "delivered" })).toMatchObject({ status: 409 });
    await recordRenderedPrint(deps, createPrint(tile?.id ?? ""));
    expect(await advanceRemake({ to: "sent", ...parcel })).toMatchObject({
      status: 409,
      body: { shopCode: "BOX_NOT_CLOSED" },
    });
    await packBox(admin, { box: remakeId, tileIds: [tile?.id ?? ""], from: "printing" });
    expect(await advanceRemake({ to: "sent", ...parcel })).toMatchObject({ status: 200 });
    expect(await advanceRemake({ to: "sent", ...parcel })).toMatchObject({ status: 409 });
    expect(await listJobPayloads({ db }, "email.remake-sent")).toEqual([{ remakeId }]);
    expect((await readOrder()).remakes).toMatchObject([
      { state: "sent", tiles: [{ state: "packed" }], tracking: { carrier: "UPS", number: "1Z999AA10123456784" } },
    ]);
    await advanceRemake({ to: "delivered" });
    expect((await readOrder()).remakes).toMatchObject([{ state: "delivered" }]);
    const audited = await db.auditEntry.findMany({
      where: { entityId: { in: [order.id, remakeId] } },
      orderBy: { id: "asc" },
    });
    expect(audited.map(({ action }) => action)).toEqual([
      "order.remade",
      "box.closed",
      "remake.advanced",
      "remake.advanced",
    ]);

    const result = (await admin.query("admin.purchaseTimeline", { about: order.number })).body as unknown as {
      entries: { kind: string; what: string }[];
    };
    const timelineText = result.entries.map(({ kind, what }) => `${kind} ${what}`).join("\n");
    expect(timelineText).toContain(`remake of ${tileIds[0]}`);
    expect(timelineText).toContain("remake making becomes sent");
  });

  test("a remake is created once for repeated and concurrent requests (F-19)", async ({ shop, db, deps }) => {
    const { requestRemake } = await createDeliveredOrder({ shop, db, deps });

    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => requestRemake()));

    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body.remakeId)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await db.remake.count()).toBe(1);
    expect(await listJobPayloads({ db }, "print.render")).toHaveLength(1);
    expect(await listJobPayloads({ db }, "email.remake")).toHaveLength(1);
  });

  test("a remake can itself be remade after it is sent (F-19)", async ({ shop, db, deps }) => {
    const { admin, requestRemake } = await createDeliveredOrder({ shop, db, deps });
    const { body } = await requestRemake();
    const remakeId = String(body.remakeId);
    const tile = await db.orderTile.findFirstOrThrow({ where: { remakeId } });
    expect(await requestRemake({ tileIds: [tile.id] })).toMatchObject({
      status: 409,
      body: { shopCode: "ACTION_NOT_ALLOWED" },
    });
    await recordRenderedPrint(deps, createPrint(tile.id));
    await packBox(admin, { box: remakeId, tileIds: [tile.id], from: "printing" });
    await admin.mutate("production.advanceRemake", { remakeId, to: "sent", ...parcel });

    const second = await requestRemake({ tileIds: [tile.id] });

    expect(second.status).toBe(200);
    expect(second.body.remakeId).not.toBe(remakeId);
    expect(await db.orderTile.findFirst({ where: { remakeOf: tile.id } })).toMatchObject({ turn: 2 });
  });

  test("a remake cannot be requested before the order ships", async ({ shop, db, deps }) => {
    const { requestRemake, photo, admin } = await createDeliveredOrder({ shop, db, deps });
    const other = await createTestOrder(db);
    expect(await requestRemake({ tileIds: [other.tiles[0]?.id] })).toMatchObject({
      body: { shopCode: "PRINT_NOT_FOUND" },
    });
    const early = { orderId: other.id, tileIds: [other.tiles[0]?.id] };
    expect(await admin.mutate("production.remake", early)).toMatchObject({ body: { shopCode: "ACTION_NOT_ALLOWED" } });
    await db.photo.update({ where: { id: photo.id }, data: { state: "delete_pending" } });
    expect(await requestRemake()).toMatchObject({ status: 410, body: { shopCode: "PHOTO_DELETED" } });
    expect(await db.remake.count()).toBe(0);
  });

  test("a remake is marked as delivered when the carrier reports the delivery", async ({ shop, db, deps }) => {
    const { admin, requestRemake, readOrder } = await createDeliveredOrder({ shop, db, deps });
    const { body } = await requestRemake();
    const tile = await db.orderTile.findFirstOrThrow({ where: { remakeId: String(body.remakeId) } });
    await recordRenderedPrint(deps, createPrint(tile.id));
    await packBox(admin, { box: String(body.remakeId), tileIds: [tile.id], from: "printing" });
    await admin.mutate("production.advanceRemake", { remakeId: body.remakeId, to: "sent", ...parcel });
    const { receiveCarrierEvent } = await import("@storywall/services/production/parcel");
    const event = { trackingNumber: parcel.trackingNumber, status: "delivered" };
    for (let time = 1; time <= 2; time++) expect(await receiveCarrierEvent(deps, event)).toEqual({ isKnown: true });
    expect((await readOrder()).remakes).toMatchObject([{ state: "delivered" }]);
    expect(await listJobPayloads({ db }, "email.delivered")).toEqual([]);
  });
});

describe("The check of photos before printing", () => {
  async function createBlurryOrder(parts: Parameters<typeof createPaidOrder>[0]) {
    const purchase = await createPaidOrder(parts);
    const tile = await parts.deps.db.orderTile.findFirstOrThrow({ where: { orderId: purchase.orderId } });
    const { shopper, orderId } = purchase;
    const readOrder = async () => (await shopper.query("orders.read", { orderId })).body as unknown as View;
    return { ...purchase, tile, readOrder };
  }

  test("an order with a bad photo is held once its prints are rendered (F-10)", async ({ shop, deps, simulator }) => {
    const { tile, readOrder, orderId } = await createBlurryOrder({ shop, deps, simulator });
    expect((await readOrder()).state).toBe("checking");

    for (let time = 1; time <= 2; time++) await recordRenderedPrint(deps, createPrint(tile.id, 40));

    expect(await readOrder()).toMatchObject({
      state: "needs_attention",
      problem: { code: "PHOTO_BLURRED" },
      lines: [{ tiles: [{ problem: { code: "PHOTO_BLURRED", mayAccept: true } }] }],
    });
    expect(await listJobPayloads(deps, "email.photo-problem")).toEqual([{ orderId }]);
  });

  test("the photo check lets an order without problems continue without an email", async ({
    shop,
    deps,
    simulator,
  }) => {
    const { tile, readOrder } = await createBlurryOrder({ shop, deps, simulator });
    await recordRenderedPrint(deps, createPrint(tile.id, 300));
    expect(await readOrder()).toMatchObject({ state: "checking", problem: null });
    expect(await listJobPayloads(deps, "email.photo-problem")).toEqual([]);
  });

  test("the photo check resumes the order when the customer replaces the photo by link (F-10)", async ({
    shop,
    deps,
    simulator,
    clock,
  }) => {
    const { tile, readOrder, orderId, path, line } = await createBlurryOrder({ shop, deps, simulator });
    await recordRenderedPrint(deps, createPrint(tile.id, 40));
    clock.advance(3 * 86_400_000);
    const token = createOrderToken(deps.secret, { orderId, scope: "read", now: deps.now() });
    const phone = await openShopperBrowser(shop);
    await enterOrderCode(phone, { deps }, { orderId, token });
    const photo = await createTestPhoto(deps, { userId: phone.userId, width: 1500, height: 2000 });
    const input = { token, lineId: line.id, tileName: tile.name, userPhotoId: photo.uuid };
    expect(await phone.call(`${path}/actions/replace-photo`, createPostCall(input))).toMatchObject({
      status: 200,
      body: { data: { state: "checking", problem: null } },
    });
    expect(await readOrder()).toMatchObject({ state: "checking", lines: [{ tiles: [{ problem: null }] }] });
  });

  test("the photo check resumes the order when the customer accepts the photo (F-10, F-03)", async ({
    shop,
    deps,
    simulator,
  }) => {
    const { tile, readOrder, path, orderId } = await createBlurryOrder({ shop, deps, simulator });
    await recordRenderedPrint(deps, createPrint(tile.id, 40));
    const phone = shop.openBrowser();
    const token = createOrderToken(deps.secret, { orderId, scope: "read", now: deps.now() });
    await enterOrderCode(phone, { deps }, { orderId, token });
    const acceptPrint = () => phone.call(`${path}/actions/accept-print`, createPostCall({ tileId: tile.id, token }));
    for (let time = 1; time <= 2; time++) {
      expect(await acceptPrint()).toMatchObject({ status: 200, body: { data: { state: "checking" } } });
    }
    expect(await deps.db.orderTile.findUnique({ where: { id: tile.id } })).toMatchObject({
      accepted: ["PHOTO_BLURRED"],
      problemCode: null,
    });
    const admin = await shop.openAdminBrowser();
    expect(await admin.mutate("production.advance", { orderId, to: "printing", isEarly: true })).toMatchObject({
      status: 200,
    });
    expect((await readOrder()).state).toBe("printing");
  });

  test("the photo check blocks printing until an admin ends the hold (F-10)", async ({ shop, deps, simulator }) => {
    const { tile, orderId, readOrder } = await createBlurryOrder({ shop, deps, simulator });
    await deps.db.orderTile.update({ where: { id: tile.id }, data: { state: "rendered" } });
    const admin = await shop.openAdminBrowser();
    const advanceOrder = (to: string) => admin.mutate("production.advance", { orderId, to, isEarly: true });
    expect(await advanceOrder("printing")).toMatchObject({ status: 409, body: { shopCode: "PHOTO_BLURRED" } });
    expect((await readOrder()).state).toBe("checking");
    await admin.mutate("production.advance", { orderId, to: "needs_attention", problemCode: "PHOTO_BLURRED" });
    await deps.db.orderTile.update({ where: { id: tile.id }, data: { problemCode: "PHOTO_BLURRED" } });
    await advanceOrder("checking");
    expect(await advanceOrder("printing")).toMatchObject({ status: 200 });
    expect(await deps.db.auditEntry.count({ where: { action: "order.advanced", entityId: orderId } })).toBe(3);
  });

  test("the photo check requires another photo if the print file cannot be rendered (F-10)", async ({
    shop,
    deps,
    simulator,
  }) => {
    const { tile, orderId, readOrder, path, shopper, line } = await createBlurryOrder({ shop, deps, simulator });
    for (let time = 1; time <= 2; time++) await flagUnprintableTile(deps, { tileId: TileId.parse(tile.id) });
    expect(await readOrder()).toMatchObject({
      state: "needs_attention",
      lines: [{ tiles: [{ problem: { code: "PHOTO_FAILED", mayAccept: false } }] }],
    });
    expect(await listJobPayloads(deps, "email.photo-problem")).toEqual([{ orderId }]);
    expect(await shopper.call(`${path}/actions/accept-print`, createPostCall({ tileId: tile.id }))).toMatchObject({
      status: 409,
    });
    const photo = await createTestPhoto(deps, { userId: shopper.userId, width: 1500, height: 2000 });
    const input = { lineId: line.id, tileName: tile.name, userPhotoId: photo.uuid };
    await shopper.call(`${path}/actions/replace-photo`, createPostCall(input));
    expect((await readOrder()).state).toBe("checking");
  });

  test("the photo check resumes an order with two bad photos after both are resolved (F-10)", async ({
    shop,
    deps,
  }) => {
    const { db } = deps;
    const shopper = await openShopperBrowser(shop);
    const photo = await createTestPhoto(deps, { userId: shopper.userId, width: 60, height: 60 });
    const order = await createTestOrder(db, { userId: shopper.userId, photoId: photo.id, placedAt: deps.now() });
    const [first] = order.tiles;
    const second = await db.orderTile.create({
      data: { ...first, id: "tile_00000000000000000000000000", copy: 2, crop: undefined } as never,
    });
    for (const { id } of [first as { id: string }, second]) await recordRenderedPrint(deps, createPrint(id, 40));
    const acceptPrint = (tileId: string) =>
      shopper.call(`/api/orders/${order.id}/actions/accept-print`, createPostCall({ tileId }));
    expect(await acceptPrint(first?.id ?? "")).toMatchObject({ body: { data: { state: "needs_attention" } } });
    expect(await acceptPrint(second.id)).toMatchObject({ body: { data: { state: "checking" } } });
  });
});
