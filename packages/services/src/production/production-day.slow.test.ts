import type { Db } from "@storywall/db/client";
import { decodeDrawnCodes } from "@storywall/documents/drawn-codes.fixture";
import { frameSizeKeys } from "@storywall/domain/catalog/frames";
import { ShopError } from "@storywall/domain/errors";
import { BatchId, newId, OrderId, TileId } from "@storywall/domain/kernel/ids";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { boardColumnKeys } from "@storywall/domain/production/board-columns";
import { toProductionCode } from "@storywall/domain/production/production-codes";
import { BATCH_TILES, findNextStation, stationKeys } from "@storywall/domain/production/production-scan";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCartLine } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { copyLineWithFrameSize, recordTestPrint, subtractHours } from "@storywall/testing/orders-to-print";
import { expect } from "vitest";
import type { AdminContext } from "../accounts/context.ts";
import type { Deps } from "../kernel/deps.ts";
import { verifyAuditLog } from "../operations/audit/verify-audit.ts";
import { findOutdatedBoardEntries } from "./board/board-entries.fixture.ts";
import { readBoard } from "./board/read-board.ts";
import { closeBox } from "./box.ts";
import { openBoxPaper } from "./papers/open-box-papers.ts";
import { openTravelers } from "./papers/open-travelers.ts";
import { markParcelSent } from "./parcel.ts";
import { scanTile, undoScan } from "./scan.ts";
import { startBatch } from "./start-batch.ts";
import { transitionTile } from "./transition-tile.ts";
import { transitionOrder } from "./transitions.ts";

const ORDERS = 200;

function createSeededRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type ProductionDay = {
  deps: Deps;
  operators: readonly [AdminContext, AdminContext];
  chance: (share: number) => boolean;
  shuffled: <T>(list: readonly T[]) => T[];
  rejections: Map<string, number>;
};

/** Returns the result of an action, or null if it was rejected. Counts the rejections. */
async function tryAction<T>({ rejections }: ProductionDay, action: Promise<T>): Promise<T | null> {
  try {
    return await action;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    rejections.set(error.code, (rejections.get(error.code) ?? 0) + 1);
    return null;
  }
}

/** Places orders of one to three tiles in all sizes. Some are canceled or held, and some tiles will need a remake. */
async function placeOrders({ deps, shuffled }: ProductionDay) {
  const sizes = Array.from(
    { length: ORDERS },
    (_, at) => frameSizeKeys[at % frameSizeKeys.length] ?? "rectangle_small",
  );
  const placedAt = subtractHours(deps.now(), 3);
  const ids: OrderId[] = [];
  const placeOrder = async (at: number) => {
    const single = copyLineWithFrameSize(createTestCartLine(), sizes[at] ?? "rectangle_small");
    const lines =
      at % 5 === 0
        ? [createTestCartLine({ templateKey: "trio" })]
        : at % 3 === 0
          ? [single, copyLineWithFrameSize(createTestCartLine(), "rectangle_medium")]
          : [single];
    ids.push((await createTestOrder(deps.db, { lines, placedAt })).id);
  };
  for (let at = 0; at < ORDERS; at += 8)
    await Promise.all(Array.from({ length: 8 }, (_, next) => placeOrder(at + next)));
  await deps.db.$executeRaw`
    UPDATE order_tiles SET state = 'rendered', print_key = 'prints/' || id, proof_key = 'proofs/' || id, rendered_at = now()`;
  const [cancelled, heldOrderIds, rest] = [ids.slice(0, 5), ids.slice(5, 13), ids.slice(13)];
  for (const id of cancelled) await deps.db.order.update({ where: { id }, data: { state: "cancelled" } });
  await deps.db.orderTile.updateMany({
    where: { orderId: { in: heldOrderIds } },
    data: { problemCode: "PHOTO_FAILED" },
  });
  const tilesToRemake = await deps.db.orderTile.findMany({ where: { orderId: { in: rest } }, select: { id: true } });
  return {
    cancelled,
    held: heldOrderIds,
    spoiled: new Set(
      shuffled(tilesToRemake)
        .slice(0, 8)
        .map(({ id }) => id),
    ),
  };
}

async function startAllBatches(day: ProductionDay): Promise<void> {
  const groups = await day.deps.db.orderTile.findMany({
    where: { state: "rendered", batchId: null, order: { state: { not: "cancelled" } } },
    distinct: ["frameSize", "frameStyle"],
    select: { frameSize: true, frameStyle: true },
  });
  const startBatches = async (ctx: AdminContext) => {
    for (const group of day.shuffled(groups)) {
      while (
        await tryAction(day, startBatch(ctx, { batchId: BatchId.parse(newId("batch")), ...group, isEarly: false }))
      );
    }
  };
  await Promise.all(day.operators.map(startBatches));
}

