import { BatchId, newId, OrderId } from "@storywall/domain/kernel/ids";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { boardColumnKeys } from "@storywall/domain/production/board-columns";
import { toProductionCode } from "@storywall/domain/production/production-codes";
import { type Station, stationKeys } from "@storywall/domain/production/production-scan";
import { createTestCartLine } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { createTestOrderToPrint } from "@storywall/testing/orders-to-print";
import { describe, expect } from "vitest";
import type { AdminContext } from "../accounts/context.ts";
import { listJobPayloads } from "../checkout/checkout.fixture.ts";
import { refundOrder } from "../checkout/payments/refund-order.ts";
import type { Deps } from "../kernel/deps.ts";
import { markBatchPrinted } from "./batch.ts";
import { readBoard } from "./board/read-board.ts";
import { closeBox } from "./box.ts";
import { cancelOrderBeforeShipping } from "./cancel-order-before-shipping.ts";
import { readBatchContents } from "./papers/batch-papers.ts";
import { markParcelSent } from "./parcel.ts";
import { scanTile, undoScan } from "./scan.ts";
import { startBatch } from "./start-batch.ts";

const createAdmin = (deps: Deps, actor = "owner"): AdminContext => ({
  ...deps,
  userId: null,
  admin: { role: "owner", actor },
});

const infinite = { frameSize: "rectangle_small", frameStyle: "Infinite" };

type TestOrder = Awaited<ReturnType<typeof createTestOrderToPrint>>;

/** Scans the first `count` tiles of an order at each of these stations. */
async function scanTiles(ctx: AdminContext, order: TestOrder, count: number, stations: readonly Station[]) {
  for (const station of stations) {
    for (const { id } of order.tiles.slice(0, count)) {
      const code = toProductionCode(id);
      await scanTile(ctx, { scanId: newUuid(), station, code, box: toProductionCode(order.id) });
    }
  }
}

const startTestBatch = async (ctx: AdminContext) => {
  const batchId = BatchId.parse(newId("batch"));
  await startBatch(ctx, { batchId, ...infinite, isEarly: false });
  return batchId;
};

/** Functions that move an order of three tiles to each step before shipping. */
const steps: Record<string, (ctx: AdminContext, order: TestOrder) => Promise<unknown>> = {
  "awaiting photos": ({ db }, { id }) =>
    db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
      await tx.order.update({ where: { id }, data: { state: "awaiting_photos" } });
    }),
  checking: async () => {},
  "needs attention": ({ db }, { id }) =>
    db.order.update({ where: { id }, data: { state: "needs_attention", problemCode: "PHOTO_DARK" } }),
  "in a batch": (ctx) => startTestBatch(ctx),
  "partly printed": async (ctx, order) => {
    await startTestBatch(ctx);
    await scanTiles(ctx, order, 2, ["printing"]);
  },
  printed: async (ctx) => markBatchPrinted(ctx, { batchId: await startTestBatch(ctx) }),
  "partly packed": async (ctx, order) => {
    await markBatchPrinted(ctx, { batchId: await startTestBatch(ctx) });
    await scanTiles(ctx, order, 2, ["framing", "packing"]);
  },
  packed: async (ctx, order) => {
    await markBatchPrinted(ctx, { batchId: await startTestBatch(ctx) });
    await scanTiles(ctx, order, 3, ["framing", "packing"]);
    await closeBox(ctx, { scanId: newUuid(), box: toProductionCode(order.id), plates: 3 });
  },
};

async function readRefundedAmount({ db }: AdminContext, orderId: string): Promise<number> {
  const { _sum } = await db.refund.aggregate({ where: { orderId }, _sum: { amount: true } });
  return _sum.amount ?? 0;
}

async function expectOrderStopped(ctx: AdminContext, order: TestOrder): Promise<void> {
  const { db } = ctx;
  expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({
    state: "cancelled",
    cancelledBy: "shop",
    problemCode: null,
  });
  expect(await readRefundedAmount(ctx, order.id)).toBe(order.amount);
  expect(await db.orderTile.count({ where: { orderId: order.id, batchId: { not: null } } })).toBe(0);
  expect(await db.scan.count({ where: { parcelId: order.id, tileId: null, undoneAt: null } })).toBe(0);
  expect(
    (await listJobPayloads(db, "email.cancelled")).filter(
      (candidate) => (candidate as { orderId: string }).orderId === order.id,
    ),
  ).toHaveLength(1);
  expect(await db.auditEntry.count({ where: { action: "order.stopped", entityId: order.id } })).toBe(1);
  const { columns } = await readBoard(ctx, {});
  const rows = boardColumnKeys.flatMap((key) => columns[key].parcels.map(({ orderId }) => orderId));
  expect(rows).not.toContain(order.id);
}

