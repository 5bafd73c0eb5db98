import type { Db } from "@storywall/db/client";
import { readDrawnCodes } from "@storywall/documents/drawn-codes.fixture";
import { frameSizeKeys } from "@storywall/domain/catalog/frame-sizes";
import { ShopError } from "@storywall/domain/errors";
import { BatchId, newId, OrderId, TileId } from "@storywall/domain/kernel/ids";
import { newUuid } from "@storywall/domain/kernel/uuid";
import { boardColumnKeys } from "@storywall/domain/production/production-board";
import { codeOf } from "@storywall/domain/production/production-codes";
import { BATCH_TILES, nextStation, stationKeys } from "@storywall/domain/production/production-scan";
import { anOrder } from "@storywall/testing/an-order";
import { aCartLine } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { hoursBefore, recordPrintOf, withFrameSize } from "@storywall/testing/orders-to-print";
import { expect } from "vitest";
import type { AdminContext } from "../accounts/context.ts";
import type { Deps } from "../kernel/deps.ts";
import { verifyAudit } from "../operations/audit/verify-audit.ts";
import { advanceOrder } from "./advance-order.ts";
import { readBoard } from "./board/read-board.ts";
import { closeBox } from "./close-box.ts";
import { moveTile } from "./move-tile.ts";
import { openBoxPaper } from "./papers/open-box-papers.ts";
import { openTravellers } from "./papers/open-travellers.ts";
import { scanTile } from "./scan-tile.ts";
import { sendParcel } from "./send-parcel.ts";
import { startBatch } from "./start-batch.ts";
import { undoScan } from "./undo-scan.ts";

const ORDERS = 200;

/** Seeded random numbers (mulberry32). */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type Day = {
  deps: Deps;
  operators: readonly [AdminContext, AdminContext];
  chance: (share: number) => boolean;
  shuffled: <T>(list: readonly T[]) => T[];
  refusals: Map<string, number>;
};

/** The result of an action, or null if it was rejected; counts rejections. */
async function tried<T>({ refusals }: Day, deed: Promise<T>): Promise<T | null> {
  try {
    return await deed;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    refusals.set(error.code, (refusals.get(error.code) ?? 0) + 1);
    return null;
  }
}

/** Orders of one to three tiles in all sizes; one in ten has a problem. */
async function placeOrders({ deps, shuffled }: Day) {
  const sizes = Array.from(
    { length: ORDERS },
    (_, at) => frameSizeKeys[at % frameSizeKeys.length] ?? "rectangle_small",
  );
  const placedAt = hoursBefore(deps.now(), 3);
  const ids: OrderId[] = [];
  const place = async (at: number) => {
    const single = withFrameSize(aCartLine(), sizes[at] ?? "rectangle_small");
    const lines =
      at % 5 === 0
        ? [aCartLine({ templateKey: "trio" })]
        : at % 3 === 0
          ? [single, withFrameSize(aCartLine(), "rectangle_medium")]
          : [single];
    ids.push((await anOrder(deps.db, { lines, placedAt })).id);
  };
  for (let at = 0; at < ORDERS; at += 8) await Promise.all(Array.from({ length: 8 }, (_, next) => place(at + next)));
  await deps.db.$executeRaw`
    UPDATE order_tiles SET state = 'rendered', print_key = 'prints/' || id, proof_key = 'proofs/' || id, rendered_at = now()`;
  const [cancelled, held, rest] = [ids.slice(0, 5), ids.slice(5, 13), ids.slice(13)];
  for (const id of cancelled) await deps.db.order.update({ where: { id }, data: { state: "cancelled" } });
  await deps.db.orderTile.updateMany({ where: { orderId: { in: held } }, data: { problemCode: "PHOTO_FAILED" } });
  const spoiled = await deps.db.orderTile.findMany({ where: { orderId: { in: rest } }, select: { id: true } });
  return {
    cancelled,
    held,
    spoiled: new Set(
      shuffled(spoiled)
        .slice(0, 8)
        .map(({ id }) => id),
    ),
  };
}

