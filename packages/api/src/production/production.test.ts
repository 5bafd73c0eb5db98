import { createHmac } from "node:crypto";
import type { Db } from "@storywall/db/client";
import { newId, RefundId } from "@storywall/domain/kernel/ids";
import { submitRefund } from "@storywall/services/checkout/payments/submit-refund";
import { flagUnprintableTile } from "@storywall/services/production/quality";
import { readTileToPrint, recordRenderedPrint } from "@storywall/services/production/record-rendered-print";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { describe, expect } from "vitest";
import {
  createPaidOrder,
  createUploadLaterOrder,
  listJobPayloads,
  openShopperBrowser,
} from "../orders/orders.fixture.ts";
import { type Shop, test } from "../shop.fixture.ts";
import { packBox } from "./pack-box.fixture.ts";

const MINUTE_MS = 60_000;
const carrierSecret = "a-secret-of-the-carriers";
const parcel = { carrier: "UPS", trackingNumber: "1Z999AA10123456784", trackingUrl: "https://carrier.example/1Z999" };

const createPrint = (tileId: string) => ({
  tileId: tileId as `tile_${string}`,
  print: {
    printKey: `prints/${tileId}`,
    proofKey: `proofs/${tileId}`,
    sha256: "0".repeat(64),
    bytes: 1,
    width: 1,
    height: 1,
    effectivePpi: 300,
  },
});

async function createPrintedOrder({
  shop,
  db,
  deps,
}: {
  shop: Shop;
  db: Db;
  deps: Parameters<typeof recordRenderedPrint>[0];
}) {
  const shopper = await openShopperBrowser(shop);
  const order = await createTestOrder(db, { userId: shopper.userId });
  for (const { id } of order.tiles) await recordRenderedPrint(deps, createPrint(id));
  const admin = await shop.openAdminBrowser();
  const advanceOrder = (to: string, more: object = {}) =>
    admin.mutate("production.advance", { orderId: order.id, to, ...more });
  const packOrderBox = () =>
    packBox(admin, { box: order.id, tileIds: order.tiles.map(({ id }) => id), from: "framing" });
  return { shopper, order, admin, advanceOrder, packOrderBox };
}

const readTileStates = async (db: Db, orderId: string) =>
  (await db.orderTile.findMany({ where: { orderId }, orderBy: { position: "asc" } })).map(({ state }) => state);