describe("Canceling an order as a staff member", () => {
  test("canceling by staff refunds the remaining amount exactly once", async ({ deps }) => {
    const ctx = createAdmin(deps);
    for (const step of Object.keys(steps)) {
      for (const refundedBefore of [0, 1399]) {
        const order = await createTestOrderToPrint(deps, { lines: [createTestCartLine({ templateKey: "trio" })] });
        await steps[step]?.(ctx, order);
        const refund = { orderId: order.id, amount: refundedBefore, reason: "goodwill" } as const;
        if (refundedBefore > 0) await refundOrder(ctx, refund);
        const requests = ["admin-1", "admin-2"].map((actor) =>
          cancelOrderBeforeShipping(createAdmin(deps, actor), { orderId: order.id }),
        );
        await Promise.all(requests);
        await expectOrderStopped(ctx, order);
      }
    }
    const { columns } = await readBoard(ctx, {});
    expect(boardColumnKeys.filter((key) => columns[key].tiles > 0)).toEqual([]);
  });

  test("canceling by staff is rejected after shipping", async ({ deps, db }) => {
    const ctx = createAdmin(deps);
    for (const state of ["shipped", "delivered", "returning", "returned"]) {
      const { id } = await createTestOrderToPrint(deps);
      const path = ["printing", "framing", "packed", "shipped", "delivered", "returning", "returned"];
      for (const next of path.slice(0, path.indexOf(state) + 1))
        await db.order.update({ where: { id }, data: { state: next } });
      await expect(cancelOrderBeforeShipping(ctx, { orderId: id })).rejects.toMatchObject({
        code: "ACTION_NOT_ALLOWED",
      });
      expect(await readRefundedAmount(ctx, id)).toBe(0);
      expect(await db.order.findUnique({ where: { id } })).toMatchObject({ state });
    }
  });

  test("an order canceled by staff leaves the other orders in its batch unchanged", async ({ deps, db }) => {
    const ctx = createAdmin(deps);
    const [stopped, untouched] = [await createTestOrderToPrint(deps), await createTestOrderToPrint(deps)];
    const batchId = await startTestBatch(ctx);
    await cancelOrderBeforeShipping(ctx, { orderId: stopped.id, note: "The customer called." });

    const { columns } = await readBoard(ctx, {});
    expect(columns.printing.groups).toMatchObject([{ tiles: 1, orders: 1, batch: { id: batchId, tiles: 1 } }]);
    const { boxes, pieces, leftOut } = await readBatchContents(ctx, batchId);
    expect([boxes.map(({ number }) => number), pieces.map(({ orderId }) => orderId)]).toEqual([
      [untouched.number],
      [untouched.id],
    ]);
    expect(leftOut.boxes).toEqual([
      { orderId: stopped.id, orderNumber: stopped.number, sentence: "The order was canceled." },
    ]);
    expect(await markBatchPrinted(ctx, { batchId })).toEqual({ tiles: 1 });
    expect(await db.order.findMany({ orderBy: { state: "asc" }, select: { state: true } })).toEqual([
      { state: "cancelled" },
      { state: "framing" },
    ]);
    const entry = await db.auditEntry.findFirstOrThrow({ where: { action: "order.stopped" } });
    expect(entry).toMatchObject({ before: { state: "printing" }, reason: "The customer called." });
  });

  test("canceling by staff makes every later scan, undo and shipment fail", async ({ deps, db }) => {
    const ctx = createAdmin(deps);
    const order = await createTestOrderToPrint(deps, { lines: [createTestCartLine({ templateKey: "trio" })] });
    await steps["partly packed"]?.(ctx, order);
    const { id: scanId } = await db.scan.findFirstOrThrow({ where: { station: "packing" } });
    await cancelOrderBeforeShipping(ctx, { orderId: order.id });
    const box = toProductionCode(order.id);
    const code = toProductionCode(order.tiles[2]?.id ?? "");
    const cancelled = { code: "ORDER_CANCELLED" };
    await expect(scanTile(ctx, { scanId: newUuid(), station: "framing", code })).rejects.toMatchObject(cancelled);
    await expect(closeBox(ctx, { scanId: newUuid(), box, plates: 3 })).rejects.toMatchObject(cancelled);
    await expect(
      markParcelSent(ctx, { box, carrier: "UPS", trackingNumber: "1Z999AA10123456784" }),
    ).rejects.toMatchObject(cancelled);
    await expect(undoScan(ctx, { scanId })).rejects.toMatchObject({ code: "SCAN_NOT_UNDONE" });
  });

  test("an order stays consistent if staff cancel and process it at the same time", async ({ deps, db }) => {
    const ctx = createAdmin(deps);
    for (const step of ["checking", "in a batch", "partly printed", "partly packed", "packed"]) {
      const order = await createTestOrderToPrint(deps, { lines: [createTestCartLine({ templateKey: "trio" })] });
      await steps[step]?.(ctx, order);
      const box = toProductionCode(order.id);
      const attempts = [
        startTestBatch(ctx),
        ...order.tiles.flatMap(({ id }) =>
          stationKeys.map((station) => scanTile(ctx, { scanId: newUuid(), station, code: toProductionCode(id), box })),
        ),
        closeBox(ctx, { scanId: newUuid(), box, plates: 3 }),
        markParcelSent(ctx, { box, carrier: "UPS", trackingNumber: "1Z999AA10123456784" }),
        cancelOrderBeforeShipping(ctx, { orderId: OrderId.parse(order.id) }),
      ];
      await Promise.allSettled(attempts);
      const { state } = await db.order.findUniqueOrThrow({ where: { id: order.id } });
      if (state === "shipped") expect(await readRefundedAmount(ctx, order.id), step).toBe(0);
      else await expectOrderStopped(ctx, order);
    }
  });
});
