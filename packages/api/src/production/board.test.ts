import { newId } from "@storywall/domain/kernel/ids";
import { formatProductionCode, toProductionCode } from "@storywall/domain/production/production-codes";
import { createTestCartLine } from "@storywall/testing/factories";
import {
  copyLineWithFrameSize,
  createTestOrderToPrint,
  setShipByDate,
  subtractHours,
} from "@storywall/testing/orders-to-print";
import { describe, expect } from "vitest";
import { listJobPayloads, openShopperBrowser } from "../orders/orders.fixture.ts";
import { test } from "../shop.fixture.ts";
import {
  createTrioLine,
  infinite,
  type Row,
  readBoard,
  readTileCounts,
  scanTile,
  startBatch,
} from "./board.fixture.ts";

describe("The production board (F-18)", () => {
  test("the production board shows each tile once, sorted by ship date", async ({ shop, db, deps, clock }) => {
    const admin = await shop.openAdminBrowser();
    const first = await createTestOrderToPrint(deps, { lines: [createTrioLine()] });
    const large = await createTestOrderToPrint(deps, {
      lines: [copyLineWithFrameSize(createTestCartLine(), "rectangle_large")],
    });
    await createTestOrderToPrint(deps, { lines: [createTrioLine()], placedAt: subtractHours(clock.now(), 0.2) });
    await setShipByDate(deps, large.id, "2020-01-02");
    await db.order.update({ where: { id: large.id }, data: { extras: { giftNote: "For you" } } });
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
    expect(await readTileCounts(admin, { frameSize: "rectangle_large" })).toEqual({ ready: 1 });
    for (const due of ["late", "today"]) expect(await readTileCounts(admin, { due })).toEqual({ ready: 1 });
    expect(await readTileCounts(admin, { search: first.number.slice(3, 8).toLowerCase() })).toEqual({ ready: 3 });
    expect(
      await readTileCounts(admin, { search: formatProductionCode(toProductionCode(first.tiles[1]?.id ?? "")) }),
    ).toEqual({
      ready: 1,
    });
    expect(await readTileCounts(admin, { search: toProductionCode(first.id) })).toEqual({ ready: 3 });
    for (const unknown of ["%", toProductionCode(newId("batch")), toProductionCode(newId("remake"))])
      expect(await readTileCounts(admin, { search: unknown })).toEqual({});
    const { body } = await admin.query("board.printItems", { column: "ready", batchId: null, ...infinite });
    const pieces = body.pieces as Row[];
    expect(pieces.slice(0, 3).map(({ n, of, orderNumber }) => [n, of, orderNumber])).toEqual(
      [1, 2, 3].map((n) => [n, 3, first.number]),
    );
  });

  test("the production board prints no tile twice for concurrent requests", async ({ shop, db, deps, clock }) => {
    const admin = await shop.openAdminBrowser();
    const order = await createTestOrderToPrint(deps, {
      lines: [createTrioLine(), copyLineWithFrameSize(createTestCartLine(), "rectangle_large")],
    });
    const fresh = await createTestOrderToPrint(deps, { placedAt: subtractHours(clock.now(), 0.5) });
    const batchId = newId("batch");

    const [first, repeated] = [await startBatch(admin, { batchId }), await startBatch(admin, { batchId })];
    expect(first).toMatchObject({ status: 200, body: { id: batchId, tiles: 3, leftOut: [] } });
    expect(repeated.body).toMatchObject({ id: batchId, number: first.body.number, tiles: 3 });
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ state: "printing" });
    expect(await db.order.findUnique({ where: { id: fresh.id } })).toMatchObject({ state: "checking" });
    expect(await startBatch(admin)).toMatchObject({ status: 409, body: { shopCode: "BATCH_EMPTY" } });
    const concurrent = await Promise.all([1, 2, 3, 4].map(() => startBatch(admin, { isEarly: true })));
    expect(concurrent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await readTileCounts(admin)).toEqual({ ready: 1, printing: 4 });
    expect(await listJobPayloads({ db }, "email.in-production")).toEqual([]);

    const { columns } = await readBoard(admin);
    expect(columns.printing?.groups).toMatchObject([
      { batch: { id: batchId, tiles: 3 }, tiles: 3, orders: 1 },
      { tiles: 1, orders: 1 },
    ]);
    const printed = await Promise.all([1, 2].map(() => admin.mutate("board.printBatch", { batchId })));
    expect(printed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(printed.find(({ status }) => status === 409)?.body.shopCode).toBe("BATCH_MOVED");
    expect(await admin.mutate("board.disbandBatch", { batchId })).toMatchObject({ body: { shopCode: "BATCH_MOVED" } });
    const other = (await readBoard(admin)).columns.printing?.groups[0]?.batch as { id: string };
    expect((await admin.mutate("board.disbandBatch", { batchId: other.id })).body).toEqual({ tiles: 1 });
    expect(await readTileCounts(admin)).toEqual({ ready: 2, framing: 3 });
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

  test("the production board moves the unprinted orders of a disbanded batch back to checking", async ({
    shop,
    db,
    deps,
    clock,
  }) => {
    const admin = await shop.openAdminBrowser();
    const shopper = await openShopperBrowser(shop);
    const placedAt = subtractHours(clock.now(), 0.5);
    const unprinted = await createTestOrderToPrint(deps, { userId: shopper.userId, placedAt });
    const partlyPrinted = await createTestOrderToPrint(deps, { lines: [createTrioLine()] });
    const inTwoBatches = await createTestOrderToPrint(deps, {
      lines: [createTestCartLine(), copyLineWithFrameSize(createTestCartLine(), "rectangle_large")],
    });
    await startBatch(admin, { frameSize: "rectangle_large" });
    const { body: batch } = await startBatch(admin, { isEarly: true });
    await scanTile(admin, "printing", partlyPrinted.tiles[0]?.id ?? "");
    const readAvailableActions = async () =>
      (await shopper.query("orders.read", { orderId: unprinted.id })).body.availableActions;
    expect(await readAvailableActions()).not.toContain("cancel");

    expect((await admin.mutate("board.disbandBatch", { batchId: batch.id })).body).toEqual({ tiles: 4 });

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

  test("printing in the first hour after an order requires confirmation by staff", async ({
    shop,
    db,
    deps,
    clock,
  }) => {
    const admin = await shop.openAdminBrowser();
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
      orderBy: { id: "asc" },
    });
    expect(auditEntries.map(({ after }) => after)).toMatchObject([
      { state: "printing", isEarly: true },
      { early: [other.number] },
    ]);
  });

  test("the production board leaves a tile with a photo problem out of the batch", async ({ shop, db, deps }) => {
    const admin = await shop.openAdminBrowser();
    const good = await createTestOrderToPrint(deps);
    const bad = await createTestOrderToPrint(deps);
    await db.orderTile.updateMany({ where: { orderId: bad.id }, data: { problemCode: "PHOTO_FAILED" } });

    expect((await startBatch(admin)).body).toMatchObject({
      tiles: 1,
      leftOut: [{ orderNumber: bad.number, code: "PHOTO_FAILED", sentence: expect.stringMatching(/photo/) }],
    });
    expect(await db.order.findUnique({ where: { id: bad.id } })).toMatchObject({ state: "needs_attention" });
    expect(await db.order.findUnique({ where: { id: good.id } })).toMatchObject({ state: "printing" });
    expect(await listJobPayloads({ db }, "email.photo-problem")).toEqual([{ orderId: bad.id }]);
  });
});