describe("An order in production", () => {
  test("each step of an order is emailed to the customer (S-002, S-128)", async ({ shop, db, deps }) => {
    const { shopper, order, advanceOrder, packOrderBox } = await createPrintedOrder({ shop, db, deps });

    expect(await advanceOrder("printing")).toMatchObject({ status: 200, body: { stateWord: "Printing" } });
    await advanceOrder("framing");
    expect(new Set(await readTileStates(db, order.id))).toEqual(new Set(["printed"]));
    await packOrderBox();
    expect(new Set(await readTileStates(db, order.id))).toEqual(new Set(["packed"]));
    expect(await advanceOrder("shipped")).toMatchObject({ status: 400, body: { message: '"carrier" is required.' } });
    expect(await advanceOrder("shipped", { ...parcel, trackingUrl: "javascript:alert(1)" })).toMatchObject({
      status: 400,
    });
    await advanceOrder("shipped", parcel);
    await advanceOrder("delivered");

    const { body } = await shopper.call(`/api/orders/${order.id}`);
    const { timeline, tracking, status } = body.data as {
      timeline: { status: string; at: string }[];
      tracking: object;
      status: string;
    };
    expect(timeline.map((step) => step.status)).toEqual([
      "Received",
      "Checking",
      "Printing",
      "Framing",
      "Packed",
      "Shipped",
      "Delivered",
    ]);
    for (const { at } of timeline) expect(Date.parse(at)).not.toBeNaN();
    expect(status).toBe("Delivered");
    expect(tracking).toEqual({ carrier: "UPS", number: "1Z999AA10123456784", url: parcel.trackingUrl });
    for (const kind of ["in-production", "shipped", "delivered"]) {
      expect(await listJobPayloads({ db }, `email.${kind}`)).toEqual([{ orderId: order.id }]);
    }
    expect(await db.auditEntry.count({ where: { action: "order.advanced", entityId: order.id } })).toBe(4);
    const log = await db.stateLog.findMany({ where: { entity: "order", entityId: order.id }, orderBy: { id: "asc" } });
    expect(log.slice(1).map(({ actor }) => actor)).toEqual(Array(5).fill("owner-link"));
  });

  test("only one of several concurrent requests moves an order to the next step (S-128)", async ({
    shop,
    db,
    deps,
  }) => {
    const { order, advanceOrder } = await createPrintedOrder({ shop, db, deps });

    const answers = await Promise.all([1, 2, 3, 4].map(() => advanceOrder("printing")));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await listJobPayloads({ db }, "email.in-production")).toEqual([{ orderId: order.id }]);
  });

  test("an order is shipped only when all tiles are packed (S-128)", async ({ shop, db, deps }) => {
    const { order, advanceOrder, admin, packOrderBox } = await createPrintedOrder({ shop, db, deps });
    const unprinted = await createTestOrder(db);
    expect(await admin.mutate("production.advance", { orderId: unprinted.id, to: "printing" })).toMatchObject({
      status: 409,
      body: { shopCode: "ACTION_NOT_ALLOWED" },
    });
    for (const step of ["printing", "framing"]) await advanceOrder(step);
    await packOrderBox();
    const [tile] = order.tiles;
    await admin.mutate("production.moveTile", { tileId: tile?.id, to: "remake", note: "A bubble" });
    expect(await advanceOrder("shipped", parcel)).toMatchObject({ status: 409 });
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ state: "packed", carrier: null });
  });

  test("an order cannot skip the box check without permission and a reason (F-18)", async ({ shop, db, deps }) => {
    const { order, admin, advanceOrder, packOrderBox } = await createPrintedOrder({ shop, db, deps });
    for (const step of ["printing", "framing"]) await advanceOrder(step);
    const before = await db.order.findUniqueOrThrow({ where: { id: order.id } });
    const unchecked = "The scanner is broken, two of us have looked";

    expect(await advanceOrder("packed")).toMatchObject({ status: 409, body: { shopCode: "BOX_NOT_CLOSED" } });
    expect(await advanceOrder("packed", { unchecked: " " })).toMatchObject({ status: 400 });
    await db.adminSession.updateMany({ data: { role: "production" } });
    expect(await advanceOrder("packed", { unchecked })).toMatchObject({
      status: 403,
      body: { message: "Your account isn’t allowed to ship boxes without a box check." },
    });
    expect(await db.order.findUnique({ where: { id: order.id } })).toEqual(before);
    await db.adminSession.updateMany({ data: { role: "owner" } });
    expect(await advanceOrder("packed", { unchecked })).toMatchObject({ status: 200, body: { state: "packed" } });
    expect(await db.auditEntry.findMany({ where: { action: "box.unchecked" } })).toMatchObject([
      { entityId: order.id, reason: unchecked, after: { tiles: 1, unscanned: 1 } },
    ]);

    const tileId = order.tiles[0]?.id ?? "";
    await admin.mutate("production.moveTile", { tileId, to: "remake", note: "A bubble" });
    await recordRenderedPrint(deps, createPrint(tileId));
    for (const to of ["printed", "framed"]) await admin.mutate("production.moveTile", { tileId, to });
    await admin.mutate("production.moveTile", { tileId, to: "packed", unchecked });
    expect(await advanceOrder("shipped", parcel)).toMatchObject({ status: 409, body: { shopCode: "BOX_NOT_CLOSED" } });
    const findBoardColumn = async () => {
      const { body } = await admin.query("board.read", {});
      const columns = Object.entries((body as { columns: Record<string, { tiles: number }> }).columns);
      return columns.flatMap(([key, { tiles }]) => (tiles > 0 ? [key] : []));
    };
    expect(await findBoardColumn()).toEqual(["packing"]);
    await admin.mutate("production.moveTile", { tileId, to: "remake", note: "A second bubble" });
    await recordRenderedPrint(deps, createPrint(tileId));
    await admin.mutate("production.moveTile", { tileId, to: "printed" });
    await packOrderBox();
    expect(await findBoardColumn()).toEqual(["packed"]);
    expect((await advanceOrder("shipped", parcel)).status).toBe(200);
    expect(await db.auditEntry.count({ where: { action: "box.unchecked" } })).toBe(1);
  });

  test("a remade tile moves independently of its order (S-128)", async ({ shop, db, deps }) => {
    const { order, advanceOrder, admin } = await createPrintedOrder({ shop, db, deps });
    const tileId = order.tiles[0]?.id ?? expect.fail();
    const moveTile = (to: string) => admin.mutate("production.moveTile", { tileId, to });
    expect(await moveTile("printed")).toMatchObject({ status: 409 });
    for (const step of ["printing", "framing"]) await advanceOrder(step);

    expect((await moveTile("remake")).status).toBe(200);
    expect(await moveTile("remake")).toMatchObject({ status: 409, body: { shopCode: "ACTION_NOT_ALLOWED" } });
    expect(await listJobPayloads({ db }, "print.render")).toEqual([{ tileId }]);
    expect(await db.orderTile.findUnique({ where: { id: tileId } })).toMatchObject({
      state: "waiting",
      printKey: null,
    });
    await recordRenderedPrint(deps, createPrint(tileId));
    expect((await moveTile("framed")).status).toBe(409);
    for (const to of ["printed", "framed"]) expect((await moveTile(to)).status).toBe(200);
    expect(await moveTile("packed")).toMatchObject({ status: 422, body: { shopCode: "SCAN_BOX_FIRST" } });
    const overrideReason = { unchecked: "The scanner is broken" };
    expect((await admin.mutate("production.moveTile", { tileId, to: "packed", ...overrideReason })).status).toBe(200);
    expect(await db.auditEntry.findFirst({ where: { entityId: tileId }, orderBy: { id: "desc" } })).toMatchObject({
      action: "tile.moved",
      reason: overrideReason.unchecked,
      after: { state: "packed", isUnchecked: true },
    });
    expect(await admin.mutate("production.moveTile", { tileId: newId("tile"), to: "packed" })).toMatchObject({
      status: 404,
      body: { shopCode: "PRINT_NOT_FOUND" },
    });
  });

  test("the customer is emailed each time a problem with the order is found (S-002)", async ({ shop, db, deps }) => {
    const { order, advanceOrder } = await createPrintedOrder({ shop, db, deps });
    expect(await advanceOrder("needs_attention")).toMatchObject({ body: { message: '"problemCode" is required.' } });
    expect(await advanceOrder("needs_attention", { problemCode: "SOMETHING" })).toMatchObject({ status: 400 });

    for (let time = 1; time <= 2; time++) {
      expect(await advanceOrder("needs_attention", { problemCode: "PHOTO_TOO_SMALL" })).toMatchObject({
        status: 200,
        body: { stateWord: "Checking", problem: { code: "PHOTO_TOO_SMALL" } },
      });
      expect(await advanceOrder("checking")).toMatchObject({ status: 200, body: { problem: null } });
    }
    expect(await listJobPayloads({ db }, "email.photo-problem")).toEqual([
      { orderId: order.id },
      { orderId: order.id },
    ]);
  });

  test("an order is held when a print file cannot be rendered (S-032)", async ({ db, deps }) => {
    const order = await createTestOrder(db);
    const tileId = order.tiles[0]?.id as `tile_${string}`;
    await flagUnprintableTile(deps, { tileId });
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({
      state: "needs_attention",
      problemCode: "PHOTO_FAILED",
    });
    await db.order.update({ where: { id: order.id }, data: { state: "cancelled" } });
    expect(await readTileToPrint(deps, { tileId })).toBeNull();
    expect(await readTileToPrint(deps, { tileId: newId("tile") })).toBeNull();
  });

  test("an order is refunded in full when it is returned (S-032, S-025, C-13)", async ({ shop, deps, simulator }) => {
    const { db } = deps;
    const { shopper, orderId, path, amount } = await createPaidOrder({ shop, deps, simulator });
    for (const { id } of await db.orderTile.findMany({ where: { orderId } }))
      await recordRenderedPrint(deps, createPrint(id));
    const admin = await shop.openAdminBrowser();
    const advanceOrder = (to: string, more: object = {}) =>
      admin.mutate("production.advance", { orderId, to, isEarly: true, ...more });
    for (const step of ["printing", "framing"]) await advanceOrder(step);
    const tileIds = (await db.orderTile.findMany({ where: { orderId } })).map(({ id }) => id);
    await packBox(admin, { box: orderId, tileIds, from: "framing" });
    await advanceOrder("shipped", parcel);
    await advanceOrder("delivered");
    await shopper.call(`${path}/actions/claim`, {
      method: "POST",
      body: { reason: "return", text: "It does not fit." },
    });

    expect(await advanceOrder("returned")).toMatchObject({ status: 200, body: { state: "returned" } });
    expect(await advanceOrder("returned")).toMatchObject({ status: 409 });

    const [refund, ...more] = await db.refund.findMany();
    expect(more).toEqual([]);
    expect(refund).toMatchObject({ amount, reason: "returned", state: "requested" });
    await submitRefund(deps, { refundId: RefundId.parse(refund?.id) });
    expect((await shopper.call(path)).body.data).toMatchObject({ refunds: [{ state: "succeeded" }] });
  });

  test("an order can be moved only by roles with production permission (S-140)", async ({ shop, db, deps }) => {
    const { order, admin, shopper } = await createPrintedOrder({ shop, db, deps });
    const input = { orderId: order.id, to: "printing" };
    await db.adminSession.updateMany({ data: { role: "support" } });
    expect(await admin.mutate("production.advance", input)).toMatchObject({
      status: 403,
      body: { message: "Your account isn’t allowed to move orders through production." },
    });
    expect((await shopper.mutate("production.advance", input)).status).toBe(403);
    await db.adminSession.updateMany({ data: { role: "production" } });
    expect((await admin.mutate("production.advance", input)).status).toBe(200);
  });
});