/** Processes a list with two operators at the same time. Sometimes both get the same item. */
async function processConcurrently<T>(
  day: ProductionDay,
  list: readonly T[],
  action: (ctx: AdminContext, one: T) => Promise<void>,
) {
  const queue = day.shuffled(list);
  const processQueue = async (ctx: AdminContext, other: AdminContext) => {
    for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
      const activeOperators = day.chance(0.06) ? [ctx, other] : [ctx];
      await Promise.all(activeOperators.map((activeOperator) => action(activeOperator, one as T)));
    }
  };
  const [first, second] = day.operators;
  await Promise.all([processQueue(first, second), processQueue(second, first)]);
}

type Tile = { id: string; state: string; orderId: string };

/** Scans one item at its next station, with random mistakes. */
async function scanTileWithMistakes(
  day: ProductionDay,
  ctx: AdminContext,
  { tile, boxes }: { tile: Tile; boxes: readonly string[] },
) {
  const code = toProductionCode(tile.id);
  const station = findNextStation(tile.state);
  if (!station) return;
  const tryScan = (overrides: { station?: typeof station; code?: string; scanId?: string; box?: string } = {}) =>
    tryAction(
      day,
      scanTile(ctx, { scanId: newUuid(), station, code, box: toProductionCode(tile.orderId), ...overrides }),
    );
  if (day.chance(0.04)) await tryScan({ code: `${code.slice(0, 5)}${code[5] === "0" ? "1" : "0"}${code.slice(6)}` });
  if (day.chance(0.03)) await tryScan({ code: toProductionCode(newId("tile")) });
  if (day.chance(0.04))
    await tryScan({ station: stationKeys[(stationKeys.indexOf(station) + 1) % stationKeys.length] ?? station });
  if (station === "packing" && day.chance(0.05)) await tryScan({ box: boxes[Math.floor(boxes.length / 2)] ?? "" });
  const scanId = newUuid();
  await tryScan({ scanId });
  if (day.chance(0.05)) await tryScan({ scanId });
  if (day.chance(0.05)) await tryScan();
  if (day.chance(0.03) && (await tryAction(day, undoScan(ctx, { scanId }))) !== null) await tryScan();
}

async function packAndSend(day: ProductionDay, ctx: AdminContext, orderId: OrderId): Promise<void> {
  const box = toProductionCode(orderId);
  const plates = await day.deps.db.orderTile.count({ where: { orderId } });
  if (day.chance(0.1)) await tryAction(day, closeBox(ctx, { scanId: newUuid(), box, plates: plates + 1 }));
  if (!(await tryAction(day, closeBox(ctx, { scanId: newUuid(), box, plates })))) return;
  const trackingNumber = `1Z${newId("tile").slice(5, 13)}`;
  if (!(await tryAction(day, markParcelSent(ctx, { box, carrier: "OnTrac", trackingNumber })))) return;
  await tryAction(day, transitionOrder(ctx, { orderId, to: "delivered" }));
}

const findTilesBeforePacking = (db: Db): Promise<Tile[]> =>
  db.orderTile.findMany({
    where: { state: { in: ["rendered", "printed", "framed"] }, order: { state: { in: ["printing", "framing"] } } },
    select: { id: true, state: true, orderId: true },
  });