/** Both operators start batches until nothing is ready. */
async function startAll(day: Day): Promise<void> {
  const groups = await day.deps.db.orderTile.findMany({
    where: { state: "rendered", batchId: null, order: { state: { not: "cancelled" } } },
    distinct: ["frameSize", "frameStyle"],
    select: { frameSize: true, frameStyle: true },
  });
  const press = async (ctx: AdminContext) => {
    for (const group of day.shuffled(groups)) {
      while (await tried(day, startBatch(ctx, { batchId: BatchId.parse(newId("batch")), ...group, isEarly: false })));
    }
  };
  await Promise.all(day.operators.map(press));
}

/** Two operators take items from one list; sometimes both take the same. */
async function together<T>(day: Day, list: readonly T[], deed: (ctx: AdminContext, one: T) => Promise<void>) {
  const heap = day.shuffled(list);
  const work = async (ctx: AdminContext, other: AdminContext) => {
    for (let one = heap.pop(); one !== undefined; one = heap.pop()) {
      const hands = day.chance(0.06) ? [ctx, other] : [ctx];
      await Promise.all(hands.map((hand) => deed(hand, one as T)));
    }
  };
  const [first, second] = day.operators;
  await Promise.all([work(first, second), work(second, first)]);
}

type Tile = { id: string; state: string; orderId: string };

/** Scans one item at its next station, with random mistakes. */
async function scanOnce(day: Day, ctx: AdminContext, { tile, boxes }: { tile: Tile; boxes: readonly string[] }) {
  const code = codeOf(tile.id);
  const station = nextStation(tile.state);
  if (!station) return;
  const scan = (given: { station?: typeof station; code?: string; scanId?: string; box?: string } = {}) =>
    tried(day, scanTile(ctx, { scanId: newUuid(), station, code, box: codeOf(tile.orderId), ...given }));
  if (day.chance(0.04)) await scan({ code: `${code.slice(0, 5)}${code[5] === "0" ? "1" : "0"}${code.slice(6)}` });
  if (day.chance(0.03)) await scan({ code: codeOf(newId("tile")) });
  if (day.chance(0.04))
    await scan({ station: stationKeys[(stationKeys.indexOf(station) + 1) % stationKeys.length] ?? station });
  if (station === "packing" && day.chance(0.05)) await scan({ box: boxes[Math.floor(boxes.length / 2)] ?? "" });
  const scanId = newUuid();
  await scan({ scanId });
  if (day.chance(0.05)) await scan({ scanId });
  if (day.chance(0.05)) await scan();
  if (day.chance(0.03) && (await tried(day, undoScan(ctx, { scanId }))) !== null) await scan();
}

async function packAndSend(day: Day, ctx: AdminContext, orderId: OrderId): Promise<void> {
  const box = codeOf(orderId);
  const plates = await day.deps.db.orderTile.count({ where: { orderId } });
  if (day.chance(0.1)) await tried(day, closeBox(ctx, { scanId: newUuid(), box, plates: plates + 1 }));
  if (!(await tried(day, closeBox(ctx, { scanId: newUuid(), box, plates })))) return;
  const trackingNumber = `1Z${newId("tile").slice(5, 13)}`;
  if (!(await tried(day, sendParcel(ctx, { box, carrier: "UPS", trackingNumber })))) return;
  await tried(day, advanceOrder(ctx, { orderId, to: "delivered" }));
}

const tilesIn = (db: Db, states: readonly string[]): Promise<Tile[]> =>
  db.orderTile.findMany({
    where: { state: { in: [...states] }, order: { state: { in: ["printing", "framing"] } } },
    select: { id: true, state: true, orderId: true },
  });

