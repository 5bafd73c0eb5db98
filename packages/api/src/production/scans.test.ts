import type { Db } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import { formatProductionCode, toProductionCode } from "@storywall/domain/production/production-codes";
import type { Station } from "@storywall/domain/production/production-scan";
import { createTestOrderToPrint, recordTestPrint } from "@storywall/testing/orders-to-print";
import { describe, expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import { listJobPayloads } from "../orders/orders.fixture.ts";
import { type Browser, test } from "../shop.fixture.ts";
import { createTrioLine, createUuid, readBoard, readTileCounts, scanTile, startBatch } from "./board.fixture.ts";

const readTileStates = async (db: Db, orderId: string) =>
  (await db.orderTile.findMany({ where: { orderId }, orderBy: { position: "asc" } })).map(({ state }) => state);

async function scanThroughStations(admin: Browser, tileIds: readonly string[], to: Station, box?: string) {
  for (const station of ["printing", "framing", "packing"] as const) {
    for (const id of tileIds) {
      const answer = await scanTile(admin, station, id, station === "packing" ? { box } : {});
      expect(answer.body).toMatchObject({ outcome: "done" });
    }
    if (station === to) return;
  }
}

describe("A scan of a tile (F-18)", () => {
  test("a scan advances the tile by one step", async ({ shop, db, deps }) => {
    const admin = await shop.openAdminBrowser();
    const order = await createTestOrderToPrint(deps, { lines: [createTrioLine()] });
    await startBatch(admin);
    const [a = "", b = "", c = ""] = order.tiles.map(({ id }) => id);
    const input = {
      scanId: createUuid(),
      station: "printing",
      code: formatProductionCode(toProductionCode(a)).toLowerCase(),
    };

    const [first, repeated] = [await admin.mutate("board.scan", input), await admin.mutate("board.scan", input)];
    expect(first).toMatchObject({
      status: 200,
      body: { outcome: "done", piece: { orderNumber: order.number, n: 1, of: 3, state: "printed" }, box: null },
    });
    expect(repeated.body).toEqual(first.body);
    expect((await scanTile(admin, "printing", a)).body).toMatchObject({
      outcome: "already",
      piece: { state: "printed" },
    });
    expect(await admin.mutate("board.scan", { ...input, code: toProductionCode(b) })).toMatchObject({ status: 409 });
    const concurrent = await Promise.all([1, 2, 3].map(() => scanTile(admin, "printing", b)));
    expect(concurrent.map(({ body }) => body.outcome).toSorted()).toEqual(["already", "already", "done"]);
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ state: "printing" });
    await scanTile(admin, "printing", c);
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ state: "framing" });
    expect(await db.scan.count()).toBe(3);
    expect(await db.auditEntry.count({ where: { action: "tile.scanned" } })).toBe(3);
  });

  test("each kind of invalid scan returns its own error code and message", async ({ shop, db, deps }) => {
    const admin = await shop.openAdminBrowser();
    const order = await createTestOrderToPrint(deps);
    const tileId = order.tiles[0]?.id ?? "";
    const scanAndSummarize = async (station: Station, code: string, more: object = {}) => {
      const { status, body } = await admin.mutate("board.scan", { scanId: createUuid(), station, code, ...more });
      return `${status} ${body.shopCode}: ${body.message}`;
    };
    expect(await scanAndSummarize("printing", toProductionCode(tileId))).toBe(
      `409 SCAN_NOT_STARTED: Order ${order.number} hasn’t started printing yet. Set this tile aside.`,
    );
    await startBatch(admin);
    expect(await scanAndSummarize("printing", toProductionCode(newId("tile")))).toBe(
      "404 SCAN_UNKNOWN: We don’t recognize this code.",
    );
    expect(await scanAndSummarize("printing", "4006381333931")).toMatch(/^422 SCAN_MISREAD/);
    expect(await scanAndSummarize("printing", `${toProductionCode(tileId).slice(0, -1)}?`)).toMatch(
      /^422 SCAN_MISREAD/,
    );
    expect(await scanAndSummarize("framing", toProductionCode(order.id))).toBe(
      "422 SCAN_WRONG_KIND: This code is for a packing slip. Scan a tile here.",
    );
    expect(await scanAndSummarize("framing", toProductionCode(tileId))).toBe(
      "409 SCAN_OUT_OF_ORDER: This tile isn’t printed yet. Scan it at the printing station first.",
    );
    expect(await scanAndSummarize("packing", toProductionCode(tileId))).toMatch(/^422 SCAN_BOX_FIRST/);
    expect(await readTileStates(db, order.id)).toEqual(["rendered"]);
    await scanThroughStations(admin, [tileId], "framing");
    expect(await scanAndSummarize("printing", toProductionCode(tileId))).toBe(
      "409 SCAN_WRONG_STATION: This tile is already framed. It doesn’t belong here.",
    );
    await admin.mutate("production.moveTile", { tileId, to: "remake", note: "A scratch" });
    expect(await scanAndSummarize("framing", toProductionCode(tileId))).toMatch(/^409 SCAN_BEING_REMADE/);
    await recordTestPrint(deps, tileId);
    expect(await readTileCounts(admin)).toEqual({ ready: 1 });

    const heldOrder = await createTestOrderToPrint(deps);
    await admin.mutate("production.advance", {
      orderId: heldOrder.id,
      to: "needs_attention",
      problemCode: "PHOTO_DARK",
    });
    expect(await scanAndSummarize("printing", toProductionCode(heldOrder.tiles[0]?.id ?? ""))).toMatch(
      /^409 SCAN_ON_HOLD/,
    );
    const cancelled = await createTestOrderToPrint(deps);
    await db.order.update({ where: { id: cancelled.id }, data: { state: "cancelled" } });
    expect(await scanAndSummarize("printing", toProductionCode(cancelled.tiles[0]?.id ?? ""))).toBe(
      "409 ORDER_CANCELLED: This order was canceled.",
    );
    expect(await db.scan.count()).toBe(2);
  });

  test("a scan can be undone until the tile is scanned at a later station", async ({ shop, db, deps }) => {
    const admin = await shop.openAdminBrowser();
    const order = await createTestOrderToPrint(deps);
    const tileId = order.tiles[0]?.id ?? "";
    await startBatch(admin);
    const scanAndGetId = async (station: Station, more = {}) =>
      String((await scanTile(admin, station, tileId, more)).body.scanId);
    const undoScan = (scanId: string) => admin.mutate("board.undoScan", { scanId });
    const readOrderAndTileStates = async () => [
      (await db.order.findUniqueOrThrow({ where: { id: order.id } })).state,
      ...(await readTileStates(db, order.id)),
    ];
    const printing = await scanAndGetId("printing");
    const framing = await scanAndGetId("framing");
    expect(await undoScan(printing)).toMatchObject({ status: 409, body: { shopCode: "SCAN_NOT_UNDONE" } });
    expect(await undoScan(createUuid())).toMatchObject({ status: 404, body: { shopCode: "SCAN_UNKNOWN" } });
    expect((await undoScan(framing)).status).toBe(200);
    expect((await undoScan(framing)).status).toBe(200);
    expect(await readOrderAndTileStates()).toEqual(["framing", "printed"]);
    expect((await undoScan(printing)).status).toBe(200);
    expect(await readOrderAndTileStates()).toEqual(["printing", "rendered"]);

    await scanThroughStations(admin, [tileId], "packing", toProductionCode(order.id));
    const closing = createUuid();
    await admin.mutate("board.closeBox", { scanId: closing, box: toProductionCode(order.id), plates: 1 });
    expect(await readOrderAndTileStates()).toEqual(["packed", "packed"]);
    const { id: packing } = await db.scan.findFirstOrThrow({ where: { tileId, station: "packing", undoneAt: null } });
    expect((await undoScan(packing)).status).toBe(200);
    expect(await readOrderAndTileStates()).toEqual(["framing", "framed"]);
    const { body } = await admin.call(`/api/orders/${order.id}`);
    const result = (body.data as { timeline: { status: string }[] }).timeline.map(({ status }) => status);
    expect(result).toEqual(["Received", "Checking", "Printing", "Framing"]);
  });

  test("a scan through the REST API has the same effect as on the board", async ({ shop, deps }) => {
    const order = await createTestOrderToPrint(deps);
    const admin = await shop.openAdminBrowser();
    await startBatch(admin);
    const { browser } = await createAdmin(shop, "production");
    const body = { scanId: createUuid(), station: "printing", code: toProductionCode(order.tiles[0]?.id ?? "") };
    const { browser: support } = await createAdmin(shop, "support");

    expect(await support.call("/api/admin/scans", { method: "POST", body })).toMatchObject({
      status: 403,
      body: { code: "ADMIN_FORBIDDEN", message: "Your account isn’t allowed to move orders through production." },
    });
    expect(await browser.call("/api/admin/scans", { method: "POST", body })).toMatchObject({
      status: 200,
      body: { data: { scanId: body.scanId, outcome: "done", piece: { state: "printed" } } },
    });
    const box = await browser.call(`/api/admin/boxes/${toProductionCode(order.id)}`);
    expect(box.body).toMatchObject({ data: { orderNumber: order.number, plates: 1, isClosed: false } });
    expect(await browser.call(`/api/admin/scans/${body.scanId}`, { method: "DELETE" })).toMatchObject({ status: 200 });
    expect(await readTileCounts(support)).toEqual({ printing: 1 });
  });
});