test("an escalated order with missing photos still accepts them (S-131)", async ({ shop, db, deps }) => {
  const { shopper, order, body } = await createUploadLaterOrder({ shop, db, deps });
  await db.order.update({ where: { id: order.id }, data: { problemCode: "PHOTOS_MISSING" } });
  const readOrder = async () => (await shopper.call(`/api/orders/${order.id}`)).body.data;
  expect(await readOrder()).toMatchObject({ state: "awaiting_photos", problem: { code: "PHOTOS_MISSING" } });
  const admin = await shop.openAdminBrowser();
  expect(await admin.mutate("production.advance", { orderId: order.id, to: "checking" })).toMatchObject({
    status: 409,
  });

  await shopper.call("/api/shopify/complete-upload-later", { method: "PUT", body });

  expect(await readOrder()).toMatchObject({ state: "checking", problem: null });
});

describe("The carrier webhook", () => {
  function sendCarrierReport(shop: Shop, now: Date, body: unknown, overrides: { secret?: string; raw?: string } = {}) {
    const seconds = Math.floor(now.getTime() / 1000);
    const text = overrides.raw ?? JSON.stringify(body);
    const hash = createHmac("sha256", overrides.secret ?? carrierSecret)
      .update(`${seconds}.${text}`)
      .digest("hex");
    const headers = { "content-type": "application/json", "carrier-signature": `t=${seconds},v1=${hash}` };
    return shop.openBrowser().call("/api/webhooks/carrier", { method: "POST", raw: text, headers });
  }

  test("the carrier webhook marks an order as delivered once (S-189, S-002)", async ({ shop, db, deps, clock }) => {
    shop.config.carrierSecret = carrierSecret;
    const { order, advanceOrder, packOrderBox } = await createPrintedOrder({ shop, db, deps });
    for (const step of ["printing", "framing"]) await advanceOrder(step);
    await packOrderBox();
    await advanceOrder("shipped", parcel);
    clock.advance(60 * MINUTE_MS);
    const at = new Date(clock.now().getTime() - 30 * MINUTE_MS).toISOString();
    const delivered = { trackingNumber: "1Z 999 AA1 0123 4567-84", status: "delivered", at };
    const readOrderState = async () => db.order.findUniqueOrThrow({ where: { id: order.id } });

    expect(
      await sendCarrierReport(shop, clock.now(), { trackingNumber: "1Z999AA10123456784", status: "in_transit" }),
    ).toMatchObject({
      status: 200,
      body: { received: true },
    });
    expect((await readOrderState()).state).toBe("shipped");
    const answers = await Promise.all([1, 2, 3].map(() => sendCarrierReport(shop, clock.now(), delivered)));
    clock.advance(MINUTE_MS);
    await sendCarrierReport(shop, clock.now(), { ...delivered, at: undefined });

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await readOrderState()).toMatchObject({ state: "delivered", deliveredAt: new Date(at) });
    expect(await listJobPayloads({ db }, "email.delivered")).toEqual([{ orderId: order.id }]);
    expect(
      await db.stateLog.findMany({
        where: { entity: "order", entityId: order.id, toState: "delivered" },
        orderBy: { id: "asc" },
      }),
    ).toMatchObject([{ actor: "carrier" }]);
    expect(shop.faults).toEqual([]);
  });

  test("the carrier webhook rejects unsigned, expired and malformed reports (S-189)", async ({ shop, clock }) => {
    const now = clock.now();
    const report = { trackingNumber: "1Z1", status: "delivered" };
    expect(await sendCarrierReport(shop, now, report)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    shop.config.carrierSecret = carrierSecret;
    const createBadSignature = (message: string) => ({ status: 400, body: { code: "WEBHOOK_SIGNATURE", message } });
    expect(await sendCarrierReport(shop, now, report, { secret: "another secret" })).toMatchObject(
      createBadSignature("Invalid signature."),
    );
    const unsigned = { method: "POST", body: report };
    expect(await shop.openBrowser().call("/api/webhooks/carrier", unsigned)).toMatchObject(
      createBadSignature("Missing signature."),
    );
    expect(await sendCarrierReport(shop, new Date(now.getTime() - 301_000), report)).toMatchObject({
      status: 400,
      body: { code: "WEBHOOK_EXPIRED" },
    });
    expect(await sendCarrierReport(shop, now, null, { raw: "{" })).toMatchObject({
      status: 400,
      body: { code: "BAD_JSON" },
    });
    expect(await sendCarrierReport(shop, now, { status: "delivered" })).toMatchObject({
      status: 400,
      body: { message: '"trackingNumber" is required.' },
    });
    expect((await shop.openBrowser().call("/api/webhooks/carrier")).status).toBe(405);
    expect((await sendCarrierReport(shop, now, report)).status).toBe(200);
    expect(shop.faults).toHaveLength(1);
  });
});