test("two operators deliver each of 200 orders exactly once despite scan mistakes (F-18)", async ({ deps, db }) => {
  const random = createSeededRandom(20261122);
  const createOperator = (n: number): AdminContext => ({
    ...deps,
    userId: null,
    admin: { role: "production", actor: `operator-${n}` },
  });
  const day: ProductionDay = {
    deps,
    operators: [createOperator(1), createOperator(2)],
    chance: (share) => random() < share,
    shuffled: (list) =>
      list
        .map((item) => [random(), item] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, one]) => one),
    rejections: new Map(),
  };
  const { cancelled, held: heldOrderIds, spoiled: tilesToRemake } = await placeOrders(day);
  const tiles = await db.orderTile.count();
  await startAllBatches(day);
  expect(await db.order.count({ where: { state: "needs_attention" } })).toBe(heldOrderIds.length);
  for (const orderId of heldOrderIds) await transitionOrder(day.operators[0], { orderId, to: "checking" });
  await startAllBatches(day);

  const scanOrRemake = async (ctx: AdminContext, tile: Tile, boxes: readonly string[]) => {
    if (tile.state !== "rendered" && tilesToRemake.delete(tile.id)) {
      await transitionTile(ctx, { tileId: TileId.parse(tile.id), to: "remake", note: "A scratch" });
      await recordTestPrint(deps, tile.id);
    } else await scanTileWithMistakes(day, ctx, { tile, boxes });
  };
  // Undone scans and remakes return tiles to earlier states, so the day lasts until every tile is packed.
  for (
    let queue = await findTilesBeforePacking(db);
    queue.length > 0;
    await startAllBatches(day), queue = await findTilesBeforePacking(db)
  ) {
    const boxes = queue.map(({ orderId }) => toProductionCode(orderId));
    await processConcurrently(day, queue, (ctx, tile) => scanOrRemake(ctx, tile, boxes));
  }
  const packing = await db.order.findMany({ where: { state: { in: ["printing", "framing"] } }, select: { id: true } });
  await processConcurrently(day, packing, (ctx, { id }) => packAndSend(day, ctx, OrderId.parse(id)));

  expect(tilesToRemake.size).toBe(0);
  expect(await db.order.groupBy({ by: ["state"], _count: true, orderBy: { state: "asc" } })).toEqual([
    { state: "cancelled", _count: cancelled.length },
    { state: "delivered", _count: ORDERS - cancelled.length },
  ]);
  expect(await db.orderTile.count({ where: { state: "packed", order: { state: "delivered" } } })).toBe(
    tiles - (await db.orderTile.count({ where: { orderId: { in: cancelled } } })),
  );
  const activeScans = await db.scan.groupBy({
    by: ["tileId"],
    where: { undoneAt: null, station: "packing", tileId: { not: null } },
    _count: true,
  });
  expect(activeScans.every(({ _count }) => _count === 1)).toBe(true);
  expect(await db.scan.count({ where: { tileId: null, undoneAt: null } })).toBe(ORDERS - cancelled.length);
  for (const name of ["email.in-production", "email.shipped", "email.delivered"]) {
    expect({ name, count: await db.outboxJob.count({ where: { name } }) }).toEqual({
      name,
      count: ORDERS - cancelled.length,
    });
  }
  expect([...day.rejections.keys()]).toEqual(
    expect.arrayContaining([
      "BATCH_EMPTY",
      "PLATES_WRONG",
      "SCAN_MISREAD",
      "SCAN_OUT_OF_ORDER",
      "SCAN_UNKNOWN",
      "SCAN_WRONG_BOX",
      "SCAN_WRONG_STATION",
    ]),
  );
  expect(await verifyAuditLog({ db }, {})).toMatchObject({ isWhole: true });
  const board = await readBoard(deps, {});
  const left = boardColumnKeys.filter((key) => board.columns[key].orders > 0);
  expect(left.map((key) => [key, board.columns[key].orders])).toEqual([["delivered", ORDERS - cancelled.length]]);
  expect(await findOutdatedBoardEntries(db)).toEqual([]);

  // Each batch's traveler sheets list its items; each box has its own slip and label.
  const batches = await db.batch.findMany({ include: { tiles: { select: { id: true } } } });
  expect(batches.flatMap((batch) => batch.tiles)).toHaveLength(
    tiles - (await db.orderTile.count({ where: { orderId: { in: cancelled } } })),
  );
  for (const batch of batches.filter((candidate) => candidate.tiles.length > 0)) {
    expect(batch.tiles.length).toBeLessThanOrEqual(BATCH_TILES);
    const codes = decodeDrawnCodes(await readBodyBytes(openTravelers(deps, { batchId: batch.id, paper: "letter" })));
    expect(codes.map(({ text }) => text).toSorted()).toEqual(
      batch.tiles.map(({ id }) => toProductionCode(id)).toSorted(),
    );
  }
  const [order] = packing;
  const box = toProductionCode(order?.id ?? "");
  for (const paper of ["slip", "label"] as const) {
    const pdf = await readBodyBytes(openBoxPaper(deps, { box, paper }));
    expect(decodeDrawnCodes(pdf).map(({ text }) => text)).toEqual([box]);
  }
});

async function readBodyBytes(opening: Promise<{ body: NodeJS.ReadableStream }>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await opening).body) chunks.push(Buffer.from(chunk as Buffer));
  return Buffer.concat(chunks);
}
