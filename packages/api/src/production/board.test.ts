import type { Db } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import { formatCode, toProductionCode } from "@storywall/domain/production/production-codes";
import type { Station } from "@storywall/domain/production/production-scan";
import { createTestCartLine } from "@storywall/testing/factories";
import {
  createTestOrderToPrint,
  recordTestPrint,
  setShipBy,
  subtractHours,
  withFrameSize,
} from "@storywall/testing/orders-to-print";
import { describe, expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import { listJobPayloads, openShopper } from "../orders/orders.fixture.ts";
import { type Browser, test } from "../shop.fixture.ts";

type Row = Record<string, unknown>;
type Column = { tiles: number; orders: number; late: number; groups: Row[]; parcels: Row[]; hasMore: boolean };
type Board = { columns: Record<string, Column>; today: string };

const createUuid = () => crypto.randomUUID();
const infinite = { frameSize: "rectangle_small", frameStyle: "Infinite" };
const createTrioLine = () => createTestCartLine({ templateKey: "trio" });

const readBoard = async (admin: Browser, filter: object = {}) =>
  (await admin.query("board.read", filter)).body as unknown as Board;
const readCounts = async (admin: Browser, filter: object = {}) => {
  const { columns } = await readBoard(admin, filter);
  return Object.fromEntries(Object.entries(columns).flatMap(([key, { tiles }]) => (tiles > 0 ? [[key, tiles]] : [])));
};
const scanTile = (admin: Browser, station: Station, tileId: string, more: object = {}) =>
  admin.mutate("board.scan", { scanId: createUuid(), station, code: toProductionCode(tileId), ...more });
const startBatch = (admin: Browser, more: object = {}) =>
  admin.mutate("board.startBatch", { batchId: newId("batch"), ...infinite, ...more });
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

describe("The board (F-18)", () => {
  test("shows each tile once, grouped by size and frame, the earliest ship date first", async ({
    shop,
    db,
    deps,
    clock,
  }) => {
    const admin = await shop.openAdmin();
    const first = await createTestOrderToPrint(deps, { lines: [createTrioLine()] });
    const large = await createTestOrderToPrint(deps, {
      lines: [withFrameSize(createTestCartLine(), "rectangle_large")],
    });
    await createTestOrderToPrint(deps, { lines: [createTrioLine()], placedAt: subtractHours(clock.now(), 0.2) });
    await setShipBy(deps, large.id, "2020-01-02");
    await db.order.update({ where: { id: large.id }, data: { giftNote: "For you" } });
    const held = await createTestOrderToPrint(deps);
    await admin.mutate("production.advance", { orderId: held.id, to: "needs_attention", problemCode: "PHOTO_DARK" });

    const { columns } = await readBoard(admin);
    expect(columns.ready).toMatchObject({ tiles: 7, orders: 3, late: 1, hasMore: false });
    expect(columns.ready?.groups).toMatchObject([
      { frameSize: "rectangle_large", tiles: 1, orders: 1, fresh: 0, late: 1, shipBy: "2020-01-02", batch: null },
      { ...infinite, tiles: 6, orders: 2, fresh: 3, late: 0 },
    ]);
    expect(columns.problems?.parcels).toMatchObject([
      {
        orderNumber: held.number,
        tiles: 1,
        problem: { code: "PHOTO_DARK", sentence: expect.stringContaining("dark") },
      },
    ]);
    expect(await readCounts(admin, { frameSize: "rectangle_large" })).toEqual({ ready: 1 });
    for (const due of ["late", "today"]) expect(await readCounts(admin, { due })).toEqual({ ready: 1 });
    expect(await readCounts(admin, { search: first.number.slice(3, 8).toLowerCase() })).toEqual({ ready: 3 });
    expect(await readCounts(admin, { search: formatCode(toProductionCode(first.tiles[1]?.id ?? "")) })).toEqual({
      ready: 1,
    });
    expect(await readCounts(admin, { search: toProductionCode(first.id) })).toEqual({ ready: 3 });
    for (const unknown of ["%", toProductionCode(newId("batch")), toProductionCode(newId("remake"))])
      expect(await readCounts(admin, { search: unknown })).toEqual({});
    const { body } = await admin.query("board.pieces", { column: "ready", batchId: null, ...infinite });
    const pieces = body.pieces as Row[];
    expect(pieces.slice(0, 3).map(({ n, of, orderNumber }) => [n, of, orderNumber])).toEqual(
      [1, 2, 3].map((n) => [n, 3, first.number]),
    );
  });

  test("starts a batch of all printable tiles; repeated and concurrent requests print no tile twice", async ({
    shop,
    db,
    deps,
    clock,
  }) => {
    const admin = await shop.openAdmin();
    const order = await createTestOrderToPrint(deps, {
      lines: [createTrioLine(), withFrameSize(createTestCartLine(), "rectangle_large")],
    });
    const fresh = await createTestOrderToPrint(deps, { placedAt: subtractHours(clock.now(), 0.5) });
    const batchId = newId("batch");

    const [first, repeated] = [await startBatch(admin, { batchId }), await startBatch(admin, { batchId })];
    expect(first).toMatchObject({ status: 200, body: { id: batchId, tiles: 3, left: [] } });
    expect(repeated.body).toMatchObject({ id: batchId, number: first.body.number, tiles: 3 });
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ state: "printing" });
    expect(await db.order.findUnique({ where: { id: fresh.id } })).toMatchObject({ state: "checking" });
    expect(await startBatch(admin)).toMatchObject({ status: 409, body: { shopCode: "BATCH_EMPTY" } });
    const concurrent = await Promise.all([1, 2, 3, 4].map(() => startBatch(admin, { isEarly: true })));
    expect(concurrent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await readCounts(admin)).toEqual({ ready: 1, printing: 4 });
    expect(await listJobPayloads({ db }, "email.in-production")).toEqual([]);

    const { columns } = await readBoard(admin);
    expect(columns.printing?.groups).toMatchObject([
      { batch: { id: batchId, tiles: 3 }, tiles: 3, orders: 1 },
      { tiles: 1, orders: 1 },
    ]);
    const printed = await Promise.all([1, 2].map(() => admin.mutate("board.printBatch", { batchId })));
    expect(printed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(printed.find(({ status }) => status === 409)?.body.shopCode).toBe("BATCH_MOVED");
    expect(await admin.mutate("board.dissolveBatch", { batchId })).toMatchObject({ body: { shopCode: "BATCH_MOVED" } });
    const other = (await readBoard(admin)).columns.printing?.groups[0]?.batch as { id: string };
    expect((await admin.mutate("board.dissolveBatch", { batchId: other.id })).body).toEqual({ tiles: 1 });
    expect(await readCounts(admin)).toEqual({ ready: 2, framing: 3 });
    expect(await listJobPayloads({ db }, "email.in-production")).toEqual([{ orderId: order.id }]);
    expect(await admin.mutate("board.printBatch", { batchId: newId("batch") })).toMatchObject({
      status: 404,
      body: { shopCode: "BATCH_NOT_FOUND" },
    });
    const audited = await db.auditEntry.findMany({ where: { entity: "batch" }, orderBy: { id: "asc" } });
    expect(audited.map(({ action }) => action)).toEqual([
      "batch.started",
      "batch.started",
      "batch.printed",
      "batch.dissolved",
    ]);
  });

  test("moves unprinted orders of a broken-up batch back to checking, and their customers can change them again", async ({
    shop,
    db,
    deps,
    clock,
  }) => {
    const admin = await shop.openAdmin();
    const shopper = await openShopper(shop);
    const placedAt = subtractHours(clock.now(), 0.5);
    const unprinted = await createTestOrderToPrint(deps, { userId: shopper.userId, placedAt });
    const partlyPrinted = await createTestOrderToPrint(deps, { lines: [createTrioLine()] });
    const inTwoBatches = await createTestOrderToPrint(deps, {
      lines: [createTestCartLine(), withFrameSize(createTestCartLine(), "rectangle_large")],
    });
    await startBatch(admin, { frameSize: "rectangle_large" });
    const { body: batch } = await startBatch(admin, { isEarly: true });
    await scanTile(admin, "printing", partlyPrinted.tiles[0]?.id ?? "");
    const readAvailableActions = async () =>
      (await shopper.query("orders.read", { orderId: unprinted.id })).body.availableActions;
    expect(await readAvailableActions()).not.toContain("cancel");

    expect((await admin.mutate("board.dissolveBatch", { batchId: batch.id })).body).toEqual({ tiles: 4 });

    const states = await db.order.findMany({ select: { id: true, state: true } });
    expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [unprinted.id, "checking"],
        [partlyPrinted.id, "printing"],
        [inTwoBatches.id, "printing"],
      ]),
    );
    const { body: read } = await shopper.query("orders.read", { orderId: unprinted.id });
    expect(read).toMatchObject({ stateWord: "Checking", timeline: [{ word: "Received" }, { word: "Checking" }] });
    expect(await readAvailableActions()).toContain("cancel");
    expect(await listJobPayloads({ db }, "email.in-production")).toEqual([{ orderId: partlyPrinted.id }]);
    const { status } = await shopper.mutate("orders.cancel", { orderId: unprinted.id });
    expect(status).toBe(200);
  });

  test("starts printing within the customer's first hour only with a confirmation, which is audited", async ({
    shop,
    db,
    deps,
    clock,
  }) => {
    const admin = await shop.openAdmin();
    const fresh = await createTestOrderToPrint(deps, { placedAt: subtractHours(clock.now(), 0.5) });
    const advanceOrder = (more: object = {}) =>
      admin.mutate("production.advance", { orderId: fresh.id, to: "printing", ...more });

    expect(await advanceOrder()).toMatchObject({ status: 409, body: { shopCode: "CHANGE_WINDOW_OPEN" } });
    expect(await db.order.findUnique({ where: { id: fresh.id } })).toMatchObject({ state: "checking" });
    expect(await advanceOrder({ isEarly: true })).toMatchObject({ status: 200 });
    expect(await listJobPayloads({ db }, "email.in-production")).toEqual([{ orderId: fresh.id }]);
    const other = await createTestOrderToPrint(deps, { placedAt: subtractHours(clock.now(), 0.5) });
    await startBatch(admin, { isEarly: true });
    const auditEntries = await db.auditEntry.findMany({
      where: { action: { in: ["order.advanced", "batch.started"] } },
    });
    expect(auditEntries.map(({ after }) => after)).toMatchObject([
      { state: "printing", isEarly: true },
      { early: [other.number] },
    ]);
  });

  test("leaves a tile with a photo problem out of the batch, emails its customer and prints the rest", async ({
    shop,
    db,
    deps,
  }) => {
    const admin = await shop.openAdmin();
    const good = await createTestOrderToPrint(deps);
    const bad = await createTestOrderToPrint(deps);
    await db.orderTile.updateMany({ where: { orderId: bad.id }, data: { problemCode: "PHOTO_FAILED" } });

    expect((await startBatch(admin)).body).toMatchObject({
      tiles: 1,
      left: [{ orderNumber: bad.number, code: "PHOTO_FAILED", sentence: expect.stringMatching(/photo/) }],
    });
    expect(await db.order.findUnique({ where: { id: bad.id } })).toMatchObject({ state: "needs_attention" });
    expect(await db.order.findUnique({ where: { id: good.id } })).toMatchObject({ state: "printing" });
    expect(await listJobPayloads({ db }, "email.photo-problem")).toEqual([{ orderId: bad.id }]);
  });
});