describe("A box (F-18)", () => {
  test("a box closes only when it has all its tiles and plates", async ({ shop, db, deps }) => {
    const admin = await shop.openAdminBrowser();
    const order = await createTestOrderToPrint(deps, { lines: [createTrioLine()] });
    const other = await createTestOrderToPrint(deps);
    await startBatch(admin);
    const box = toProductionCode(order.id);
    const tiles = order.tiles.map(({ id }) => id);
    const foreignTile = other.tiles[0]?.id ?? "";
    await scanThroughStations(admin, [...tiles, foreignTile], "framing");
    const closeBox = (plates: number) => admin.mutate("board.closeBox", { scanId: createUuid(), box, plates });
    const sendParcel = (trackingNumber: string, more: object = {}) =>
      admin.mutate("board.send", { box, carrier: "UPS", trackingNumber, ...more });

    expect((await admin.query("board.openBox", { box })).body).toMatchObject({ plates: 3, isClosed: false });
    expect(await admin.query("board.openBox", { box: toProductionCode(newId("order")) })).toMatchObject({
      status: 404,
    });
    expect(await scanTile(admin, "packing", foreignTile, { box })).toMatchObject({
      status: 409,
      body: {
        shopCode: "SCAN_WRONG_BOX",
        message: `Wrong box! This tile belongs to ${other.number}.`,
        shown: { piece: { orderNumber: other.number, state: "framed" } },
      },
    });
    for (const [at, id] of tiles.entries()) {
      expect(await closeBox(3)).toMatchObject({
        body: { message: `Tiles not in this box yet: ${3 - at} of 3.`, shopCode: "BOX_NOT_COMPLETE" },
      });
      expect((await scanTile(admin, "packing", id, { box })).body).toMatchObject({ box: { packed: at + 1, of: 3 } });
    }
    expect(await sendParcel("1Z999AA10123456784")).toMatchObject({ status: 409, body: { shopCode: "BOX_NOT_CLOSED" } });
    expect(await closeBox(2)).toMatchObject({
      status: 422,
      body: { message: "This box needs 3 plates. You entered 2." },
    });
    const closings = await Promise.all([closeBox(3), closeBox(3)]);
    expect(closings.map(({ body }) => body)).toMatchObject([{ isClosed: true }, { isClosed: true }]);
    expect((await readBoard(admin)).columns.packed?.parcels).toMatchObject([{ orderNumber: order.number, of: 3 }]);

    const sendings = await Promise.all([sendParcel("1Z999AA10123456784"), sendParcel("1Z5R89390357567127")]);
    expect(sendings.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { trackingNumber } = await db.order.findUniqueOrThrow({ where: { id: order.id } });
    expect(sendings.find(({ status }) => status === 409)?.body).toMatchObject({
      shopCode: "PARCEL_SENT",
      message: `This box was already shipped via UPS, tracking number ${trackingNumber}.`,
    });
    expect((await sendParcel(trackingNumber ?? "")).status).toBe(200);
    const trackingUrl = "https://tracking.example.com/parcel";
    expect((await sendParcel(trackingNumber ?? "", { trackingUrl })).body).toMatchObject({ shopCode: "PARCEL_SENT" });
    expect(await listJobPayloads({ db }, "email.shipped")).toEqual([{ orderId: order.id }]);
    expect(await readTileCounts(admin)).toEqual({ packing: 1, shipped: 3 });
    const done = ["box.closed", "parcel.sent"];
    expect(await db.auditEntry.count({ where: { action: { in: done }, entityId: order.id } })).toBe(2);
  });

  test("the box of a remake is separate from the box of the original order", async ({ shop, db, deps }) => {
    const admin = await shop.openAdminBrowser();
    const order = await createTestOrderToPrint(deps, { lines: [createTrioLine()] });
    const steps = [
      ["printing"],
      ["framing"],
      ["packed", { unchecked: "Packed without a scanner" }],
      ["shipped", { carrier: "UPS", trackingNumber: "1Z999AA10123456784" }],
    ] as const;
    for (const [to, more] of steps) {
      await admin.mutate("production.advance", { orderId: order.id, to, ...more });
    }
    const { body } = await admin.mutate("production.remake", { orderId: order.id, tileIds: [order.tiles[1]?.id] });
    const remakeId = String(body.remakeId);
    expect(await readTileCounts(admin)).toEqual({ checking: 1, shipped: 3 });
    const tile = await db.orderTile.findFirstOrThrow({ where: { remakeId } });
    await recordTestPrint(deps, tile.id);
    expect((await startBatch(admin)).body).toMatchObject({ tiles: 1 });
    await scanThroughStations(admin, [tile.id], "framing");
    expect(await scanTile(admin, "packing", tile.id, { box: toProductionCode(order.id) })).toMatchObject({
      body: { shopCode: "SCAN_WRONG_BOX" },
    });
    const box = toProductionCode(remakeId);
    await scanTile(admin, "packing", tile.id, { box });
    const closing = createUuid();
    expect((await admin.mutate("board.closeBox", { scanId: closing, box, plates: 1 })).body).toMatchObject({
      isClosed: true,
      remakeId,
    });
    await admin.mutate("board.undoScan", { scanId: closing });
    expect((await admin.query("board.openBox", { box })).body).toMatchObject({ isClosed: false });
    await admin.mutate("board.closeBox", { scanId: createUuid(), box, plates: 1 });
    expect((await readBoard(admin)).columns.packed?.parcels).toMatchObject([{ remakeId, of: 1, code: box }]);
    expect(
      await admin.mutate("board.send", { box, carrier: "UPS", trackingNumber: "1Z5R89390357567127" }),
    ).toMatchObject({
      status: 200,
    });
    expect(await db.remake.findUnique({ where: { id: remakeId } })).toMatchObject({ state: "sent" });
    expect(await listJobPayloads({ db }, "email.remake-sent")).toEqual([{ remakeId }]);
  });
});