test("a day of 200 orders with problems and scan mistakes by two operators delivers each order once or explains why not (F-18)", async ({
  deps,
  db,
}) => {
  const random = seeded(20261122);
  const operator = (n: number): AdminContext => ({
    ...deps,
    userId: null,
    admin: { role: "production", actor: `operator-${n}` },
  });
  const day: Day = {
    deps,
    operators: [operator(1), operator(2)],
    chance: (share) => random() < share,
    shuffled: (list) =>
      list
        .map((one) => [random(), one] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, one]) => one),
    refusals: new Map(),
  };
  const { cancelled, held, spoiled } = await placeOrders(day);
  const tiles = await db.orderTile.count();
  await startAll(day);
  expect(await db.order.count({ where: { state: "needs_attention" } })).toBe(held.length);
  for (const orderId of held) await advanceOrder(day.operators[0], { orderId, to: "checking" });
  await startAll(day);

  for (const state of ["rendered", "printed", "framed"]) {
    for (let heap = await tilesIn(db, [state]); heap.length > 0; heap = await tilesIn(db, [state])) {
      const boxes = heap.map(({ orderId }) => codeOf(orderId));
      const scanOrRemake = async (ctx: AdminContext, tile: Tile) => {
        // A duplicate scan may already have moved the tile past "printed".
        if (tile.state !== "rendered" && spoiled.delete(tile.id)) {
          await moveTile(ctx, { tileId: TileId.parse(tile.id), to: "remake", note: "A scratch" });
          await recordPrintOf(deps, tile.id);
        } else await scanOnce(day, ctx, { tile, boxes });
      };
      await together(day, heap, scanOrRemake);
      await startAll(day);
      const late = await tilesIn(
        db,
        ["rendered", "printed"].slice(0, ["rendered", "printed", "framed"].indexOf(state)),
      );
      await together(day, late, scanOrRemake);
    }
  }
  const packing = await db.order.findMany({ where: { state: { in: ["printing", "framing"] } }, select: { id: true } });
  await together(day, packing, (ctx, { id }) => packAndSend(day, ctx, OrderId.parse(id)));

  expect(spoiled.size).toBe(0);
  expect(await db.order.groupBy({ by: ["state"], _count: true, orderBy: { state: "asc" } })).toEqual([
    { state: "cancelled", _count: cancelled.length },
    { state: "delivered", _count: ORDERS - cancelled.length },
  ]);
  expect(await db.orderTile.count({ where: { state: "packed", order: { state: "delivered" } } })).toBe(
    tiles - (await db.orderTile.count({ where: { orderId: { in: cancelled } } })),
  );
  const standing = await db.scan.groupBy({
    by: ["tileId"],
    where: { undoneAt: null, station: "packing", tileId: { not: null } },
    _count: true,
  });
  expect(standing.every(({ _count }) => _count === 1)).toBe(true);
  expect(await db.scan.count({ where: { tileId: null, undoneAt: null } })).toBe(ORDERS - cancelled.length);
  for (const name of ["email.in-production", "email.shipped", "email.delivered"]) {
    expect({ name, count: await db.outboxJob.count({ where: { name } }) }).toEqual({
      name,
      count: ORDERS - cancelled.length,
    });
  }
  expect([...day.refusals.keys()]).toEqual(
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
  expect(await verifyAudit({ db }, {})).toMatchObject({ isWhole: true });
  const board = await readBoard(deps, {});
  const left = boardColumnKeys.filter((key) => board.columns[key].orders > 0);
  expect(left.map((key) => [key, board.columns[key].orders])).toEqual([["delivered", ORDERS - cancelled.length]]);

  // Each batch's traveler sheets list its items; each box has its own slip and label.
  const batches = await db.batch.findMany({ include: { tiles: { select: { id: true } } } });
  expect(batches.flatMap((batch) => batch.tiles)).toHaveLength(
    tiles - (await db.orderTile.count({ where: { orderId: { in: cancelled } } })),
  );
  for (const batch of batches.filter((one) => one.tiles.length > 0)) {
    expect(batch.tiles.length).toBeLessThanOrEqual(BATCH_TILES);
    const codes = readDrawnCodes(await bytesOf(openTravellers(deps, { batchId: batch.id, paper: "letter" })));
    expect(codes.map(({ text }) => text).toSorted()).toEqual(batch.tiles.map(({ id }) => codeOf(id)).toSorted());
  }
  const [order] = packing;
  const box = codeOf(order?.id ?? "");
  for (const paper of ["slip", "label"] as const) {
    const pdf = await bytesOf(openBoxPaper(deps, { box, paper }));
    expect(readDrawnCodes(pdf).map(({ text }) => text)).toEqual([box]);
  }
}, 240_000);

async function bytesOf(opening: Promise<{ body: NodeJS.ReadableStream }>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await opening).body) chunks.push(Buffer.from(chunk as Buffer));
  return Buffer.concat(chunks);
}