describe("A scan (F-18)", () => {
  test("advances a tile one step, and its order with the last tile; repeated scans count once", async ({
    shop,
    db,
    deps,
  }) => {
    const admin = await shop.openAdmin();
    const order = await createTestOrderToPrint(deps, { lines: [createTrioLine()] });
    await startBatch(admin);
    const [a = "", b = "", c = ""] = order.tiles.map(({ id }) => id);
    const input = { scanId: createUuid(), station: "printing", code: formatCode(toProductionCode(a)).toLowerCase() };

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

  test("that is invalid changes nothing and returns its own error code and message", async ({ shop, db, deps }) => {
    const admin = await shop.openAdmin();
    const order = await createTestOrderToPrint(deps);
    const tileId = order.tiles[0]?.id ?? "";
    const describeScan = async (station: Station, code: string, more: object = {}) => {
      const { status, body } = await admin.mutate("board.scan", { scanId: createUuid(), station, code, ...more });
      return `${status} ${body.shopCode}: ${body.message}`;
    };
    expect(await describeScan("printing", toProductionCode(tileId))).toBe(
      `409 SCAN_NOT_STARTED: Order ${order.number} hasn’t gone to print yet. Set this tile aside.`,
    );
    await startBatch(admin);
    expect(await describeScan("printing", toProductionCode(newId("tile")))).toBe(
      "404 SCAN_UNKNOWN: We don’t recognize this code.",
    );
    expect(await describeScan("printing", "4006381333931")).toMatch(/^422 SCAN_MISREAD/);
    expect(await describeScan("printing", `${toProductionCode(tileId).slice(0, -1)}?`)).toMatch(/^422 SCAN_MISREAD/);
    expect(await describeScan("framing", toProductionCode(order.id))).toBe(
      "422 SCAN_WRONG_KIND: This is the code for a packing slip. Scan the one for a tile here.",
    );
    expect(await describeScan("framing", toProductionCode(tileId))).toBe(
      "409 SCAN_OUT_OF_ORDER: This tile isn’t printed yet. Scan it at printing first.",
    );
    expect(await describeScan("packing", toProductionCode(tileId))).toMatch(/^422 SCAN_BOX_FIRST/);
    expect(await readTileStates(db, order.id)).toEqual(["rendered"]);
    await scanThroughStations(admin, [tileId], "framing");
    expect(await describeScan("printing", toProductionCode(tileId))).toBe(
      "409 SCAN_WRONG_STATION: This tile is already framed. It doesn’t belong here.",
    );
    await admin.mutate("production.moveTile", { tileId, to: "remake", note: "A scratch" });
    expect(await describeScan("framing", toProductionCode(tileId))).toMatch(/^409 SCAN_BEING_REMADE/);
    await recordTestPrint(deps, tileId);
    expect(await readCounts(admin)).toEqual({ ready: 1 });

    const held = await createTestOrderToPrint(deps);
    await admin.mutate("production.advance", { orderId: held.id, to: "needs_attention", problemCode: "PHOTO_DARK" });
    expect(await describeScan("printing", toProductionCode(held.tiles[0]?.id ?? ""))).toMatch(/^409 SCAN_ON_HOLD/);
    const cancelled = await createTestOrderToPrint(deps);
    await db.order.update({ where: { id: cancelled.id }, data: { state: "cancelled" } });
    expect(await describeScan("printing", toProductionCode(cancelled.tiles[0]?.id ?? ""))).toBe(
      "409 ORDER_CANCELLED: This order was canceled.",
    );
    expect(await db.scan.count()).toBe(2);
  });

  test("can be undone together with its order's step, unless the tile has moved on", async ({ shop, db, deps }) => {
    const admin = await shop.openAdmin();
    const order = await createTestOrderToPrint(deps);
    const tileId = order.tiles[0]?.id ?? "";
    await startBatch(admin);
    const scanAndGetId = async (station: Station, more = {}) =>
      String((await scanTile(admin, station, tileId, more)).body.scanId);
    const undoScan = (scanId: string) => admin.mutate("board.undoScan", { scanId });
    const readStates = async () => [
      (await db.order.findUniqueOrThrow({ where: { id: order.id } })).state,
      ...(await readTileStates(db, order.id)),
    ];
    const printing = await scanAndGetId("printing");
    const framing = await scanAndGetId("framing");
    expect(await undoScan(printing)).toMatchObject({ status: 409, body: { shopCode: "SCAN_NOT_UNDONE" } });
    expect(await undoScan(createUuid())).toMatchObject({ status: 404, body: { shopCode: "SCAN_UNKNOWN" } });
    expect((await undoScan(framing)).status).toBe(200);
    expect((await undoScan(framing)).status).toBe(200);
    expect(await readStates()).toEqual(["framing", "printed"]);
    expect((await undoScan(printing)).status).toBe(200);
    expect(await readStates()).toEqual(["printing", "rendered"]);

    await scanThroughStations(admin, [tileId], "packing", toProductionCode(order.id));
    const closing = createUuid();
    await admin.mutate("board.closeBox", { scanId: closing, box: toProductionCode(order.id), plates: 1 });
    expect(await readStates()).toEqual(["packed", "packed"]);
    const { id: packing } = await db.scan.findFirstOrThrow({ where: { tileId, station: "packing", undoneAt: null } });
    expect((await undoScan(packing)).status).toBe(200);
    expect(await readStates()).toEqual(["framing", "framed"]);
    const { body } = await admin.call(`/api/orders/${order.id}`);
    const result = (body.data as { timeline: { status: string }[] }).timeline.map(({ status }) => status);
    expect(result).toEqual(["Received", "Checking", "Printing", "Framing"]);
  });

  test("through the REST API works like one from the board and requires the production role", async ({
    shop,
    deps,
  }) => {
    const order = await createTestOrderToPrint(deps);
    const admin = await shop.openAdmin();
    await startBatch(admin);
    const { browser } = await createAdmin(shop, "production");
    const body = { scanId: createUuid(), station: "printing", code: toProductionCode(order.tiles[0]?.id ?? "") };
    const { browser: support } = await createAdmin(shop, "support");

    expect(await support.call("/api/admin/scans", { method: "POST", body })).toMatchObject({
      status: 403,
      body: { code: "ADMIN_FORBIDDEN", message: "Your account cannot move orders through production." },
    });
    expect(await browser.call("/api/admin/scans", { method: "POST", body })).toMatchObject({
      status: 200,
      body: { data: { scanId: body.scanId, outcome: "done", piece: { state: "printed" } } },
    });
    const box = await browser.call(`/api/admin/boxes/${toProductionCode(order.id)}`);
    expect(box.body).toMatchObject({ data: { orderNumber: order.number, plates: 1, isClosed: false } });
    expect(await browser.call(`/api/admin/scans/${body.scanId}`, { method: "DELETE" })).toMatchObject({ status: 200 });
    expect(await readCounts(support)).toEqual({ printing: 1 });
  });
});

describe("A box (F-18)", () => {
  test("accepts only its own tiles, closes only when complete with its plates, and ships once", async ({
    shop,
    db,
    deps,
  }) => {
    const admin = await shop.openAdmin();
    const order = await createTestOrderToPrint(deps, { lines: [createTrioLine()] });
    const other = await createTestOrderToPrint(deps);
    await startBatch(admin);
    const box = toProductionCode(order.id);
    const tiles = order.tiles.map(({ id }) => id);
    const foreignTile = other.tiles[0]?.id ?? "";
    await scanThroughStations(admin, [...tiles, foreignTile], "framing");
    const closeBox = (plates: number) => admin.mutate("board.closeBox", { scanId: createUuid(), box, plates });
    const sendParcel = (trackingNumber: string) => admin.mutate("board.send", { box, carrier: "UPS", trackingNumber });

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
        body: { message: `${3 - at} of 3 tiles are not in this box yet.`, shopCode: "BOX_NOT_COMPLETE" },
      });
      expect((await scanTile(admin, "packing", id, { box })).body).toMatchObject({ box: { packed: at + 1, of: 3 } });
    }
    expect(await sendParcel("1Z1")).toMatchObject({ status: 409, body: { shopCode: "BOX_NOT_CLOSED" } });
    expect(await closeBox(2)).toMatchObject({
      status: 422,
      body: { message: "This box needs 3 plates, one for each tile, not 2." },
    });
    const closings = await Promise.all([closeBox(3), closeBox(3)]);
    expect(closings.map(({ body }) => body)).toMatchObject([{ isClosed: true }, { isClosed: true }]);
    expect((await readBoard(admin)).columns.packed?.parcels).toMatchObject([{ orderNumber: order.number, of: 3 }]);

    const sendings = await Promise.all([sendParcel("1Z1"), sendParcel("1Z2")]);
    expect(sendings.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { trackingNumber } = await db.order.findUniqueOrThrow({ where: { id: order.id } });
    expect(sendings.find(({ status }) => status === 409)?.body).toMatchObject({
      shopCode: "PARCEL_SENT",
      message: `This parcel was already sent with UPS ${trackingNumber}.`,
    });
    expect((await sendParcel(trackingNumber ?? "")).status).toBe(200);
    expect(await listJobPayloads({ db }, "email.shipped")).toEqual([{ orderId: order.id }]);
    expect(await readCounts(admin)).toEqual({ packing: 1, shipped: 3 });
    const done = ["box.closed", "parcel.sent"];
    expect(await db.auditEntry.count({ where: { action: { in: done }, entityId: order.id } })).toBe(2);
  });

  test("of a remake is separate from the original order's box", async ({ shop, db, deps }) => {
    const admin = await shop.openAdmin();
    const order = await createTestOrderToPrint(deps, { lines: [createTrioLine()] });
    const steps = [
      ["printing"],
      ["framing"],
      ["packed", { unchecked: "Packed without a scanner" }],
      ["shipped", { carrier: "UPS", trackingNumber: "1Z1" }],
    ] as const;
    for (const [to, more] of steps) {
      await admin.mutate("production.advance", { orderId: order.id, to, ...more });
    }
    const { body } = await admin.mutate("production.remake", { orderId: order.id, tileIds: [order.tiles[1]?.id] });
    const remakeId = String(body.remakeId);
    expect(await readCounts(admin)).toEqual({ checking: 1, shipped: 3 });
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
    expect(await admin.mutate("board.send", { box, carrier: "UPS", trackingNumber: "1Z2" })).toMatchObject({
      status: 200,
    });
    expect(await db.remake.findUnique({ where: { id: remakeId } })).toMatchObject({ state: "sent" });
    expect(await listJobPayloads({ db }, "email.remake-sent")).toEqual([{ remakeId }]);
  });
});
